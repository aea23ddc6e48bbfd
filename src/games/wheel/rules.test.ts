import { describe, expect, test } from 'vitest';
import { drawNumbers } from '../../fairness/draw.ts';
import { ascii, hmacSha256, sha256, toHex } from '../../fairness/sha256.ts';
import { ruleTextOf } from '../verify/rule-tables.ts';
import { RISKS, type Risk } from '../settlement.ts';
import { wheel } from './game.ts';
import { draw, edgePpmOf, isValid, multiplierE4, prizesOf, rtpOf } from './rules.ts';
import { SEGMENTS } from './tables.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('wheel: vectors', () => {
  test('there are at least 24', () => expect(vectors.rounds.length).toBeGreaterThanOrEqual(24));

  test.each(vectors.rounds)('$clientSeed:$nonce', ({ serverSeedHash, spins, ...seeds }) => {
    expect(toHex(sha256(ascii(seeds.serverSeed)))).toBe(serverSeedHash);
    const numbers = drawNumbers(hmacSha256, seeds, 1);
    for (const { segments, risk, index, multiplier } of spins) {
      const bet = { segments, risk: risk as Risk };
      expect(isValid(bet)).toBe(true);
      expect(draw(numbers, bet)).toEqual({ index });
      expect(multiplierE4(bet, { index }) / 10_000).toBe(multiplier);
    }
  });
});

test('wheel: all fifteen tables return exactly 99%', () => {
  for (const risk of RISKS) {
    for (const segments of SEGMENTS) {
      expect(rtpOf({ segments, risk })).toEqual({ numerator: 99n, denominator: 100n });
      expect(edgePpmOf({ segments, risk })).toBe(10_000);
      const chances = prizesOf({ segments, risk }).map(
        ({ chance }) => Number(chance.numerator) / Number(chance.denominator),
      );
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    }
  }
});

test.each([0, 9, 15, 60, 10.5, Number.NaN])('wheel: there is none with %s segments', (segments) => {
  expect(isValid({ segments, risk: 'low' })).toBe(false);
});

test('wheel: the rules are those with this hash', () => {
  expect(toHex(sha256(ascii(ruleTextOf('wheel'))))).toBe(
    '869d38bc40f4b3ddad3f3e59a8439f38065063d036258bc23d86427eb427df7a',
  );
});

test('wheel: a bet is stored and read again', () => {
  const [choice, outcome] = [{ segments: 50, risk: 'high' as const }, { index: 49 }];
  expect(wheel.record.choice(wheel.instant.encodeChoice(choice), new Uint8Array(0))).toEqual(choice);
  expect(wheel.record.outcome(wheel.instant.encodeOutcome(outcome), choice)).toEqual(outcome);
});
