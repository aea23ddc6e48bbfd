import { withdrawalTexts as en } from './en/withdrawals.ts';
import { withdrawalTexts as es } from './es/withdrawals.ts';
import { withdrawalTexts as ja } from './ja/withdrawals.ts';
import { withdrawalTexts as pt } from './pt/withdrawals.ts';
import { inLanguage } from './language.ts';

export const withdrawalTexts = inLanguage({ en, es, pt, ja });
