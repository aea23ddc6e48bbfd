import { LINE_LENGTH_MAX } from './rooms.ts';

// Runs in Node and in the browser, so use neither's APIs.

/** The zero-width joiner of emoji is the only invisible character allowed, and only between two visible ones. */
const JOINER = '\u{200D}';
const LINE_BREAKS = /[\t\n\v\f\r\u{85}\u{2028}\u{2029}]/gu;
/** Control, format (direction marks, zero width, tags), private, unassigned and broken characters; fillers that look empty. */
const INVISIBLE = /(?!\u{200D})[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\u{115F}\u{1160}\u{3164}\u{FFA0}\u{2800}]/gu;
/** More than two marks on a letter overlap neighbouring lines. */
const STACKED_MARKS = /(\p{M}{2})\p{M}+/gu;
const STRAY_JOINER =
  /(?<![\p{Extended_Pictographic}\p{M}\p{Emoji_Modifier}])\u{200D}|\u{200D}(?!\p{Extended_Pictographic})/gu;

/** The visible text on one line; null if nothing is left or it is too long. */
export function cleanText(text: string): string | null {
  const clean = text
    .normalize('NFC')
    .replaceAll(LINE_BREAKS, ' ')
    .replaceAll(INVISIBLE, '')
    .replaceAll(STRAY_JOINER, '')
    .replaceAll(STACKED_MARKS, '$1')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  const visible = clean.replaceAll(new RegExp(`[\\s\\p{M}${JOINER}]`, 'gu'), '');
  if (visible === '') return null;
  return lengthOf(clean) <= LINE_LENGTH_MAX ? clean : null;
}

/** In Unicode code points: an emoji counts as one or a few. */
export function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Normalizes for comparison with word lists: no case, no marks, compatibility forms replaced. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Whether a folded text contains a listed word: by itself, inside a longer word, or letter by letter. */
export function holdsWord(folded: string, words: readonly string[]): boolean {
  const spaced = ` ${folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  // Joins single letters: 'b a d' and 'b.a.d'.
  const single = spaced.replaceAll(/(?<=\s\S)\s(?=\S\s)/gu, '');
  return words.some(
    (word) =>
      spaced.includes(` ${word} `) ||
      single.includes(` ${word} `) ||
      (word.length >= LONG_WORD && spaced.includes(word)),
  );
}

/** Shorter words occur inside harmless ones. */
const LONG_WORD = 6;
