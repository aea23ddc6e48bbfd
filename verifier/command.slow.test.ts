import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../scripts/bundle.mjs';
import { projectRoot } from '../src/db/project-root.ts';
import vectors from '../src/fairness/vectors.json' with { type: 'json' };
import { GAMES } from '../src/games/all.ts';
import crashVectors from '../src/games/crash/vectors.json' with { type: 'json' };
import limboVectors from '../src/games/limbo/vectors.json' with { type: 'json' };
import { vectorBets, winningBet, type TestBet } from '../src/games/test-bets.ts';
import { BAD_EVIDENCE, GOOD_EVIDENCE, GOOD_LIST, GOOD_PROOF, HOUSE_KEY } from './test-bad-evidence.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'roulo-verify-'));
let command = '';

beforeAll(async () => {
  command = await bundle(projectRoot(), 'verifier/command.ts');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  exit: number | null;
  out: string;
  error: string;
}

function run(args: readonly string[], input = ''): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { input, encoding: 'utf8' });
  return { exit: status, out: stdout, error: stderr };
}

function fileWith(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

/** Keeps one bet of each seed pair and nonce, like an export. */
const seen = new Set<string>();
const bets = vectorBets().filter((bet) => {
  const key = `${String(bet['serverSeedHash'])} ${bet.nonce}`;
  const isFirst = !seen.has(key);
  seen.add(key);
  return isFirst;
});
const lines = (list: readonly unknown[]) => `${list.map((bet) => JSON.stringify(bet)).join('\n')}\n`;

describe('verify command', () => {
  test('an export of bets of all games is verified, by file and by standard input', () => {
    const exported = run([fileWith('bets.jsonl', lines(bets))]);
    expect(exported.exit).toBe(0);
    expect(exported.out).toContain(`${bets.length} of ${bets.length} verified`);
    expect(run(['-'], JSON.stringify({ items: bets, next: null }))).toEqual(exported);
    expect(run(['-'], JSON.stringify(bets, null, 2))).toEqual(exported);
  });

  test.each(GAMES.map(({ id, seeds }) => [id, seeds] as const))('a bet of %s is shown step by step', (game, seeds) => {
    const bet = winningBet(game);
    const { exit, out } = run([fileWith(`${game}.json`, JSON.stringify(bet))]);
    expect(exit).toBe(0);
    expect(out).toContain(`its SHA-256           ${String(bet['serverSeedHash'])}`);
    const clientSeed = String(bet['clientSeed']);
    const message = seeds === 'round' ? clientSeed : `${clientSeed}:${bet.nonce}:0`;
    expect(out).toContain(`HMAC-SHA256(server seed, "${message}")`);
    expect(out).toMatch(/^Verified\.$/m);
    // Every compared value has a readable name.
    expect(out).not.toMatch(/(same|DIFFERENT) +result\./);
    expect(run(['-'], JSON.stringify({ ...bet, winnings: 1_000_000 })).exit).toBe(1);
  });

  test('a bet that differs is named and told how', () => {
    const [first, ...others] = bets as [TestBet, ...TestBet[]];
    const { exit, out } = run(['-'], lines([{ ...first, multiplier: 77 }, ...others]));
    expect(exit).toBe(1);
    expect(out).toContain(`NOT verified  ${first.id}, nonce ${first.nonce}: differs in multiplier`);
    expect(out).toContain(`${bets.length - 1} of ${bets.length} verified, 1 NOT`);
    const shown = run(['-'], JSON.stringify({ ...first, multiplier: 77 }));
    expect(shown.out).toMatch(/DIFFERENT {2}Multiplier: 77\n +should be: /);
  });

  test('a CSV export is verified with the seeds of its pair', () => {
    const own = bets.filter(({ serverSeed }) => serverSeed === vectors.sequence.serverSeed);
    const csv = fileWith('bets.csv', csvOf(own));
    expect(own.length).toBeGreaterThan(3);
    expect(run([csv]).exit).toBe(3);
    const { serverSeed, clientSeed } = vectors.sequence;
    const verified = run([csv, '--server-seed', serverSeed, '--client-seed', clientSeed]);
    expect(verified.out).toContain(`${own.length} of ${own.length} verified`);
    expect(verified.exit).toBe(0);
    expect(run([csv, '--server-seed', serverSeed, '--client-seed', 'another']).exit).toBe(1);
    // Seeds of another pair do not apply to these bets.
    expect(run([csv, '--server-seed', 'another', '--client-seed', clientSeed]).exit).toBe(3);
  });

  test('what cannot be checked yet is not said to be verified', () => {
    const bet = bets[0]!;
    const unrevealed = run(['-'], JSON.stringify({ ...bet, serverSeed: null }));
    expect(unrevealed).toMatchObject({ exit: 3, out: expect.stringContaining('not revealed yet') as string });
    expect(run(['-'], JSON.stringify({ ...bet, state: 'open' })).exit).toBe(3);
    expect(run(['-'], lines([bet, { ...bet, serverSeed: null }])).exit).toBe(3);
  });

  test('a stranger’s bet cannot write lines of its own or steer the terminal', () => {
    const { out, exit } = run(['-'], JSON.stringify({ ...bets[0], id: 'x\nVerified.\n\u001b[2J', ending: '\u009b1A' }));
    expect(exit).toBe(1);
    expect(out).not.toMatch(/^Verified\.$/m);
    // oxlint-disable-next-line no-control-regex
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  });
});

describe('verify command: a round by hand', () => {
  const { serverSeed, serverSeedHash, clientSeed } = vectors.public.setA.vectors[0]!;
  const seeds = ['--server-seed', serverSeed, '--client-seed', clientSeed, '--nonce', '1'];

  test.each([
    [['--game', 'dice', '--threshold', '50.5'], '77.18: win', '$1.00 × 2 = $2.00'],
    [['--game', 'plinko', '--rows', '8', '--risk', 'low'], 'R R L R L L L L: box 3', '$1.00 × 1 = $1.00'],
    [['--game', 'mines', '--mines', '3', '--opened', '0,1', '--stake', '0.1'], 'Mines on 19, 22, 7', '$0.12857'],
    [['--game', 'mines', '--mines', '3'], 'Mines on 19, 22, 7', 'the bet of $1.00 comes back'],
    [['--game', 'keno', '--picks', '31 36', '--risk', 'high'], '31, 36, 12, 32, 2, 8, 20, 10, 25, 17: 2 hits', '15'],
  ])('%j', (args, outcome, payout) => {
    const { out, exit } = run([...args, ...seeds]);
    expect(out).toContain('c590d171e39b7040');
    expect(out).toContain(outcome);
    expect(out).toContain(payout);
    expect(exit).toBe(0);
  });

  const { serverSeed: recordedSeed, clientSeed: recordedClient, nonce } = limboVectors.rounds[0]!;
  const recordedSeeds = ['--server-seed', recordedSeed, '--client-seed', recordedClient, '--nonce', String(nonce)];
  const round = crashVectors.games.find(({ point }) => point > 2)!;
  const roundSeeds = ['--server-seed', round.hash, '--client-seed', crashVectors.salt];

  test.each([
    [['--game', 'limbo', '--target', '1.14', ...recordedSeeds], '1.14: win', '$1.00 × 1.14 = $1.14'],
    [['--game', 'limbo', '--target', '1.15', ...recordedSeeds], '1.14: loss', '$1.00 × 0 = $0.00'],
    [['--game', 'wheel', '--segments', '10', '--risk', 'low', ...recordedSeeds], 'segment 8', '$1.00 × 1.2 = $1.20'],
    [['--game', 'hilo', '--guesses', 'same', ...recordedSeeds], 'K of hearts, J of clubs: wrong guess', '= $0.00'],
    [['--game', 'hilo', '--guesses', 'lower', ...recordedSeeds], 'K of hearts, J of clubs', '$1.00 × 1.0725 = $1.07'],
    [['--game', 'crash', '--target', '2', ...roundSeeds], `Crashed at ${round.point.toFixed(2)}×`, '$1.00 × 2 = $2.00'],
  ])('%j', (args, outcome, payout) => {
    const { out, exit } = run(args);
    expect(out).toContain(outcome);
    expect(out).toContain(payout);
    expect(exit).toBe(0);
  });

  test('the commitment is compared when it is given', () => {
    const dice = ['--game', 'dice', '--threshold', '50', ...seeds];
    expect(run([...dice, '--server-seed-hash', serverSeedHash]).exit).toBe(0);
    expect(run([...dice, '--server-seed-hash', 'f'.repeat(64)])).toMatchObject({
      exit: 1,
      out: expect.stringContaining('DIFFERENT') as string,
    });
  });
});

test.each([
  [[]],
  [['no-such-file.json']],
  [['one.json', 'two.json']],
  [['--game', 'poker']],
  [['--unknown']],
  [['--game', 'dice', '--server-seed', 'a', '--client-seed', 'a', '--nonce', '1', '--threshold', '4.99']],
  [['--game', 'dice', '--server-seed', 'a', '--client-seed', 'a', '--nonce', '1', '--threshold', '50.001']],
  [['--game', 'dice', '--server-seed', 'a', '--client-seed', 'a b', '--nonce', '1', '--threshold', '50']],
  [['--game', 'keno', '--server-seed', 'a', '--client-seed', 'a', '--nonce', '1', '--picks', '1,1', '--risk', 'low']],
  [['--game', 'dice', '--server-seed', 'a', '--client-seed', 'a', '--nonce', '-1', '--threshold', '50']],
])('verify command: %j cannot be understood', (args) => {
  const { exit, out, error } = run(args);
  expect({ exit, out }).toEqual({ exit: 2, out: '' });
  expect(error).toContain('See --help.');
});

test.each(BAD_EVIDENCE)('verify command: %s is rejected with its own sentence', (_name, text, sentence) => {
  const { exit, out } = run(['-', '--key', HOUSE_KEY], text);
  expect(out).toContain(sentence);
  expect(exit).toBe(1);
});

test('verify command: evidence, proof and list without a fault are taken', () => {
  for (const text of [GOOD_EVIDENCE, GOOD_PROOF, GOOD_LIST]) {
    expect(run(['-', '--key', HOUSE_KEY], text)).toMatchObject({ exit: 0, error: '' });
  }
  expect(run(['-'], GOOD_LIST).out).toContain('2 lines, total $0.000007');
});

test('verify command: text that holds no bets cannot be understood; help is no mistake', () => {
  for (const text of ['', 'hello', '[]', '{"game"', 'a,b\n1,2']) expect(run(['-'], text).exit).toBe(2);
  expect(run(['-'], '{"a":1}').exit).toBe(1);
  expect(run(['--help'])).toMatchObject({ exit: 0, out: expect.stringContaining('npm run verify') as string });
});

function csvOf(list: readonly TestBet[]): string {
  const columns = Object.keys(list[0]!).filter((column) => !['state', 'clientSeed', 'serverSeed'].includes(column));
  const cell = (value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  const rows = list.map((bet) => columns.map((column) => cell(bet[column])).join(','));
  return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
}
