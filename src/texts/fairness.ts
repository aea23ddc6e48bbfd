import { fairnessTexts as en } from './en/fairness.ts';
import { fairnessTexts as es } from './es/fairness.ts';
import { inLanguage } from './language.ts';

export const fairnessTexts = inLanguage({ en, es });
