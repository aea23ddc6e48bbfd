import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'wheel',
  path: '/casino/originals/wheel',
  texts: inLanguage({ en: { name: 'Wheel' }, es: { name: 'Rueda' }, pt: { name: 'Wheel' }, ja: { name: 'ホイール' } }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
