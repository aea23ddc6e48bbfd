import { uiTexts as en } from './en/ui.ts';
import { uiTexts as es } from './es/ui.ts';
import { inLanguage } from './language.ts';

export const uiTexts = inLanguage({ en, es });
