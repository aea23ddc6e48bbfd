import { frameTexts as en } from './en/frame.ts';
import { frameTexts as es } from './es/frame.ts';
import { frameTexts as ja } from './ja/frame.ts';
import { frameTexts as pt } from './pt/frame.ts';
import { inLanguage } from './language.ts';

export const frameTexts = inLanguage({ en, es, pt, ja });
