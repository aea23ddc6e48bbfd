import { gameDescriptions as en } from './en/game-descriptions.ts';
import { gameDescriptions as es } from './es/game-descriptions.ts';
import { inLanguage } from './language.ts';

/** What the pages of slots and live tables say of the game. Percentages come as they are written in the language. */
export const gameDescriptions = inLanguage({ en, es });
