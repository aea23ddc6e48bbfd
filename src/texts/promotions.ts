import { promotionsTexts as en } from './en/promotions.ts';
import { promotionsTexts as es } from './es/promotions.ts';
import { inLanguage } from './language.ts';

export const promotionsTexts = inLanguage({ en, es });
