import { affiliatesTexts as en } from './en/affiliates.ts';
import { affiliatesTexts as es } from './es/affiliates.ts';
import { affiliatesTexts as ja } from './ja/affiliates.ts';
import { affiliatesTexts as pt } from './pt/affiliates.ts';
import { inLanguage } from './language.ts';

export const affiliatesTexts = inLanguage({ en, es, pt, ja });
