import { uiTexts as en } from './en/ui.ts';
import { uiTexts as es } from './es/ui.ts';
import { uiTexts as ja } from './ja/ui.ts';
import { uiTexts as pt } from './pt/ui.ts';
import { inLanguage } from './language.ts';

export const uiTexts = inLanguage({ en, es, pt, ja });
