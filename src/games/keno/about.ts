import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'keno',
  path: '/casino/originals/keno',
  texts: inLanguage({ en: { name: 'Keno' }, es: { name: 'Keno' }, pt: { name: 'Keno' }, ja: { name: 'キノ' } }),
  edgePercent: 2.6,
  takesPromotional: true,
} as const;
