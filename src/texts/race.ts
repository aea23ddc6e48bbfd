import { raceTexts as en } from './en/race.ts';
import { raceTexts as es } from './es/race.ts';
import { raceTexts as ja } from './ja/race.ts';
import { raceTexts as pt } from './pt/race.ts';
import { inLanguage } from './language.ts';

export const raceTexts = inLanguage({ en, es, pt, ja });
