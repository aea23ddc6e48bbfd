import { EN, type GameTexts } from './texts.en.web.ts';
import { ES } from './texts.es.web.ts';
import { JA } from './texts.ja.web.ts';
import { PT } from './texts.pt.web.ts';

const TEXTS: Readonly<Record<string, GameTexts>> = { es: ES, ja: JA, pt: PT };

/** In the language in which the casino opened the game. */
export const t: GameTexts = TEXTS[document.documentElement.lang] ?? EN;
