import { vipTexts as en } from './en/vip.ts';
import { vipTexts as es } from './es/vip.ts';
import { vipTexts as ja } from './ja/vip.ts';
import { vipTexts as pt } from './pt/vip.ts';
import { inLanguage } from './language.ts';

/** The bonuses of the VIP programme, and what each bet adds to rewards. */
export const vipTexts = inLanguage({ en, es, pt, ja });
