import { cashierTexts as en } from './en/cashier.ts';
import { cashierTexts as es } from './es/cashier.ts';
import { cashierTexts as ja } from './ja/cashier.ts';
import { cashierTexts as pt } from './pt/cashier.ts';
import { inLanguage } from './language.ts';

export const cashierTexts = inLanguage({ en, es, pt, ja });
