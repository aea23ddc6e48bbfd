import { staffLooksTexts as en } from './en/staff-looks.ts';
import { staffLooksTexts as es } from './es/staff-looks.ts';
import { staffLooksTexts as ja } from './ja/staff-looks.ts';
import { staffLooksTexts as pt } from './pt/staff-looks.ts';
import { inLanguage } from './language.ts';

export const staffLooksTexts = inLanguage({ en, es, pt, ja });
