import { gamesTexts as en } from './en/games.ts';
import { gamesTexts as es } from './es/games.ts';
import { gamesTexts as ja } from './ja/games.ts';
import { gamesTexts as pt } from './pt/games.ts';
import { inLanguage } from './language.ts';

export const gamesTexts = inLanguage({ en, es, pt, ja });
