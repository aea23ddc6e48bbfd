export type Vowel = 'a' | 'e' | 'i' | 'o' | 'u';

export interface Syllable {
  readonly vowel: Vowel;
  /** Starts with a fricative or plosive. */
  readonly isHard: boolean;
  readonly isLast: boolean;
}

/** Digits as they are pronounced, one by one. */
const DIGITS: Readonly<Record<string, readonly string[]>> = {
  en: ['ziro', 'wan', 'tu', 'tri', 'fo', 'faiv', 'siks', 'seven', 'eit', 'nain'],
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
  pt: ['zero', 'um', 'dois', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove'],
  ja: ['zero', 'ichi', 'ni', 'san', 'yon', 'go', 'roku', 'nana', 'hachi', 'kyu'],
};
/** Kana by vowel. */
const KANA: Readonly<Record<Vowel, string>> = {
  a: 'ぁあかがさざただなはばぱまゃやらわアァカガサザタダナハバパマャヤラワ',
  i: 'ぃいきぎしじちぢにひびぴみりイィキギシジチヂニヒビピミリ',
  u: 'ぅうくぐすずつづぬふぶぷむゅゆるウゥクグスズツヅヌフブプムュユル',
  e: 'ぇえけげせぜてでねへべぺめれエェケゲセゼテデネヘベペメレ',
  o: 'ぉおこごそぞとどのほぼぽもょよろをオォコゴソゾトドノホボポモョヨロヲ',
};
const HARD = /[stkpfcxhzç]/i;

/** The vowels that carry a text. A sign without known sound, such as a kanji, counts as one syllable. */
export function syllablesOf(text: string, language: string): Syllable[] {
  const digits = DIGITS[language] ?? DIGITS['en']!;
  const read = text
    .replace(/\d/g, (digit) => ` ${digits[Number(digit)]} `)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  const found: { vowel: Vowel; isHard: boolean }[] = [];
  for (const [, before = '', vowels = '', sign] of read.matchAll(
    /([b-df-hj-np-tv-xzç]*)([aeiouy]+)|([\u3040-\u30ff\u4e00-\u9fff])/gi,
  )) {
    if (sign === undefined) found.push({ vowel: vowelOf(vowels), isHard: HARD.test(before) });
    else found.push({ vowel: sign === 'ー' ? (found.at(-1)?.vowel ?? 'o') : kanaVowel(sign), isHard: false });
  }
  return found.map((one, index) => ({ ...one, isLast: index === found.length - 1 }));
}

function vowelOf(letters: string): Vowel {
  const first = letters.charAt(0).toLowerCase();
  return first === 'y' ? 'i' : (first as Vowel);
}

function kanaVowel(sign: string): Vowel {
  const found = Object.entries(KANA).find(([, signs]) => signs.includes(sign));
  return (found?.[0] as Vowel | undefined) ?? 'o';
}
