import {
  IMPERSONATION_ANYWHERE,
  IMPERSONATION_NAMES,
  IMPERSONATION_PARTS,
  INNOCENT,
  OFFENSIVE_ANYWHERE,
  OFFENSIVE_NUMBERS,
  OFFENSIVE_PARTS,
} from './prohibited-words.ts';

/** A letter, then letters, digits, hyphens or underscores; 4 to 12 characters in total. */
export const USERNAME_PATTERN = /^[A-Za-z][A-Za-z0-9_-]{3,11}$/;

export function checkUsername(name: string): 'ok' | 'pattern' | 'prohibited' {
  if (!USERNAME_PATTERN.test(name)) return 'pattern';
  return isProhibited(name) ? 'prohibited' : 'ok';
}

/** Whether a name contains a prohibited word. */
export function isProhibited(name: string): boolean {
  // A capital I between small letters looks like an l; 1 stands for both.
  const text = name.replaceAll(/(?<=[a-z])I(?=[a-z])/g, '1').toLowerCase();
  const joined = withoutSeparators(text);
  if (OFFENSIVE_NUMBERS.some((digits) => joined.includes(digits)) || WHOLE_NAMES.test(joined)) return true;

  const placeInJoined = ({ start, end }: Span): Span => ({
    start: withoutSeparators(name.slice(0, start)).length,
    end: withoutSeparators(name.slice(0, end)).length,
  });
  const innocent = spansOf(INNOCENT_ANYWHERE, name.toLowerCase()).map(placeInJoined);
  const isHit = (hit: Span) => !innocent.some(({ start, end }) => start <= hit.start && hit.end <= end);
  const isPart = (pattern: RegExp) => (part: Span) => pattern.test(joined.slice(part.start, part.end)) && isHit(part);

  // Digits at the end of a part are decoration (Satoshi77, Aaron1990_x).
  const plain = text.replaceAll(DECORATION, blank);
  if (spansOf(ANYWHERE, withoutSeparators(plain)).some(isHit)) return true;
  const parts = partsOf(name.replaceAll(DECORATION, blank)).map(placeInJoined);
  if (parts.some(isPart(LONE_PARTS)) || parts.some(isPart(COMPOUND_PARTS))) return true;

  // Unless as long as a year, they are also read as letters, in a word that begins where a part begins (sh17, a55).
  const lettered = text.replaceAll(DECORATION, (digits) => (digits.length < 4 ? digits : blank(digits)));
  const letteredParts = separatedParts(lettered).map(placeInJoined);
  const starts = new Set(letteredParts.map(({ start }) => start));
  return (
    spansOf(ANYWHERE, withoutSeparators(lettered)).some((hit) => starts.has(hit.start) && isHit(hit)) ||
    letteredParts.some(isPart(LONE_PARTS))
  );
}

// A lone digit between separators belongs to the word (s-h-1-t).
const DECORATION = /(?<![-_](?=\d[-_])|\d)\d+(?=[-_]|$)/g;

function withoutSeparators(text: string): string {
  return text.replaceAll(/[-_]/g, '');
}

function blank(digits: string): string {
  return ' '.repeat(digits.length);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

// Tries every position, because hits may overlap.
function spansOf(pattern: RegExp, text: string): Span[] {
  const found: Span[] = [];
  for (let start = 0; start < text.length; start++) {
    pattern.lastIndex = start;
    if (pattern.test(text)) found.push({ start, end: pattern.lastIndex });
  }
  return found;
}

// The whole name, its parts between separators, its camel-case parts and its runs of letters.
function partsOf(name: string): Span[] {
  const camelCase = partSpans(name, /[A-Z]+(?![a-z])|[A-Z]?[a-z\d]+/g);
  return [...separatedParts(name), ...camelCase, ...partSpans(name, /[A-Za-z]+/g)];
}

function separatedParts(name: string): Span[] {
  return [...partSpans(name, /[^ ]+/g), ...partSpans(name, /[^-_ ]+/g)];
}

function partSpans(name: string, pattern: RegExp): Span[] {
  return [...name.matchAll(pattern)].map(({ index, 0: part }) => ({ start: index, end: index + part.length }));
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: '[a4]',
  b: '[b8]',
  e: '[e3]',
  g: '[g69]',
  i: '[i1]',
  l: '[l1]',
  o: '[o0]',
  s: '[s5]',
  t: '[t7]',
  u: '[uv]',
  z: '[z2]',
};

const PART_PREFIXES = 'x+|big|huge|long|small|fat|wet|hot|hard|nice|my|eat|eatmy|suck|lick|lickmy|love|ilove';
const PART_SUFFIXES = 'x+|head|face|hole|lover|hater|sucker|licker|eater|rider|king';

const ANYWHERE = anywhere([...OFFENSIVE_ANYWHERE, ...IMPERSONATION_ANYWHERE].map(variantsOf));
// Without look-alikes, but separators between letters are allowed.
const INNOCENT_ANYWHERE = anywhere(INNOCENT.map((word) => word.split('').map((letter) => `(?:[-_]*${letter})+`)));
const LONE_PARTS = whole([...OFFENSIVE_PARTS, ...IMPERSONATION_PARTS], '', '[s5z]?');
const COMPOUND_PARTS = whole(OFFENSIVE_PARTS, `(?:${PART_PREFIXES})?`, `[s5z]?(?:${PART_SUFFIXES})?`);
const WHOLE_NAMES = whole(IMPERSONATION_NAMES, '', '');

function anywhere(sequences: readonly (readonly string[])[]): RegExp {
  return new RegExp(anyOf(sequences), 'y');
}

function whole(words: readonly string[], before: string, after: string): RegExp {
  return new RegExp(`^${before}${anyOf(words.map(strictVariantsOf))}${after}$`);
}

// One pattern per letter of the word: itself or a look-alike, possibly stretched. Fuuuck is a variant, but a double letter must
// stay double: niger is no variant of nigger.
function variantsOf(word: string): string[] {
  return letterRunsOf(word).map((run) => {
    const form = LOOK_ALIKES[run[0]!] ?? run[0]!;
    // An l passes for an i, but only a single one: otherwise Till would be a stretched ti.
    return run === 'i' ? `(?:l|${form}+)` : `${form}{${run.length},}`;
  });
}

// In a short word, doubling a letter makes another word (jap, Jaap); only three in a row count as stretched.
function strictVariantsOf(word: string): string[] {
  return letterRunsOf(word).map((run) => {
    const form = LOOK_ALIKES[run[0]!] ?? run[0]!;
    const once = run === 'i' ? '[i1l]' : form;
    return run.length > 1 ? `${form}{${run.length},}` : `(?:${form}{3,}|${once})`;
  });
}

function letterRunsOf(word: string): string[] {
  return word.match(/(.)\1*/g) ?? [];
}

// Common prefixes are factored out, which makes the search many times faster; longer words are tried first.
function anyOf(sequences: readonly (readonly string[])[]): string {
  const heads = [...new Set(sequences.map(([head]) => head))];
  const branches = heads.map((head) => {
    const tails = sequences.filter((sequence) => sequence[0] === head).map((sequence) => sequence.slice(1));
    return head === undefined ? '' : head + anyOf(tails);
  });
  return `(?:${branches.sort((a, b) => b.length - a.length).join('|')})`;
}
