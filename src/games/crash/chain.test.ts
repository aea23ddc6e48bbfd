import { expect, test } from 'vitest';
import { hashFrom, makeChain } from './chain.ts';
import { hashOnce, hashTimes } from './rules.ts';

const LENGTH = 2_500;

test('crash chain: every game leads to the published end in as many hashings as its number', async () => {
  const { checkpoints, terminatingHash } = await makeChain(LENGTH);
  expect(checkpoints.length).toBe(3 * 32);
  const hashOf = (game: number) => hashFrom(checkpoints, 1_000, LENGTH, game);
  expect(hashOnce(hashOf(1))).toBe(terminatingHash.toString('hex'));
  for (let game = 2; game <= LENGTH; game += 97) expect(hashOnce(hashOf(game))).toBe(hashOf(game - 1));
  expect(hashTimes(hashOf(LENGTH), LENGTH)).toBe(terminatingHash.toString('hex'));
});

test('crash chain: the last game is the secret itself, and there is none beyond', async () => {
  const secret = Buffer.alloc(32, 7);
  const { checkpoints } = await makeChain(LENGTH, secret);
  expect(hashFrom(checkpoints, 1_000, LENGTH, LENGTH)).toBe(secret.toString('hex'));
  for (const game of [0, -1, LENGTH + 1, 1.5]) {
    expect(() => hashFrom(checkpoints, 1_000, LENGTH, game)).toThrow('no game');
  }
});

test('crash chain: two chains have nothing in common', async () => {
  const [one, other] = [await makeChain(10), await makeChain(10)];
  expect(one.terminatingHash.equals(other.terminatingHash)).toBe(false);
});
