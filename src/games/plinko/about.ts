import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'plinko',
  path: '/plinko',
  texts: inLanguage({
    en: { name: 'Plinko' },
    es: { name: 'Plinko' },
    pt: { name: 'Plinko' },
    ja: { name: 'プリンコ' },
  }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
