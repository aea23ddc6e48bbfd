import { twoFactorTexts as en } from './en/two-factor.ts';
import { twoFactorTexts as es } from './es/two-factor.ts';
import { twoFactorTexts as ja } from './ja/two-factor.ts';
import { twoFactorTexts as pt } from './pt/two-factor.ts';
import { inLanguage } from './language.ts';

export const twoFactorTexts = inLanguage({ en, es, pt, ja });
