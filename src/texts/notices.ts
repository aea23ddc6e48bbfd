import { noticeTexts as en } from './en/notices.ts';
import { noticeTexts as es } from './es/notices.ts';
import { noticeTexts as ja } from './ja/notices.ts';
import { noticeTexts as pt } from './pt/notices.ts';
import { inLanguage } from './language.ts';

export const noticeTexts = inLanguage({ en, es, pt, ja });
