import { crowdTexts as en } from './en/crowd.ts';
import { crowdTexts as es } from './es/crowd.ts';
import { crowdTexts as ja } from './ja/crowd.ts';
import { crowdTexts as pt } from './pt/crowd.ts';
import { inLanguage } from './language.ts';

export const crowdTexts = inLanguage({ en, es, pt, ja });
