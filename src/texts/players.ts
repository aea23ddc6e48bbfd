import { playersTexts as en } from './en/players.ts';
import { playersTexts as es } from './es/players.ts';
import { inLanguage } from './language.ts';

export const playersTexts = inLanguage({ en, es });
