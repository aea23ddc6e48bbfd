import { walletTexts as en } from './en/wallet.ts';
import { walletTexts as es } from './es/wallet.ts';
import { walletTexts as ja } from './ja/wallet.ts';
import { walletTexts as pt } from './pt/wallet.ts';
import { inLanguage } from './language.ts';

export const walletTexts = inLanguage({ en, es, pt, ja });
