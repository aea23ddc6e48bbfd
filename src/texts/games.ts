import { gamesTexts as en } from './en/games.ts';
import { gamesTexts as es } from './es/games.ts';
import { inLanguage } from './language.ts';

export const gamesTexts = inLanguage({ en, es });
