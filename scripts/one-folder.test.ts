import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import { GAME_IDS, GAMES } from '../src/games/all.ts';
import { textsIn } from '../src/texts/language.ts';

// A game lives in its own folder. A file elsewhere that named games would miss the next one.

const root = projectRoot();

/** Files that may name games, each with the reason. */
const ALLOWED: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^src\/games\/all(\.web|\.server|\.play-money\.web)?\.tsx?$/, 'the lists themselves'],
  [
    /(\.test\.(ts|yml)|(^|\/)test-[\w-]+\.ts)$/,
    'tests take games as examples; what holds for every game is tested over the list',
  ],
  [/^e2e\//, 'journeys through one game'],
  [/^bench\//, 'drills that know a game by heart on purpose: they share no code with it'],
  [/^src\/content\/blog\//, 'articles write about games'],
  [/^src\/texts\/\w\w\/(blog|refusals)\.ts$/, 'texts of articles; DICE_PROMOTIONAL is part of the API'],
  [
    /^src\/texts\/page-titles\.ts$|^src\/http\/errors\.ts$|^src\/games\/placing\/play-at-once\.ts$/,
    'DICE_PROMOTIONAL, as above',
  ],
  [/^src\/(fairness\/vectors|games\/verify\/expected|games\/receipts\/example)\.json$/, 'published examples'],
  [/^src\/players\/\w+\/(common-passwords|prohibited-words)\.ts$/, 'words people choose'],
  [/^src\/ledger\/(wallet|wallet-rows|write-wallets)\.ts$/, 'the column mines_bet'],
  [/^src\/ui\/styles\.css$/, 'classes of one board'],
  [
    /^src\/(terms\/live-returns|texts\/\w\w\/game-descriptions|catalogue\/covers\/[\w-]+)\.ts$/,
    "the live provider's money wheel",
  ],
  [/^scripts\/bonus\/bets\.ts$/, "the live provider's money wheel, as above"],
  [/^src\/realtime\/client\.web\.ts$/, "the browser's event 'wheel'"],
  [/^sandbox\//, "the providers' own games"],
  [/^scripts\/commands\/commands\.ts$/, 'drills and benches of one game'],
  [/^tsconfig\.pure\.json$/, 'pure files that one board has beside the usual ones'],
  [/^public\/site\.webmanifest$/, 'two shortcuts of the installed app, chosen by hand'],
];

/** Game names that are also ordinary words: only their use as identifiers is searched for. */
const ORDINARY = ['wheel', 'crash'];

/** All code and settings. Documents and migrations are left out, because they describe the past. */
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|m?js|json|css|html|ya?ml|sh|svg|webmanifest)$/.test(file));

test('one folder: no file outside a game’s own folder names the game', () => {
  const ids = GAME_IDS.join('|');
  const names = GAMES.filter(({ id }) => !ORDINARY.includes(id)).map(({ texts }) => textsIn('en', texts).name);
  // As a string, a path segment, a key or a member; or by the displayed name.
  const word = new RegExp(`['"\`/](${ids})['"\`/]|[{,.]\\s*(${ids})\\b\\s*[:,}]|\\b(${names.join('|')})\\b`);
  const own = GAME_IDS.map((id) => `src/games/${id}/`);
  const named = files
    .filter((file) => !own.some((folder) => file.startsWith(folder)))
    .filter((file) => !ALLOWED.some(([pattern]) => pattern.test(file)))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
        .filter(({ line }) => word.test(line))
        .map(({ line, place }) => `${place} ${line.trim().slice(0, 80)}`),
    );
  expect(named).toEqual([]);
});

test('one folder: the codes of games are different, and never change', () => {
  const codes = GAMES.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const known = { plinko: 1, dice: 2, mines: 3, keno: 4 };
  expect(Object.fromEntries(GAMES.map(({ id, code }) => [id, code]))).toMatchObject(known);
});
