import { contentTexts as en } from './en/content.ts';
import { contentTexts as es } from './es/content.ts';
import { contentTexts as ja } from './ja/content.ts';
import { contentTexts as pt } from './pt/content.ts';
import { inLanguage } from './language.ts';

export const contentTexts = inLanguage({ en, es, pt, ja });
