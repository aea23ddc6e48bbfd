import { playMoneyTexts as en } from './en/play-money.ts';
import { playMoneyTexts as es } from './es/play-money.ts';
import { playMoneyTexts as ja } from './ja/play-money.ts';
import { playMoneyTexts as pt } from './pt/play-money.ts';
import { inLanguage } from './language.ts';

export const playMoneyTexts = inLanguage({ en, es, pt, ja });
