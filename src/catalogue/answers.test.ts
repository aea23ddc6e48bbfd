import { existsSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { projectRoot } from '../db/project-root.ts';
import { createAnswers } from './answers.ts';
import { readCatalogue, type Game } from './api.ts';
import { ORIGINALS } from './own/own-games.ts';

const slotsOf = (count: number): Game[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `vs20g${(index * 7_919).toString(36)}`,
    name: `Game ${(index * 104_729).toString(36)} of Fortune`,
    category: 'slots',
    cover: true,
    theme: ['egypt', 'ocean', 'norse'][index % 3]!,
    mechanic: ['ways', 'hold'][index % 2]!,
    volatility: 'high',
    rtp: 94 + (index % 35) / 10,
  }));

test('catalogue: an answer fits the contract, plain and compressed', async () => {
  const { json, gzipped, brotli } = await createAnswers(() => [...ORIGINALS, ...slotsOf(3)])('all', ['slots', 'live']);
  const answer = JSON.parse(json.toString()) as unknown;
  expect(Value.Check(readCatalogue.answer, answer)).toBe(true);
  expect(answer).toMatchObject({
    blocked: ['slots', 'live'],
    games: expect.objectContaining({ length: ORIGINALS.length + 3 }) as unknown,
  });
  expect(gunzipSync(gzipped).equals(json)).toBe(true);
  expect(brotliDecompressSync(brotli).equals(json)).toBe(true);
});

test('catalogue: it is encoded once, until the games change', async () => {
  const two = slotsOf(2);
  let games = two;
  const answerFor = createAnswers(() => games);
  const first = await answerFor('all', []);
  expect(await answerFor('all', [])).toBe(first);
  expect((await answerFor('all', ['slots'])).etag).not.toBe(first.etag);
  games = slotsOf(3);
  expect((await answerFor('all', [])).etag).not.toBe(first.etag);
  games = two;
  expect((await answerFor('all', [])).etag).toBe(first.etag);
});

test('catalogue: the front has the first forty of each kind', async () => {
  const table: Game = { id: '203', name: 'Wheel', category: 'roulette' };
  const { json } = await createAnswers(() => [...ORIGINALS, ...slotsOf(100), table])('front', []);
  const { games } = JSON.parse(json.toString()) as { games: Game[] };
  expect(games.map(({ category }) => category)).toEqual([
    ...ORIGINALS.map(() => 'originals'),
    ...Array<string>(40).fill('slots'),
    'roulette',
  ]);
});

test('catalogue: 800 games are less than 15 KB on the wire, the front less than 3', async () => {
  const answerFor = createAnswers(() => slotsOf(800));
  expect((await answerFor('all', [])).brotli.length).toBeLessThan(15_000);
  expect((await answerFor('front', [])).brotli.length).toBeLessThan(3_000);
});

test('catalogue: every original has its cover', () => {
  const missing = ORIGINALS.filter(({ cover }) => !existsSync(path.join(projectRoot(), 'public', String(cover))));
  expect(missing).toEqual([]);
});
