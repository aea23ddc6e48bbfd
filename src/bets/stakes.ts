import type { BalanceType } from '../ledger/accounts.ts';
import { periodEnd, PERIODS, playedNow, type PlayLimits } from '../ledger/play-limits.ts';
import { FOREVER, type Tally, type Wallet } from '../ledger/wallet.ts';
import { toUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import { PROMOTION, RAKEBACK, RANK_UP } from '../terms/house-terms.ts';
import { ppmOf } from '../terms/shares.ts';
import { refuse, type Refused } from '../texts/refusals.ts';
import { refusePromotionalStake } from './promotion.ts';

/** Figures of a bet that its stake is checked against and counted by, besides the wallet. */
export interface StakeTerms {
  /** For the primary balance; the promotional one has its own maximum. */
  stakeMax: UsdMicros;
  /** House edge of this particular bet, in millionths of the stake. */
  edgePpm: number;
  /** Why the game is barred on the promotional balance, if it is. */
  promotionalBarred?: Refused;
  /** What this bet's round has staked already, in total and of the running bonus: maxima apply to the sum. */
  inRound?: { all: UsdMicros; ofBonus: UsdMicros };
}

const FULL_WEIGHT_EDGE_PPM = ppmOf(PROMOTION.fullWeightEdgePercent);
const RAKEBACK_PPM: Record<BalanceType, bigint> = {
  primary: ppmOf(RAKEBACK.percent),
  promotional: ppmOf(RAKEBACK.promotionalPercent),
};
const PROMOTIONAL_LEVELLING_PPM = ppmOf(RANK_UP.promotionalLevellingPercent);

export function balanceOf(wallet: Wallet): UsdMicros {
  return wallet[wallet.selectedBalance];
}

/**
 * Every reason to refuse a bet before its stake is taken, except a missing balance, which the books check. Every bet passes
 * here, ours and the providers'. It depends on the wallet row alone, so the version check covers it.
 */
export function refuseStake(wallet: Wallet, stake: UsdMicros, terms: StakeTerms, now: Date): Refused | null {
  if (wallet.excludedUntil !== null && wallet.excludedUntil > now) return refuseExcluded(wallet.excludedUntil);
  if (wallet.bettingClosedUntil !== null && wallet.bettingClosedUntil > now)
    return { ok: false, reason: 'BETTING_CLOSED' };
  const passed = wallet.playLimits && refuseByLimits(wallet.playLimits, stake, now);
  if (passed) return passed;
  if (wallet.selectedBalance === 'promotional') {
    const refused = refusePromotionalStake(wallet, stake, terms.promotionalBarred ?? null, terms.inRound?.ofBonus);
    if (refused) return refused;
  }
  if (stake + (terms.inRound?.all ?? 0n) <= terms.stakeMax) return null;
  return refuse('STAKE_TOO_LARGE', { maximum: toUsd(terms.stakeMax) });
}

function refuseExcluded(until: Date): Refused {
  return refuse('SELF_EXCLUDED', { until: until < FOREVER ? until.toISOString() : null });
}

/** A stake counts as lost until it is paid back, so that a loss limit holds before the bet. */
function refuseByLimits(limits: PlayLimits, stake: UsdMicros, now: Date): Refused | null {
  for (const period of PERIODS) {
    const { wagered, lost } = playedNow(limits, period, now);
    const refuseBy = (kind: 'loss' | 'wager', limit: UsdMicros | null, used: UsdMicros): Refused | null => {
      if (limit === null || used + stake <= limit) return null;
      return refuse(kind === 'loss' ? 'LOSS_LIMIT' : 'WAGER_LIMIT', {
        limit: toUsd(limit),
        period,
        left: toUsd(limit > used ? limit - used : 0n),
        until: new Date(periodEnd(period, now)).toISOString(),
      });
    };
    const refused = refuseBy('loss', limits.loss[period], lost) ?? refuseBy('wager', limits.wager[period], wagered);
    if (refused) return refused;
  }
  return null;
}

/**
 * Takes back everything that a returned stake had added. If part of it was already claimed or has completed a bonus, rakeback and
 * progress go below zero. The negative amount is owed, and later earnings pay it off.
 */
export function uncountStake(balance: BalanceType, stake: UsdMicros, edgePpm: number): Tally {
  const { bets = 0n, cashWagered = 0n, bonusWagered = 0n, ...more } = countStake(balance, stake, edgePpm);
  const { rakebackNanos = 0n, theoreticalNanos = 0n, promoProgress = 0n } = more;
  return {
    bets: -bets,
    cashWagered: -cashWagered,
    bonusWagered: -bonusWagered,
    rakebackNanos: -rakebackNanos,
    theoreticalNanos: -theoreticalNanos,
    promoProgress: -promoProgress,
  };
}

/** What a stake adds to the totals behind ranks, rakeback, the promotion lock and affiliates. */
export function countStake(balance: BalanceType, stake: UsdMicros, edgePpm: number): Tally {
  const edge = BigInt(edgePpm);
  // Micro-dollars times two shares in millionths, divided to give nano-dollars.
  const rakebackNanos = (stake * edge * RAKEBACK_PPM[balance]) / 1_000_000_000n;
  if (balance === 'primary') {
    return { bets: 1n, cashWagered: stake, rakebackNanos, theoreticalNanos: (stake * edge) / 1_000n };
  }
  const weighted = edge < FULL_WEIGHT_EDGE_PPM ? (stake * edge) / FULL_WEIGHT_EDGE_PPM : stake;
  const bonusWagered = usdMicros((stake * PROMOTIONAL_LEVELLING_PPM) / 1_000_000n);
  return { bets: 1n, bonusWagered, rakebackNanos, promoProgress: usdMicros(weighted) };
}
