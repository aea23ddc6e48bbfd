import { gameDescriptions as en } from './en/game-descriptions.ts';
import { gameDescriptions as es } from './es/game-descriptions.ts';
import { gameDescriptions as ja } from './ja/game-descriptions.ts';
import { gameDescriptions as pt } from './pt/game-descriptions.ts';
import { inLanguage } from './language.ts';

/** What the pages of slots and live tables say of the game. Percentages come as they are written in the language. */
export const gameDescriptions = inLanguage({ en, es, pt, ja });
