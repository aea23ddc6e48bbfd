import { depositTotals } from '../../cashier/deposits/deposit-totals.ts';
import type { Tx } from '../../db/database.ts';
import { withdrawalsOpen } from '../../identity/standing.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { addressSeen } from '../../linked-accounts/address.ts';
import type { Linking } from '../../linked-accounts/notice.ts';
import type { Contact, WithdrawalChecks } from '../../cashier/withdrawals/withdrawal.ts';
import type { Accounts } from '../../players/accounts.ts';
import { findPlayer } from '../../players/player-rows.ts';
import { checkSecondFactor } from '../../players/two-factor/totp-check.ts';
import { lastSecurityChange } from '../../players/two-factor/totp-rows.ts';

/** The withdrawals' checks by other parts. */
export function createWithdrawalChecks(accounts: Accounts, linking: Linking): WithdrawalChecks {
  return {
    contactOf,
    withdrawalsOpen,
    checkSecondFactor: (tx, playerId, code) => checkSecondFactor(accounts, tx, playerId, code),
    lastSecurityChange,
    hasDeposited: async (tx, playerId) => (await depositTotals(tx, playerId)).credited > 0n,
    addressSeen: (tx, playerId, address) => addressSeen(tx, linking, playerId, address),
  };
}

export async function contactOf(tx: Tx, playerId: PlayerId): Promise<Contact> {
  const player = await findPlayer(tx, playerId);
  if (!player) throw new Error(`There is no player ${playerId}.`);
  const { username, email, emailConfirmedAt, status } = player;
  return { username, email, isEmailConfirmed: emailConfirmedAt !== null, isClosed: status !== 'active' };
}
