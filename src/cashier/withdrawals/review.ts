import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { formatUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import { ACCOUNT, WITHDRAWAL_REVIEW } from '../../terms/house-terms.ts';
import { foldAddress } from '../coins/addresses.ts';
import type { AddressSeen, Finding, ReviewRule } from './review-rules.ts';
import type { Withdrawals } from './withdrawal.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs under the wallet's lock, which every request of the player takes: parallel requests see those before them, so a sum
 * cannot be split. `seen` is how other accounts are connected with the address.
 */
export async function findReviewFindings(
  tx: Tx,
  context: Pick<Withdrawals, 'clock' | 'checks' | 'reviewFrom' | 'firstAddressFrom'>,
  playerId: PlayerId,
  asked: { address: string; amount: UsdMicros },
  seen: AddressSeen,
): Promise<Finding[]> {
  const { clock, checks, reviewFrom, firstAddressFrom } = context;
  const now = clock.now();
  const findings: Finding[] = [];
  const find = (rule: ReviewRule, facts: Finding['facts'] = {}) => void findings.push({ rule, facts });

  const changedAt = await checks.lastSecurityChange(tx, playerId);
  if (changedAt && now.getTime() < changedAt.getTime() + ACCOUNT.withdrawalHoldHours * HOUR_MS) {
    find('security_change', { changed: changedAt.toISOString() });
  }
  if (seen.linkedTo.length > 0) find('linked_account', { accounts: seen.linkedTo.join(', ') });
  if (seen.sharedWith.length > 0) find('address_check', { 'shared with': seen.sharedWith.join(', ') });
  if (!(await checks.hasDeposited(tx, playerId))) find('never_deposited');

  const past = await readPast(
    tx,
    playerId,
    asked.address,
    new Date(now.getTime() - WITHDRAWAL_REVIEW.sumHours * HOUR_MS),
  );
  const sum = usdMicros(past.sum + asked.amount);
  const sumFacts = { sum: formatUsd(sum), hours: String(WITHDRAWAL_REVIEW.sumHours) };
  if (sum >= reviewFrom) find('large', { ...sumFacts, from: formatUsd(reviewFrom) });
  // After an earlier payout every new address is reviewed; a first address only from a certain sum on.
  if (!past.isKnownAddress && (past.hasEarlier || sum >= firstAddressFrom)) {
    find(
      'new_address',
      past.hasEarlier ? { address: 'another than before' } : { ...sumFacts, from: formatUsd(firstAddressFrom) },
    );
  }
  return findings;
}

interface Past {
  /** Sum of the last hours, without returned withdrawals. */
  sum: bigint;
  /** An earlier withdrawal to this address was accepted. */
  isKnownAddress: boolean;
  hasEarlier: boolean;
}

async function readPast(tx: Tx, playerId: PlayerId, address: string, since: Date): Promise<Past> {
  const { rows } = await tx.query<{ sum: bigint; known: boolean; earlier: boolean }>(
    `SELECT coalesce(sum(amount_micros) FILTER (WHERE created_at > $3 AND state <> 'returned'), 0)::bigint AS sum,
            coalesce(bool_or(state NOT IN ('reviewing', 'returned')
              AND CASE WHEN address ~* '^(0x|bc1|ltc1)' THEN lower(address) ELSE address END = $2), false) AS known,
            coalesce(bool_or(state <> 'returned' OR reason = 'refused'), false) AS earlier
     FROM withdrawals WHERE player_id = $1`,
    [playerId, foldAddress(address), since],
  );
  const { sum, known, earlier } = rows[0]!;
  return { sum, isKnownAddress: known, hasEarlier: earlier };
}
