import { homeTexts as en } from './en/home.ts';
import { homeTexts as es } from './es/home.ts';
import { inLanguage } from './language.ts';

export const homeTexts = inLanguage({ en, es });
