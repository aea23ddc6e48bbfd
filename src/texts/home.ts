import { homeTexts as en } from './en/home.ts';
import { homeTexts as es } from './es/home.ts';
import { homeTexts as ja } from './ja/home.ts';
import { homeTexts as pt } from './pt/home.ts';
import { inLanguage } from './language.ts';

export const homeTexts = inLanguage({ en, es, pt, ja });
