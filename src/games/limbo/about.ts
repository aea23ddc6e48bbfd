import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'limbo',
  path: '/casino/originals/limbo',
  texts: inLanguage({ en: { name: 'Limbo' }, es: { name: 'Limbo' }, pt: { name: 'Limbo' }, ja: { name: 'リンボ' } }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
