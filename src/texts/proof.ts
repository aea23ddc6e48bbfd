import { proofTexts as en } from './en/proof.ts';
import { proofTexts as es } from './es/proof.ts';
import { proofTexts as ja } from './ja/proof.ts';
import { proofTexts as pt } from './pt/proof.ts';
import { inLanguage } from './language.ts';

export const proofTexts = inLanguage({ en, es, pt, ja });
