import { describe, expect, test } from 'vitest';
import { toPlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { dollars, usdMicros } from '../money/usd.ts';
import {
  barByReturn,
  cancelAmounts,
  endOfRun,
  isPromotionEnded,
  isRunUnderWay,
  promotionWeight,
  refusePromotionalStake,
} from './promotion.ts';

const NOW = new Date('2031-01-01T00:00:00Z');

/** A wallet with a hundred dollars locked and a bonus of a hundred. */
function playing(change: Partial<Wallet> = {}): Wallet {
  return {
    playerId: toPlayerId(1n),
    promotional: dollars(200),
    promoState: 'active',
    promoBonuses: 1,
    promoRun: 1,
    promoDeposit: dollars(100),
    promoBonus: dollars(100),
    promoMaxBet: dollars(2),
    promoLock: dollars(4_000),
    promoProgress: dollars(0),
    promoConversionPpm: null,
    promoTerms: null,
    ...change,
  } as Wallet;
}

describe('promotion: a stake is refused before it is taken', () => {
  const refusal = (wallet: Wallet, stake: number) => refusePromotionalStake(wallet, dollars(stake), null)?.reason;

  test('by the maximum bet, by a lock that is reached, and without a bonus', () => {
    expect(refusal(playing(), 2)).toBeUndefined();
    expect(refusal(playing(), 2.01)).toBe('STAKE_TOO_LARGE');
    expect(refusal(playing({ promoProgress: dollars(4_000) }), 1)).toBe('PROMOTION_COMPLETING');
    expect(refusal(playing({ promoLock: dollars(0) }), 1)).toBe('PROMOTION_NOT_RUNNING');
  });

  test('by the return of a catalogue game: 97.4% is played, anything above is not', () => {
    expect(barByReturn(26_000)).toBeNull();
    expect(barByReturn(25_999)).toMatchObject({ reason: 'PROMOTION_RTP' });
    expect([promotionWeight(26_000), promotionWeight(40_000), promotionWeight(13_000)]).toEqual([1, 1, 0.5]);
  });
});

describe('promotion: the end of a run', () => {
  const end = (promotional: number, progress: number, isOpen = false, promoConversionPpm: number | null = null) => {
    const after = { promotional: dollars(promotional), progress: dollars(progress) };
    return endOfRun(playing({ promoConversionPpm }), after, isOpen, NOW);
  };

  test('comes with the lock, split into the deposit and what is beyond it', () => {
    expect(end(250, 3_999)).toBeNull();
    expect(end(250, 4_000)).toMatchObject({
      transfers: [
        { kind: 'promotion_returned', credit: 'primary', amount: dollars(100), reference: 1n },
        { kind: 'promotion_won', credit: 'primary', amount: dollars(150), reference: 1n },
      ],
      row: { ending: 'completed', lock: dollars(4_000) },
    });
  });

  test('waits for rounds that are open on the promotional balance', () => {
    expect(end(250, 4_000, true)).toBeNull();
    expect(end(0, 10, true)).toBeNull();
  });

  test('comes when less than the smallest stake is left, and what is left is the player’s', () => {
    expect(end(0.1, 10)).toBeNull();
    expect(end(0.0999, 10)).toMatchObject({ transfers: [{ kind: 'promotion_returned' }], row: { ending: 'used_up' } });
    expect(end(0, 10)).toMatchObject({ transfers: [], row: { ending: 'used_up' } });
  });

  test('leaves the deposit and the cap of the bonus, and what is above it goes', () => {
    expect(end(620, 10, false, 500_000)).toBeNull();
    expect(end(150, 4_000, false, 500_000)).toMatchObject({ row: { ending: 'completed', forfeited: 0n } });
    expect(end(620, 4_000, false, 500_000)).toMatchObject({
      transfers: [
        { kind: 'promotion_returned', amount: dollars(100) },
        { kind: 'promotion_won', amount: dollars(50) },
        { kind: 'promotion_forfeited', amount: dollars(470) },
      ],
      row: { ending: 'capped' },
    });
  });
});

test('promotion: what was staked in a run belongs to it while that run is under way, and to no later one', () => {
  const second = playing({ promoRun: 2 });
  expect([0, 1, 2, 3].map((run) => isRunUnderWay(second, run))).toEqual([false, false, true, false]);
  expect(isRunUnderWay({ ...second, promoLock: usdMicros(0n) }, 2)).toBe(false);
});

test('promotion: the maximum bet holds for what a round stakes in all', () => {
  const refusal = (inRound: number) => refusePromotionalStake(playing(), dollars(1), null, dollars(inRound))?.reason;
  expect([refusal(0), refusal(1), refusal(1.01)]).toEqual([undefined, undefined, 'STAKE_TOO_LARGE']);
});

test.each([
  [200, 100, 100],
  [150, 50, 100],
  [100, 0, 100],
  [40, 0, 40],
  [350, 100, 250],
])('promotion: of $%s a cancel returns $%s and forfeits $%s', (promotional, returned, forfeited) => {
  expect(cancelAmounts(playing({ promotional: dollars(promotional) }))).toEqual({
    returned: dollars(returned),
    forfeited: dollars(forfeited),
  });
});

test('promotion: it has ended after the third bonus is finished, not before', () => {
  expect(isPromotionEnded(playing({ promoBonuses: 3 }))).toBe(false);
  expect(isPromotionEnded(playing({ promoBonuses: 3, promoLock: usdMicros(0n) }))).toBe(true);
  expect(isPromotionEnded(playing({ promoBonuses: 2, promoLock: usdMicros(0n) }))).toBe(false);
});
