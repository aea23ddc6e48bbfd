import { promotionsTexts as en } from './en/promotions.ts';
import { promotionsTexts as es } from './es/promotions.ts';
import { promotionsTexts as ja } from './ja/promotions.ts';
import { promotionsTexts as pt } from './pt/promotions.ts';
import { inLanguage } from './language.ts';

export const promotionsTexts = inLanguage({ en, es, pt, ja });
