import { affiliatesTexts as en } from './en/affiliates.ts';
import { affiliatesTexts as es } from './es/affiliates.ts';
import { inLanguage } from './language.ts';

export const affiliatesTexts = inLanguage({ en, es });
