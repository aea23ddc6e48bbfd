import { fairnessTexts as en } from './en/fairness.ts';
import { fairnessTexts as es } from './es/fairness.ts';
import { fairnessTexts as ja } from './ja/fairness.ts';
import { fairnessTexts as pt } from './pt/fairness.ts';
import { inLanguage } from './language.ts';

export const fairnessTexts = inLanguage({ en, es, pt, ja });
