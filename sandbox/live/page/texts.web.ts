import type { Problem } from '../problem.ts';
import { amountsIn } from './amounts.ts';
import { EN, type TableTexts } from './texts.en.web.ts';
import { ES } from './texts.es.web.ts';
import { JA } from './texts.ja.web.ts';
import { PT } from './texts.pt.web.ts';

const TEXTS: Readonly<Record<string, TableTexts>> = { es: ES, ja: JA, pt: PT };

/** In the language in which the casino opened the table. */
export const t: TableTexts = TEXTS[document.documentElement.lang] ?? EN;

export function problemText({ code, cents = 0 }: Problem): string {
  const text = t.problems[code];
  return typeof text === 'string' ? text : text(usd(cents));
}

/** Formats amounts as the casino does in this language. */
export const { usd, short: shortUsd, plain: plainNumber } = amountsIn(document.documentElement.lang);
