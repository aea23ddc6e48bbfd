import { expect, test, vi } from 'vitest';
import { PROMOTION } from '../../src/terms/house-terms.ts';
import { edgeOf, liveBets, originalBets } from './bets.ts';
import { COST, offerOf, worthAtMost } from './offer.ts';
import { boundsNow, gainOf, GAIN_MAX, NOW } from './report.ts';
import { COARSE } from './solve.ts';

vi.setConfig({ testTimeout: 300_000 });

const bets = [...originalBets(), ...liveBets()];

test('bonus: no bet counts more towards the lock than its edge allows', () => {
  expect(bets.filter((bet) => edgeOf(bet) < COST * bet.weight - 1e-4).map(({ label }) => label)).toEqual([]);
});

test('bonus: whatever is played, no bonus gains more than a fifth of itself on average', () => {
  const freeSpinWin = PROMOTION.freeSpins * PROMOTION.freeSpinStake;
  const exploitable = boundsNow(freeSpinWin).filter(({ bound }) => bound > GAIN_MAX);
  expect(exploitable).toEqual([]);
});

test('bonus: the best play that is found gains, and stays below the bound', () => {
  const offer = offerOf(100, NOW);
  const { gain } = gainOf(offer, bets, COARSE);
  expect(gain).toBeGreaterThan(0);
  expect(gain).toBeLessThanOrEqual(worthAtMost(offer));
});

test('bonus: terms that can be exploited are found out', () => {
  expect(gainOf(offerOf(100, { kind: 'none' }), bets, COARSE).gain).toBeGreaterThan(0.8);
  expect(gainOf(offerOf(100, { kind: 'ends at', factor: 5 }), bets, COARSE).gain).toBeGreaterThan(0.8);
  expect(worthAtMost(offerOf(100, { kind: 'keeps', factor: 5 }))).toBeGreaterThan(0.6);
});
