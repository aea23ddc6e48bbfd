import { rewardsTexts as en } from './en/rewards.ts';
import { rewardsTexts as es } from './es/rewards.ts';
import { rewardsTexts as ja } from './ja/rewards.ts';
import { rewardsTexts as pt } from './pt/rewards.ts';
import { inLanguage } from './language.ts';

export const rewardsTexts = inLanguage({ en, es, pt, ja });
