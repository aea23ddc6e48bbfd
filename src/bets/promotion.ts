import type { Tally, Wallet } from '../ledger/wallet.ts';
import { dollars, toUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import { BETS, PROMOTION } from '../terms/house-terms.ts';
import { activatedTerms } from '../terms/promotion-terms.ts';
import { refuse, type Refused } from '../texts/refusals.ts';
import type { EndedRun } from './promotion-runs.ts';
import type { Transfer } from '../ledger/transfer.ts';

/** A balance below this cannot be staked. */
const STAKE_MIN = dollars(BETS.stakeMin);
const FULL_WEIGHT_EDGE_PPM = Math.round(PROMOTION.fullWeightEdgePercent * 10_000);
const EDGE_PPM_MIN = Math.round((100 - PROMOTION.rtpMaxPercent) * 10_000);

export function isBonusRunning(wallet: Wallet): boolean {
  return wallet.promoLock > 0n;
}

/** The offer is open or a bonus is running. An ended promotion cannot be activated again. */
export function isPromotionActive(wallet: Wallet): boolean {
  return wallet.promoState === 'active' && !isPromotionEnded(wallet);
}

export function isPromotionEnded(wallet: Wallet): boolean {
  const isLast = wallet.promoBonuses >= activatedTerms(wallet).bonusPercents.length;
  return wallet.promoState === 'ended' || (isLast && !isBonusRunning(wallet));
}

/** For games of the catalogue, by their certified return; originals declare it themselves. */
export function barByReturn(edgePpm: number): Refused | null {
  return edgePpm >= EDGE_PPM_MIN ? null : refuse('PROMOTION_RTP', { percent: PROMOTION.rtpMaxPercent });
}

/** The part of a promotional stake that counts towards the lock, 0 to 1. */
export function promotionWeight(edgePpm: number): number {
  return Math.min(1, edgePpm / FULL_WEIGHT_EDGE_PPM);
}

/**
 * The promotion's own rules on a stake. All are checked before any money moves; nothing is voided afterwards. `inRound` is
 * what the same round has already staked of this bonus.
 */
export function refusePromotionalStake(
  wallet: Wallet,
  stake: UsdMicros,
  barred: Refused | null,
  inRound = 0n,
): Refused | null {
  // A free spin stakes nothing. If the terms have a cap, it belongs to a running bonus.
  if (stake === 0n && (isBonusRunning(wallet) || wallet.promoConversionPpm === null)) return null;
  if (barred) return barred;
  if (!isBonusRunning(wallet)) return { ok: false, reason: 'PROMOTION_NOT_RUNNING' };
  if (wallet.promoProgress >= wallet.promoLock) return { ok: false, reason: 'PROMOTION_COMPLETING' };
  if (stake + inRound <= wallet.promoMaxBet) return null;
  const { maxBetPercent: depositPercent } = activatedTerms(wallet);
  return refuse('STAKE_TOO_LARGE', { maximum: toUsd(wallet.promoMaxBet), depositPercent });
}

/** Whether stakes of this run of bonuses still belong to the promotional balance. Run 0 is none. */
export function isRunUnderWay(wallet: Wallet, run: number): boolean {
  return run > 0 && run === wallet.promoRun && isBonusRunning(wallet);
}

export interface RunEnd {
  transfers: Transfer[];
  tally: Tally;
  row: EndedRun;
}

/** If the terms have a cap, winnings of free spins must be wagered like the bonus that they came with. */
export function lockOfFreeSpins(wallet: Wallet, won: UsdMicros): Tally {
  if (won === 0n || wallet.promoConversionPpm === null || !isBonusRunning(wallet)) return {};
  return { promoLock: won * BigInt(activatedTerms(wallet).wagerFactor) };
}

/** The most a player keeps once the bonus is wagered: the locked deposits plus the bonus's cap. Null: no cap. */
export function mostKept(wallet: Pick<Wallet, 'promoDeposit' | 'promoBonus' | 'promoConversionPpm'>): UsdMicros | null {
  if (wallet.promoConversionPpm === null) return null;
  return usdMicros(wallet.promoDeposit + (wallet.promoBonus * BigInt(wallet.promoConversionPpm)) / 1_000_000n);
}

/**
 * Ends the running bonus when enough is wagered or nothing is left to stake. It never ends while a round is open on the
 * promotional balance, so that each round pays to the balance its stake came from. The cap applies only at the end: if reaching
 * it ended the run, a few high-risk bets could avoid the wagering.
 */
export function endOfRun(
  wallet: Wallet,
  after: { promotional: bigint; progress: bigint },
  isRoundOpen: boolean,
  now: Date,
): RunEnd | null {
  if (!isBonusRunning(wallet) || isRoundOpen) return null;
  const { promotional, progress } = after;
  const isDone = progress >= wallet.promoLock;
  if (!isDone && promotional >= STAKE_MIN) return null;
  const most = mostKept(wallet);
  const isCapped = most !== null && promotional > most;
  const kept = isCapped ? most : promotional;
  const ending = isCapped ? 'capped' : isDone ? 'completed' : 'used_up';
  return closeRun(wallet, progress, { kept, forfeited: promotional - kept }, ending, now);
}

/** Losses are taken from the deposit first. The rest of the deposit is returned; the bonus and its winnings are forfeited. */
export function cancelAmounts(wallet: Wallet): { returned: UsdMicros; forfeited: UsdMicros } {
  if (!isBonusRunning(wallet)) return { returned: usdMicros(0n), forfeited: usdMicros(0n) };
  const left = wallet.promotional - wallet.promoBonus;
  const returned = left < 0n ? 0n : left < wallet.promoDeposit ? left : wallet.promoDeposit;
  return { returned: usdMicros(returned), forfeited: usdMicros(wallet.promotional - returned) };
}

export function cancelRun(wallet: Wallet, now: Date): RunEnd {
  const { returned, forfeited } = cancelAmounts(wallet);
  return closeRun(wallet, wallet.promoProgress, { kept: returned, forfeited }, 'cancelled', now);
}

/** Moves what the player keeps to primary: up to the locked deposit as deposit, the rest as winnings. */
function closeRun(
  wallet: Wallet,
  progress: bigint,
  { kept, forfeited }: { kept: bigint; forfeited: bigint },
  ending: EndedRun['ending'],
  now: Date,
): RunEnd {
  const returned = kept < wallet.promoDeposit ? kept : wallet.promoDeposit;
  const won = kept - returned;
  const from = { debit: 'promotional', reference: BigInt(wallet.promoRun) } as const;
  const transfers: Transfer[] = [
    { ...from, kind: 'promotion_returned', credit: 'primary', amount: usdMicros(returned) },
    { ...from, kind: 'promotion_won', credit: 'primary', amount: usdMicros(won) },
    { ...from, kind: 'promotion_forfeited', credit: 'promotions', amount: usdMicros(forfeited) },
  ];
  return {
    transfers: transfers.filter(({ amount }) => amount > 0n),
    // Negative progress from an earlier run is owed and stays for the next one.
    tally: { promoLock: 0n - wallet.promoLock, promoProgress: progress > 0n ? 0n - progress : 0n },
    row: {
      playerId: wallet.playerId,
      run: wallet.promoRun,
      endedAt: now,
      ending,
      progress,
      lock: wallet.promoLock,
      returned,
      won,
      forfeited,
    },
  };
}
