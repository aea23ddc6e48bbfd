import { saferPlayTexts as en } from './en/safer-play.ts';
import { saferPlayTexts as es } from './es/safer-play.ts';
import { saferPlayTexts as ja } from './ja/safer-play.ts';
import { saferPlayTexts as pt } from './pt/safer-play.ts';
import { inLanguage } from './language.ts';

export const saferPlayTexts = inLanguage({ en, es, pt, ja });
