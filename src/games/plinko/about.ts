import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'plinko',
  path: '/plinko',
  texts: inLanguage({ en: { name: 'Plinko' }, es: { name: 'Plinko' } }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
