import { myBetsTexts as en } from './en/my-bets.ts';
import { myBetsTexts as es } from './es/my-bets.ts';
import { myBetsTexts as ja } from './ja/my-bets.ts';
import { myBetsTexts as pt } from './pt/my-bets.ts';
import { inLanguage } from './language.ts';

export const myBetsTexts = inLanguage({ en, es, pt, ja });
