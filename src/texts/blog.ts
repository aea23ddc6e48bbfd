import { blogTexts as en } from './en/blog.ts';
import { blogTexts as es } from './es/blog.ts';
import { blogTexts as ja } from './ja/blog.ts';
import { blogTexts as pt } from './pt/blog.ts';
import { inLanguage } from './language.ts';

export const blogTexts = inLanguage({ en, es, pt, ja });
