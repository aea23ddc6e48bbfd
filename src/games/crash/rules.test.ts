import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dollars, usdMicros } from '../../money/usd.ts';
import * as crash from './rules.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('crash: the chain and the point', () => {
  test.each(vectors.games)('game $game ends at $point', ({ game, hash, point }) => {
    expect(crash.pointOf(hash, vectors.salt)).toBe(Math.round(point * 100));
    expect(crash.hashTimes(hash, game)).toBe(vectors.terminatingHash);
  });

  test('each hash gives the one of the game before it', () => {
    for (let at = 1; at < vectors.games.length; at += 1) {
      expect(crash.hashOnce(vectors.games[at]!.hash)).toBe(vectors.games[at - 1]!.hash);
    }
  });

  test('the same comes out of another implementation of the hashes', () => {
    for (const { hash } of vectors.games) {
      const h = createHmac('sha256', hash).update(vectors.salt).digest().readUInt32BE(0);
      expect(crash.drawPoint(hash, vectors.salt)).toMatchObject({ h, point: crash.pointOf(hash, vectors.salt) });
      expect(crash.hashOnce(hash)).toBe(createHash('sha256').update(hash).digest('hex'));
    }
  });

  test('a mistake in salt, key or order changes the vectors', () => {
    const points = vectors.games.map(({ point }) => Math.round(point * 100));
    const withSalt = (salt: string) => vectors.games.map(({ hash }) => crash.pointOf(hash, salt));
    expect(withSalt(vectors.salt)).toEqual(points);
    expect(withSalt(vectors.salt.slice(1))).not.toEqual(points);
    expect(vectors.games.map(({ hash }) => crash.pointOf(vectors.salt, hash))).not.toEqual(points);
  });
});

describe('crash: the curve', () => {
  test('starts at 1.00, doubles after 11.6 s, is at 10 after 38.4 s', () => {
    expect(crash.multiplierAt(0)).toBe(100);
    expect(crash.multiplierAt(-500)).toBe(100);
    expect(crash.reachedAfterMs(200)).toBe(11_553);
    expect(crash.reachedAfterMs(1_000)).toBe(38_377);
  });

  test('every multiplier is first reached when the inverse says', () => {
    for (let multiplier = 101; multiplier <= 20_000; multiplier += 1) {
      const ms = crash.reachedAfterMs(multiplier);
      expect(crash.multiplierAt(ms)).toBeGreaterThanOrEqual(multiplier);
      expect(crash.multiplierAt(ms - 1)).toBeLessThan(multiplier);
    }
  });

  test('no millisecond up to the largest target lies so near a whole hundredth that engines could disagree', () => {
    const last = crash.reachedAfterMs(crash.TARGET_MAX);
    let nearest = 1;
    for (let ms = 1; ms <= last; ms += 1) {
      const exact = 100 * Math.exp(crash.GROWTH_PER_MS * ms);
      nearest = Math.min(nearest, Math.abs(exact - Math.round(exact)) / exact);
    }
    // A double has a rounding error of 1.1e-16, an engine's exp a few times that.
    expect(nearest).toBeGreaterThan(1e-13);
  });

  test('a round ends at the first moment at which the curve would pass the point', () => {
    for (const point of [100, 101, 199, 200, 4_711, 1_000_000, 425_201_762_304]) {
      const end = crash.endsAfterMs(point);
      expect(crash.multiplierAt(end)).toBeGreaterThan(point);
      expect(crash.multiplierAt(end - 1)).toBeLessThanOrEqual(point);
    }
  });
});

describe('crash: what a bet pays', () => {
  test('a target wins exactly when the point reaches it', () => {
    expect(crash.settledAt(200, 200)).toBe(200);
    expect(crash.settledAt(200, 199)).toBeNull();
    expect(crash.settledAt(200, 5_000)).toBe(200);
  });

  test('the return is 99% less at most a hundred-thousandth, for every target', () => {
    for (let target = crash.TARGET_MIN; target <= crash.TARGET_MAX; target += target < 2_000 ? 1 : 997) {
      const { numerator, denominator } = crash.rtpOf(target);
      const percent = (Number(numerator) / Number(denominator)) * 100;
      expect(percent).toBeLessThanOrEqual(99);
      expect(percent).toBeGreaterThan(99 - 0.001);
    }
    const { numerator, denominator } = crash.rtpOf(200);
    expect(numerator * 100n * 2n ** 32n).toBe(200n * ((99n * 2n ** 32n) / 200n) * denominator);
  });

  test('the chance to reach a target is counted, not estimated', () => {
    // Exactly the draws h below floor(99 * 2^32 / T) reach T.
    for (const target of [101, 150, 200, 333, 1_000, 123_456, 1_000_000]) {
      const winning = Number((99n * 2n ** 32n) / BigInt(target));
      const pointAt = (h: number) => Math.max(100, Math.floor((99 * 2 ** 32) / (h + 1)));
      expect(pointAt(winning - 1)).toBeGreaterThanOrEqual(target);
      expect(pointAt(winning)).toBeLessThan(target);
      expect(crash.winChance(target).numerator * 2n ** 32n).toBe(BigInt(winning) * crash.winChance(target).denominator);
    }
  });

  test('a stake is cashed out at the last multiplier within the maximum win', () => {
    expect(crash.limitOf(dollars(500))).toBe(10_000);
    expect(crash.limitOf(dollars(0.1))).toBe(crash.TARGET_MAX);
    expect(crash.limitOf(dollars(3), dollars(1_000))).toBe(33_333);
    expect(crash.maxStake(dollars(500), dollars(100))).toBe(usdMicros(99_000_000n));
    expect(crash.limitOf(dollars(99), dollars(100))).toBe(101);
    expect(crash.limitOf(dollars(99.01), dollars(100))).toBe(100);
  });

  test('targets outside 1.01 to 10,000 are refused', () => {
    for (const target of [null, 101, 200, 1_000_000]) expect(crash.checkBet({ target }).ok).toBe(true);
    for (const target of [0, 100, 100.5, 1_000_001, NaN]) expect(crash.checkBet({ target }).ok).toBe(false);
  });
});
