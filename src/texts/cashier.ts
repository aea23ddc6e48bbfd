import { cashierTexts as en } from './en/cashier.ts';
import { cashierTexts as es } from './es/cashier.ts';
import { inLanguage } from './language.ts';

export const cashierTexts = inLanguage({ en, es });
