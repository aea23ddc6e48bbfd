import { blogTexts as en } from './en/blog.ts';
import { blogTexts as es } from './es/blog.ts';
import { inLanguage } from './language.ts';

export const blogTexts = inLanguage({ en, es });
