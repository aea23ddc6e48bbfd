import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'hilo',
  path: '/casino/originals/hilo',
  texts: inLanguage({ en: { name: 'Hilo' }, es: { name: 'Hilo' }, pt: { name: 'Hilo' }, ja: { name: 'ハイロー' } }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
