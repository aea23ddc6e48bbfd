/**
 * Normalized spellings of a name by which the same person is found again: with or without diacritics, in either order, with or
 * without middle names and second surnames, in Cyrillic or Latin letters. Sorted words, joined by a space.
 */
export function nameKeys(firstName: string, lastName: string): string[] {
  const first = wordsOf(firstName);
  const last = wordsOf(lastName);
  const whole = [...first, ...last];
  if (whole.length < 2) return whole.length === 0 ? [] : [whole[0]!];
  const keys = [whole, [first[0], last.at(-1)], [first[0], last[0]]];
  return [
    ...new Set(
      keys.map((words) =>
        words
          .filter((word) => word !== undefined)
          .toSorted()
          .join(' '),
      ),
    ),
  ];
}

function wordsOf(name: string): string[] {
  const latin = Array.from(name.normalize('NFKC').toLowerCase(), (letter) => LETTERS[letter] ?? letter).join('');
  return latin
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/['’`.]/g, '')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .map((word) => VOWELS.reduce((text, [pair, one]) => text.replaceAll(pair, one), word));
}

/** Müller is also spelled Mueller: both become muller. */
const VOWELS = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
] as const;

/** Letters that Unicode does not decompose, and Cyrillic as transliterated in passports (ICAO 9303). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: 'ie',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'iu',
  я: 'ia',
  є: 'ie',
  і: 'i',
  ї: 'i',
  ґ: 'g',
};
