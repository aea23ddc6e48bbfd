import { expect, test } from 'vitest';
import { conversionPpm, FIRST_PROMOTION, mostFromStep, type ActivatedTerms } from '../terms/promotion-terms.ts';
import { reckonPart } from './bonus.ts';
import { EVERYBODY, isForNewcomers, isInSegment, type PlayerFacts } from './segment.ts';

const usd = (dollars: number) => BigInt(Math.round(dollars * 1_000_000));
const NOW = new Date('2030-01-01T00:00:00Z');

/** The results for deposits of several sizes under these terms, at every step. */
function reckoned(terms: ActivatedTerms): string {
  const waiting = {
    promoState: 'active',
    promoRun: 0,
    promoLock: 0n,
    promoDeposit: 0n,
    promoBonus: 0n,
    promoTerms: terms,
  };
  const parts = [0, 1, 2].flatMap((promoBonuses) =>
    [20, 40, 700, 1_500].map(
      (deposit) =>
        reckonPart(
          { ...waiting, promoBonuses } as never,
          { value: usd(deposit), amount: usd(deposit) } as never,
          null,
          NOW,
        )?.figures,
    ),
  );
  return JSON.stringify(
    [parts.map((part) => part && { ...part, promoTerms: null }), conversionPpm(terms), mostFromStep(terms, 0)],
    (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
  );
}

test('bonus: every figure of a version changes what its players get', () => {
  const before = reckoned(FIRST_PROMOTION);
  const changes: Partial<ActivatedTerms>[] = [
    { bonusPercents: [80, 50, 100] },
    { bonusPercents: [100, 60, 100] },
    { bonusPercents: [100, 50] },
    { depositMin: 45 },
    { depositMax: 600 },
    { wagerFactor: 41 },
    { maxBetPercent: 3 },
    { maxConversion: 0.4 },
    { freeSpins: 21 },
    { freeSpinStake: 0.3 },
    { until: NOW.toISOString() },
  ];
  for (const change of changes)
    expect(reckoned({ ...FIRST_PROMOTION, ...change }), JSON.stringify(change)).not.toBe(before);
});

test('bonus: the parts of a deposit bring together no more than the whole, and what is open is told', () => {
  const wallet = {
    promoBonuses: 0,
    promoLock: 0n,
    promoRun: 0,
    promoTerms: { ...FIRST_PROMOTION, bonusPercents: [33] },
  };
  const part = (amount: number, earlier: { step: number; locked: bigint } | null) =>
    reckonPart(wallet as never, { value: usd(100.000001), amount: usd(amount) } as never, earlier, NOW)!;
  const first = part(33.333333, null);
  const second = part(66.666668, { step: 1, locked: usd(33.333333) });
  expect(first.bonus + first.outstanding).toBeLessThanOrEqual(usd(33.00000033));
  expect(second.bonus).toBeLessThanOrEqual(first.outstanding);
  expect(second.outstanding).toBe(0n);
});

test('segment: who is in it', () => {
  const newcomer: PlayerFacts = { country: 'DE', hasDeposited: false, tier: 'Unranked' };
  const regular: PlayerFacts = { country: 'JP', hasDeposited: true, tier: 'High Roller' };
  const asked = (segment: Partial<typeof EVERYBODY>) =>
    [newcomer, regular, { ...newcomer, country: null }].map((facts) =>
      isInSegment({ ...EVERYBODY, ...segment }, facts),
    );
  expect(asked({})).toEqual([true, true, true]);
  expect(asked({ deposits: 'none' })).toEqual([true, false, true]);
  expect(asked({ deposits: 'some' })).toEqual([false, true, false]);
  expect(asked({ tierFrom: 'High Roller' })).toEqual([false, true, false]);
  expect(asked({ countries: ['JP', 'BR'] })).toEqual([false, true, false]);
  const forNewcomers = [EVERYBODY, { ...EVERYBODY, deposits: 'some' }, { ...EVERYBODY, countries: ['JP'] }] as const;
  expect(forNewcomers.map(isForNewcomers)).toEqual([true, false, false]);
});
