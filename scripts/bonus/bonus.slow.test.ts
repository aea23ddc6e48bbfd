import { expect, test, vi } from 'vitest';
import { FIRST_PROMOTION, GAIN_MAX } from '../../src/terms/promotion-terms.ts';
import { edgeOf, originalBets } from '../../src/promotions/projection/bets.ts';
import { boundsOf, COST, offerOf, worthAtMost } from '../../src/promotions/projection/offer.ts';
import { COARSE, gainOf } from '../../src/promotions/projection/solve.ts';
import { liveBets } from './bets.ts';

vi.setConfig({ testTimeout: 300_000 });

const bets = [...originalBets(), ...liveBets()];

test('bonus: no bet counts more towards the lock than its edge allows', () => {
  expect(bets.filter((bet) => edgeOf(bet) < COST * bet.weight - 1e-4).map(({ label }) => label)).toEqual([]);
});

test('bonus: whatever is played, no bonus gains more than a fifth of itself on average', () => {
  const freeSpinWin = FIRST_PROMOTION.freeSpins * FIRST_PROMOTION.freeSpinStake;
  const exploitable = boundsOf(FIRST_PROMOTION, freeSpinWin).filter(({ gain }) => gain > GAIN_MAX);
  expect(exploitable).toEqual([]);
});

test('bonus: the best play that is found gains, and stays below the bound', () => {
  const offer = offerOf(FIRST_PROMOTION, 100);
  const { gain } = gainOf(offer, bets, COARSE);
  expect(gain).toBeGreaterThan(0);
  expect(gain).toBeLessThanOrEqual(worthAtMost(offer));
});

test('bonus: terms that can be exploited are found out', () => {
  expect(gainOf(offerOf(FIRST_PROMOTION, 100, { kind: 'none' }), bets, COARSE).gain).toBeGreaterThan(0.8);
  expect(gainOf(offerOf(FIRST_PROMOTION, 100, { kind: 'ends at', factor: 5 }), bets, COARSE).gain).toBeGreaterThan(0.8);
  expect(worthAtMost(offerOf(FIRST_PROMOTION, 100, { kind: 'keeps', factor: 5 }))).toBeGreaterThan(0.6);
});
