import { coverTexts as en } from './en/covers.ts';
import { coverTexts as es } from './es/covers.ts';
import { coverTexts as ja } from './ja/covers.ts';
import { coverTexts as pt } from './pt/covers.ts';
import { inLanguage } from './language.ts';

/** Apart from the other texts of the catalogue, because the first page loads it. */
export const coverTexts = inLanguage({ en, es, pt, ja });
