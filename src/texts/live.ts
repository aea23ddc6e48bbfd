import { liveTexts as en } from './en/live.ts';
import { liveTexts as es } from './es/live.ts';
import { liveTexts as ja } from './ja/live.ts';
import { liveTexts as pt } from './pt/live.ts';
import { inLanguage } from './language.ts';

export const liveTexts = inLanguage({ en, es, pt, ja });
