import type { ListedGame } from '../lists/listed-game.web.ts';

export const SORTS = ['recommended', 'ascending', 'descending'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * Games whose name contains the text, ignoring case. If there are none, games with similar names.
 * The order `recommended` puts the best matches first.
 */
export function findGames(games: readonly ListedGame[], text: string, sort: Sort): readonly ListedGame[] {
  const wanted = foldedOf(text.trim());
  const found = wanted === '' ? games : search(games, wanted);
  if (sort === 'recommended') return found;
  const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const direction = sort === 'ascending' ? 1 : -1;
  return found.toSorted((a, b) => direction * collator.compare(a.name, b.name));
}

function search(games: readonly ListedGame[], wanted: string): readonly ListedGame[] {
  const holding = best(games, (name) => {
    const at = name.indexOf(wanted);
    return at < 0 ? 0 : at === 0 ? 3 : name[at - 1] === ' ' ? 2 : 1;
  });
  return holding.length > 0 ? holding : best(games, (name) => nearness(name, wanted));
}

/** Games with points, best first. A stable sort. */
function best(games: readonly ListedGame[], pointsOf: (name: string) => number): ListedGame[] {
  return games
    .map((game) => ({ game, points: pointsOf(foldedName(game)) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points)
    .map(({ game }) => game);
}

/** Every typed word must be similar to some word of the name; otherwise 0. */
export function nearness(name: string, wanted: string): number {
  const words = name.split(' ');
  let sum = 0;
  for (const typed of wanted.split(/\s+/)) {
    const points = Math.max(...words.map((word) => wordNearness(word, typed)), jointNearness(words, typed));
    if (points === 0) return 0;
    sum += points;
  }
  return sum;
}

function wordNearness(word: string, typed: string): number {
  if (word.startsWith(typed)) return 1;
  if (typed.length < 3) return 0;
  if (word.includes(typed)) return 0.8;
  // One typo is allowed from four letters on, two from eight.
  const slipsMax = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  // A word that is still being typed is also compared with the beginning only.
  const slips = Math.min(slipsBetween(word, typed), slipsBetween(word.slice(0, typed.length), typed));
  return slips > slipsMax ? 0 : 0.7 - slips * 0.2;
}

/** Joined words or initials: 'corncash', 'cmc'. */
function jointNearness(words: readonly string[], typed: string): number {
  if (typed.length < 3) return 0;
  if (words.join('').includes(typed)) return 0.7;
  return words
    .map((word) => word[0])
    .join('')
    .startsWith(typed)
    ? 0.5
    : 0;
}

/** Edit distance with swaps of adjacent letters (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let slips = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + Number(!isSame));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) slips = Math.min(slips, before[j - 2]! + 1);
      row.push(slips);
    }
    before = last;
    last = row;
  }
  return last[b.length]!;
}

const folded = new WeakMap<ListedGame, string>();

/** Cached, because folding 700 names takes longer than searching them. */
function foldedName(game: ListedGame): string {
  const known = folded.get(game) ?? foldedOf(game.name);
  folded.set(game, known);
  return known;
}

/** Lower case, without accents, apostrophes and full stops. */
function foldedOf(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase();
}
