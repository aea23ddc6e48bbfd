import { dictionary } from '@zxcvbn-ts/language-common';

/**
 * Whether the password is a well-known one, a well-known word with decoration (Password1!, P@ssw0rd1!), mere runs on
 * the keyboard (Qwerty123!), or one of `words` (username, local part of the e-mail) with decoration.
 */
export function isCommonPassword(password: string, words: readonly string[] = []): boolean {
  const text = withoutRepetition(password.toLowerCase());
  const nearWords = [BRAND, ...words.flatMap(formsOf)].filter((word) => word.length >= CORE_LENGTH_MIN);
  return (
    everyPassword.has(text) ||
    costOf(text) <= RUNS_COST_MAX ||
    nearWords.some((word) => isDecorated(text, word)) ||
    coresOf(text).some((core) => isTopWord(core) || nearWords.some((word) => isWordAnd(core, word)))
  );
}

const TOP_COUNT = 10_000;
const CORE_LENGTH_MIN = 4;
const RUNS_COST_MAX = 4;
// 2024!, 123!! and 7$ around a word are soon guessed, 83!92#17 is not.
const DECORATION_COST_MAX = 5;

const BRAND = 'roulo';
const PRODUCT_WORDS = [
  'casino',
  'plinko',
  'keno',
  'dice',
  'mines',
  'slot',
  'slots',
  'jackpot',
  'roulette',
  'blackjack',
];
const TRADE_WORDS = [
  'poker',
  'baccarat',
  'crypto',
  'bitcoin',
  'ethereum',
  'gamble',
  'gambler',
  'gambling',
  'highroller',
];

const everyPassword = new Set(dictionary['passwords-common']);
const topWords = new Set([...dictionary['passwords-common'].slice(0, TOP_COUNT), ...PRODUCT_WORDS, ...TRADE_WORDS]);

function isTopWord(core: string): boolean {
  const word = withoutRepetition(core);
  return word.length >= CORE_LENGTH_MIN && topWords.has(word);
}

/** The core is the word, once or more, alone or with a top word: RouloRoulo, RouloSunshine. */
function isWordAnd(core: string, word: string): boolean {
  const rest = core.replaceAll(word, '');
  return rest === '' || (rest !== core && isTopWord(rest));
}

/** Every reading of the text as one core with digits and symbols around it. */
function coresOf(text: string): string[] {
  const headLength = /^[^a-z]*/.exec(text)![0].length;
  const tailLength = /[^a-z]*$/.exec(text)![0].length;
  const cores: string[] = [];
  for (let start = 0; start <= headLength; start++) {
    for (let end = Math.max(text.length - tailLength, start); end <= text.length; end++) {
      const decorationCost = costOf(text.slice(0, start)) + costOf(text.slice(end));
      if (decorationCost <= DECORATION_COST_MAX) cores.push(...readingsOf(text.slice(start, end)));
    }
  }
  return cores;
}

// Without punctuation too, so that john.smith is found in JohnSmith1!.
function isDecorated(text: string, word: string): boolean {
  return [text, text.replaceAll(/[^a-z0-9]/g, '')].some((written) =>
    readingsOf(written).some((reading) => {
      const at = reading.indexOf(word);
      return at >= 0 && costOf(written.slice(0, at)) + costOf(written.slice(at + word.length)) <= DECORATION_COST_MAX;
    }),
  );
}

/** Jack_77 is also jack77 and jack; of an e-mail address only the local part counts. */
function formsOf(word: string): string[] {
  const local = word.toLowerCase().split('@', 1)[0]!;
  return [local, local.replaceAll(/[^a-z0-9]/g, ''), ...local.split(/[^a-z]+/)];
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
};

/** The text itself and with look-alikes undone, each reading as long as the text; 1 and ! stand for i or l. */
function readingsOf(text: string): string[] {
  const undone = text.replaceAll(/[0-9@$]/g, (character) => LOOK_ALIKES[character] ?? character);
  return [text, undone.replaceAll(/[1!]/g, 'i'), undone.replaceAll(/[1!]/g, 'l')];
}

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop'];
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'];
const RUNS = [...ROWS, 'azertyuiop', 'qsdfghjklm', ...COLUMNS].flatMap((run) => [
  run,
  run.split('').toReversed().join(''),
]);
const YEAR = '\0';
const UNSHIFTED: Readonly<Record<string, string>> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5', '^': '6' };

/** How many guesses apart the text is: one for each run, repetition or year, and one for each other character. */
function costOf(text: string): number {
  const keys = text.replaceAll(/(?:19|20)\d\d/g, YEAR).replaceAll(/[!@#$%^]/g, (symbol) => UNSHIFTED[symbol]!);
  let cost = 0;
  for (let at = 0; at < keys.length; cost++) at += unitLength(keys.slice(at));
  return cost;
}

function unitLength(keys: string): number {
  const repetition = /^(.)\1*/s.exec(keys)![0].length;
  let run = 2;
  while (run < keys.length && RUNS.some((sequence) => sequence.includes(keys.slice(0, run + 1)))) run++;
  return Math.max(run > 2 ? run : 1, repetition);
}

function withoutRepetition(text: string): string {
  return text.replace(/^(.+?)\1+$/, '$1');
}
