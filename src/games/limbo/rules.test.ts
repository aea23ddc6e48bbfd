import { describe, expect, test } from 'vitest';
import { drawNumbers } from '../../fairness/draw.ts';
import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { ruleTextOf } from '../verify/rule-tables.ts';
import { edgePpm } from '../settlement.ts';
import { draw, edgePpmOf, isValid, isWin, rtpOf, TARGET_MAX, TARGET_MIN, VALUES, winningValues } from './rules.ts';
import { limbo } from './game.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('limbo: vectors', () => {
  test('there are at least 24', () => expect(vectors.rounds.length).toBeGreaterThanOrEqual(24));

  test.each(vectors.rounds)('$clientSeed:$nonce reaches $point', ({ serverSeedHash, point, bets, ...seeds }) => {
    expect(toHex(sha256(ascii(seeds.serverSeed)))).toBe(serverSeedHash);
    const outcome = draw(drawNumbers(hmacSha256, seeds, 1));
    expect(outcome.point / 100).toBe(point);
    for (const { target, win } of bets) {
      const bet = { target: Math.round(target * 100) };
      expect(isValid(bet)).toBe(true);
      expect(isWin(bet, outcome)).toBe(win);
      expect(limbo.multiplierE4(bet, outcome)).toBe(win ? Math.round(target * 10_000) : 0);
    }
  });

  test.each(vectors.returns)('a target of $target returns $rtpExact', ({ target, rtpExact }) => {
    const { numerator, denominator } = rtpOf({ target: Math.round(target * 100) });
    expect(`${numerator}/${denominator}`).toBe(rtpExact);
  });
});

test('limbo: the number of winning values is what counting finds', () => {
  for (const target of [101, 150, 200, 12_345, TARGET_MAX]) {
    const winning = winningValues(target);
    const at = (value: number) => draw([value * 256]);
    expect(isWin({ target }, at(winning - 1))).toBe(true);
    expect(isWin({ target }, at(winning))).toBe(false);
  }
  expect(draw([2 ** 32 - 1])).toEqual({ point: 100 });
  expect(draw([0])).toEqual({ point: 99 * VALUES });
});

test('limbo: the return of every target lies where the pages say', () => {
  let [least, most] = [1, 0];
  for (let target = TARGET_MIN; target <= TARGET_MAX; target += 1) {
    const share = (winningValues(target) * target) / (100 * VALUES);
    least = Math.min(least, share);
    most = Math.max(most, share);
  }
  expect([least * 100, most * 100].map((percent) => percent.toFixed(4))).toEqual(['98.9404', '99.0000']);
});

test('limbo: the edge in doubles is the exact one', () => {
  for (const target of [101, 102, 199, 333, 99_999, 777_777, TARGET_MAX]) {
    expect(edgePpmOf({ target })).toBe(edgePpm(rtpOf({ target })));
  }
});

test.each([100, 100.5, 1_000_001, -1, Number.NaN])('limbo: %s hundredths are no target', (target) => {
  expect(isValid({ target })).toBe(false);
});

test.each([1.005, 0, 1, 10_000.01, 1e21, -2])('limbo: a request for %s is no bet', (target) => {
  const choice = limbo.instant.read({ target });
  expect(choice === null || !limbo.isValid(choice)).toBe(true);
});

test('limbo: the rules are those with this hash', () => {
  const hash = '9e82e7d6764007e58da72814148445b71b0faf4290a16aa836f4609cee2f901a';
  expect(toHex(sha256(ascii(ruleTextOf('limbo'))))).toBe(hash);
});

test('limbo: a bet is stored and read again', () => {
  const [choice, outcome] = [{ target: TARGET_MAX }, { point: 99 * VALUES }];
  const params = limbo.instant.encodeChoice(choice);
  expect(limbo.record.choice(params, new Uint8Array(0))).toEqual(choice);
  expect(limbo.record.outcome(limbo.instant.encodeOutcome(outcome), choice)).toEqual(outcome);
});
