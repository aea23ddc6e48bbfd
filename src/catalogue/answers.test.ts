import { existsSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { projectRoot } from '../db/project-root.ts';
import { createAnswers } from './answers.ts';
import { readCatalogue, type Game } from './api.ts';
import { ORIGINALS } from './originals.ts';

const slotsOf = (count: number): Game[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `vs20g${(index * 7_919).toString(36)}`,
    name: `Game ${(index * 104_729).toString(36)} of Fortune`,
    category: 'slots',
    path: `/slotgame/vs20g${(index * 7_919).toString(36)}`,
    cover: `/covers/slots/vs20g${(index * 7_919).toString(36)}.avif`,
    popularity: index + 1,
    tags: ['egypt', 'cascade'],
    rtp: 94 + (index % 35) / 10,
    volatility: 'high',
  }));

test('catalogue: an answer fits the contract, plain and compressed', async () => {
  const { json, gzipped } = await createAnswers([async () => ORIGINALS, async () => slotsOf(3)])(['slots', 'live']);
  const answer = JSON.parse(json.toString()) as unknown;
  expect(Value.Check(readCatalogue.answer, answer)).toBe(true);
  expect(answer).toMatchObject({
    blocked: ['slots', 'live'],
    games: expect.objectContaining({ length: 7 }) as unknown,
  });
  expect(gunzipSync(gzipped).equals(json)).toBe(true);
});

test('catalogue: it is encoded once, until a source changes', async () => {
  let slots = slotsOf(2);
  const answerFor = createAnswers([async () => ORIGINALS, async () => slots]);
  const first = await answerFor([]);
  expect(await answerFor([])).toBe(first);
  expect((await answerFor(['slots'])).etag).not.toBe(first.etag);
  slots = slotsOf(3);
  const second = await answerFor([]);
  expect(second.etag).not.toBe(first.etag);
  slots = slotsOf(2);
  expect((await answerFor([])).etag).toBe(first.etag);
});

test('catalogue: 800 games are less than 30 KB on the wire', async () => {
  const { gzipped } = await createAnswers([async () => slotsOf(800)])([]);
  expect(gzipped.length).toBeLessThan(30_000);
});

test('catalogue: every original has its cover', () => {
  const missing = ORIGINALS.filter(({ cover }) => !existsSync(path.join(projectRoot(), 'public', cover)));
  expect(missing).toEqual([]);
});
