import type { UsdMicros } from '../money/usd.ts';
import {
  ACCOUNTS,
  PLAYER_ACCOUNTS,
  TRANSFER_KINDS,
  type Account,
  type BalanceType,
  type PlayerAccount,
  type TransferKind,
} from './accounts.ts';
import type { PlayerId } from './player-id.ts';

/** A player's money and totals as of one version. Plain data: changing it means making a new one. */
export interface Wallet {
  readonly playerId: PlayerId;
  readonly version: bigint;
  readonly lastTransfer: bigint;
  readonly primary: UsdMicros;
  readonly promotional: UsdMicros;
  readonly held: UsdMicros;
  readonly selectedBalance: BalanceType;
  readonly cashWagered: UsdMicros;
  readonly bonusWagered: UsdMicros;
  readonly betCount: bigint;
  readonly rakebackNanos: bigint;
}

export interface Transfer {
  kind: TransferKind;
  debit: Account;
  credit: Account;
  amount: UsdMicros;
  reference?: bigint;
}

/** What moves besides money: added to the wallet's totals, negative where something is used up. */
export interface Tally {
  cashWagered?: UsdMicros;
  bonusWagered?: UsdMicros;
  bets?: bigint;
  rakebackNanos?: bigint;
}

/** A transfer as it is stored, with its number and the balances it left behind. */
export interface PostedTransfer {
  number: bigint;
  kindCode: number;
  debitCode: number;
  creditCode: number;
  amount: UsdMicros;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
  reference: bigint | null;
}

export type Applied =
  | { ok: true; wallet: Wallet; posted: PostedTransfer[] }
  | { ok: false; reason: 'insufficient_funds' };

/** The rules of the books, in one place for both of the ledger's doors: in order, and never below zero. */
export function applyTransfers(wallet: Wallet, transfers: readonly Transfer[], tally: Tally = {}): Applied {
  const balances: Record<PlayerAccount, bigint> = {
    primary: wallet.primary,
    promotional: wallet.promotional,
    held: wallet.held,
  };
  const posted: PostedTransfer[] = [];
  for (const transfer of transfers) {
    requireSound(transfer);
    if (isPlayerAccount(transfer.debit)) {
      balances[transfer.debit] -= transfer.amount;
      if (balances[transfer.debit] < 0n) return { ok: false, reason: 'insufficient_funds' };
    }
    if (isPlayerAccount(transfer.credit)) balances[transfer.credit] += transfer.amount;
    posted.push({
      number: wallet.lastTransfer + BigInt(posted.length) + 1n,
      kindCode: TRANSFER_KINDS[transfer.kind],
      debitCode: ACCOUNTS[transfer.debit],
      creditCode: ACCOUNTS[transfer.credit],
      amount: transfer.amount,
      debitAfter: isPlayerAccount(transfer.debit) ? balances[transfer.debit] : null,
      creditAfter: isPlayerAccount(transfer.credit) ? balances[transfer.credit] : null,
      reference: transfer.reference ?? null,
    });
  }
  return {
    ok: true,
    posted,
    wallet: {
      ...wallet,
      version: wallet.version + 1n,
      lastTransfer: wallet.lastTransfer + BigInt(posted.length),
      primary: balances.primary as UsdMicros,
      promotional: balances.promotional as UsdMicros,
      held: balances.held as UsdMicros,
      cashWagered: (wallet.cashWagered + (tally.cashWagered ?? 0n)) as UsdMicros,
      bonusWagered: (wallet.bonusWagered + (tally.bonusWagered ?? 0n)) as UsdMicros,
      betCount: wallet.betCount + (tally.bets ?? 0n),
      rakebackNanos: wallet.rakebackNanos + (tally.rakebackNanos ?? 0n),
    },
  };
}

function requireSound(transfer: Transfer): void {
  if (transfer.amount <= 0n) throw new Error(`A transfer moves a positive amount, not ${transfer.amount}.`);
  if (transfer.debit === transfer.credit)
    throw new Error(`A transfer joins two accounts, not ${transfer.debit} twice.`);
  if (!isPlayerAccount(transfer.debit) && !isPlayerAccount(transfer.credit)) {
    throw new Error(`A transfer has the player on one side: ${transfer.debit} to ${transfer.credit}.`);
  }
}

function isPlayerAccount(account: Account): account is PlayerAccount {
  return account in PLAYER_ACCOUNTS;
}
