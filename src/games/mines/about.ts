import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'mines',
  path: '/casino/originals/mines',
  texts: inLanguage({ en: { name: 'Mines' }, es: { name: 'Minas' }, pt: { name: 'Mines' }, ja: { name: 'マインズ' } }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
