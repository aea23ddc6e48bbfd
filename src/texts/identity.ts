import { identityTexts as en } from './en/identity.ts';
import { identityTexts as es } from './es/identity.ts';
import { identityTexts as ja } from './ja/identity.ts';
import { identityTexts as pt } from './pt/identity.ts';
import { inLanguage } from './language.ts';

export const identityTexts = inLanguage({ en, es, pt, ja });
