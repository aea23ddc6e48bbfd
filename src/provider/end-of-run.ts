import { endOfRun, isRunUnderWay, type RunEnd } from '../bets/promotion.ts';
import { usdMicros } from '../money/usd.ts';
import type { Method } from './callback.ts';
import type { Round } from './records.ts';
import type { State, Effect } from './effect.ts';

/** The end of the running bonus, if this call about one of its rounds causes it. A bet never does, because its round is not paid yet. */
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
  // A round may pay more until it ends, so an empty balance after a result proves nothing.
  return end?.row.ending === 'used_up' && method === 'result' ? null : end;
}

/** By how much a call changes the number of open rounds on the promotional balance. */
export function openedBy(before: Round | undefined, after: Round | undefined): bigint {
  return after === undefined ? 0n : BigInt(isOpen(after)) - BigInt(before !== undefined && isOpen(before));
}

function isOpen({ shares }: Round): boolean {
  return shares.bonus.open > 0;
}
