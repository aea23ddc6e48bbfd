import { memoryTexts as en } from './en/browser-memory.ts';
import { memoryTexts as es } from './es/browser-memory.ts';
import { memoryTexts as ja } from './ja/browser-memory.ts';
import { memoryTexts as pt } from './pt/browser-memory.ts';
import { inLanguage } from './language.ts';

export const memoryTexts = inLanguage({ en, es, pt, ja });
