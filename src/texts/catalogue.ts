import { catalogueTexts as en } from './en/catalogue.ts';
import { catalogueTexts as es } from './es/catalogue.ts';
import { catalogueTexts as ja } from './ja/catalogue.ts';
import { catalogueTexts as pt } from './pt/catalogue.ts';
import { inLanguage } from './language.ts';

export const catalogueTexts = inLanguage({ en, es, pt, ja });
