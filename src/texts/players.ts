import { playersTexts as en } from './en/players.ts';
import { playersTexts as es } from './es/players.ts';
import { playersTexts as ja } from './ja/players.ts';
import { playersTexts as pt } from './pt/players.ts';
import { inLanguage } from './language.ts';

export const playersTexts = inLanguage({ en, es, pt, ja });
