import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import { foldAddress } from '../coins/addresses.ts';
import type { AddressSeen } from './review-rules.ts';
import { closeCases } from './settle.ts';
import { saveAndMail } from './stage-mails.ts';
import { UNPRICED, type Settling, type Withdrawal } from './withdrawal.ts';
import { listReviewed, saveReview } from './withdrawal-rows.ts';

/**
 * Two accounts turned out to belong to two people: releases withdrawals that waited only for this; the others keep their remaining
 * reasons. Returns how many were released. The caller writes the audit row.
 */
export async function releaseUnlinked(
  tx: Tx,
  context: Settling,
  playerId: PlayerId,
  seenNow: (address: string) => Promise<Pick<AddressSeen, 'sharedWith' | 'linkedTo'>>,
  by: string,
): Promise<number> {
  await lockWallet(tx, playerId);
  let released = 0;
  for (const before of await listReviewed(tx, playerId)) {
    const { sharedWith, linkedTo } = await seenNow(foldAddress(before.address));
    const left = before.review!.filter(
      ({ rule }) =>
        !(rule === 'linked_account' && linkedTo.length === 0) && !(rule === 'address_check' && sharedWith.length === 0),
    );
    if (left.length === before.review!.length) continue;
    await saveReview(tx, before, left);
    const isFree = left.length === 0;
    const after: Withdrawal = isFree
      ? { ...before, ...UNPRICED, state: 'requested', reason: 'approved', nextStepAt: context.clock.now() }
      : { ...before, reason: left[0]!.rule };
    await saveAndMail(tx, context, before, after);
    if (!isFree) continue;
    await closeCases(tx, context.clock, before, by, after.state);
    released += 1;
  }
  return released;
}
