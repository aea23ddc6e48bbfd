import { supportTexts as en } from './en/support.ts';
import { supportTexts as es } from './es/support.ts';
import { supportTexts as ja } from './ja/support.ts';
import { supportTexts as pt } from './pt/support.ts';
import { inLanguage } from './language.ts';

export const supportTexts = inLanguage({ en, es, pt, ja });
