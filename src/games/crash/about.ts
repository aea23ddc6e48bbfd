import { inLanguage } from '../../texts/language.ts';

export const about = {
  id: 'crash',
  path: '/casino/originals/crash',
  furtherPaths: ['/crash/round/:round'],
  texts: inLanguage({
    en: { name: 'Crash' },
    es: { name: 'Crash' },
    pt: { name: 'Crash' },
    ja: { name: 'クラッシュ' },
  }),
  edgePercent: 1,
  takesPromotional: true,
} as const;
