import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'dice',
  path: '/casino/originals/dice',
  texts: inLanguage({ en: { name: 'Dice' }, es: { name: 'Dados' }, pt: { name: 'Dice' }, ja: { name: 'ダイス' } }),
  edgePercent: 1,
  takesPromotional: false,
} as const;
