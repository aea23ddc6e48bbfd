import { endOfRun, isRunUnderWay, type RunEnd } from '../bets/promotion.ts';
import { usdMicros } from '../money/usd.ts';
import type { Method } from './callback.ts';
import type { Round } from './records.ts';
import type { State, Effect } from './effect.ts';

/** What ends the running bonus, where a call about a round of it does: never a bet, whose round is yet to be paid. */
export function endOfRunBy({ wallet }: State, now: Date, method: Method, effect: Effect): RunEnd | null {
  const { round, transfers, tally } = effect;
  if (!round || method === 'bet' || !isRunUnderWay(wallet, round.shares.bonus.run)) return null;
  const isRoundOpen = wallet.promoRounds + (tally.promoRounds ?? 0n) > 0n;
  const moved = transfers.reduce(
    (sum, { credit, debit, amount }) =>
      sum + (credit === 'promotional' ? amount : debit === 'promotional' ? 0n - amount : 0n),
    0n,
  );
  const after = {
    promotional: wallet.promotional + moved,
    progress: wallet.promoProgress + (tally.promoProgress ?? 0n),
  };
  const promoLock = usdMicros(wallet.promoLock + (tally.promoLock ?? 0n));
  const end = endOfRun({ ...wallet, promoLock }, after, isRoundOpen, now);
  // A round may pay until it ends, so an empty balance before that proves nothing.
  return end?.row.ending === 'used_up' && method === 'result' ? null : end;
}

/** By how much a call changes the number of rounds that are open on the promotional balance. */
export function openedBy(before: Round | undefined, after: Round | undefined): bigint {
  return after === undefined ? 0n : BigInt(isOpen(after)) - BigInt(before !== undefined && isOpen(before));
}

function isOpen({ shares }: Round): boolean {
  return shares.bonus.open > 0;
}
