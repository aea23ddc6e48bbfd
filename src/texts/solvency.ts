import { solvencyTexts as en } from './en/solvency.ts';
import { solvencyTexts as es } from './es/solvency.ts';
import { solvencyTexts as ja } from './ja/solvency.ts';
import { solvencyTexts as pt } from './pt/solvency.ts';
import { inLanguage } from './language.ts';

export const solvencyTexts = inLanguage({ en, es, pt, ja });
