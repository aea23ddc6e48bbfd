import type { UsdMicros } from '../money/usd.ts';
import type { ActivatedTerms } from '../terms/promotion-terms.ts';
import {
  ACCOUNTS,
  PLAYER_ACCOUNTS,
  TRANSFER_KINDS,
  type Account,
  type BalanceType,
  type PlayerAccount,
} from './accounts.ts';
import { dayOf } from './days.ts';
import { countPlay, type PlayLimits } from './play-limits.ts';
import type { PlayerId } from './player-id.ts';
import type { Transfer } from './transfer.ts';

export const PROMO_STATES = ['none', 'active', 'ended'] as const;
export type PromoState = (typeof PROMO_STATES)[number];

/** A date that stands for “for ever”. */
export const FOREVER = new Date(8_640_000_000_000_000);

/** A player's money and totals at one version. Immutable: a change makes a new object. */
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
  /** Which pair of seeds is current, and the last nonce used on it. */
  readonly seedPair: bigint;
  readonly nonce: bigint;
  readonly lastBet: bigint;
  readonly openRounds: bigint;
  /** Open rounds on the promotional balance, including the providers'. */
  readonly promoRounds: bigint;
  /** The bet of the Mines round under way. */
  readonly minesBet: bigint | null;
  readonly cashPaid: UsdMicros;
  readonly theoreticalNanos: bigint;
  readonly promoState: PromoState;
  /** Bonuses granted so far. */
  readonly promoBonuses: number;
  /** The last run of bonuses, with what was locked and granted in it. The run is active while something is locked. */
  readonly promoRun: number;
  readonly promoStartedAt: Date | null;
  readonly promoDeposit: UsdMicros;
  readonly promoBonus: UsdMicros;
  readonly promoMaxBet: UsdMicros;
  readonly promoLock: UsdMicros;
  readonly promoProgress: UsdMicros;
  /** The maximum a bonus can convert to, in millionths of it, by the activated terms; null: no cap. */
  readonly promoConversionPpm: number | null;
  /** The activated version. Null: none, or the first one, which predates versions. */
  readonly promoTerms: ActivatedTerms | null;
  readonly bettingClosedUntil: Date | null;
  /** Set by the player; it can only move later. */
  readonly excludedUntil: Date | null;
  /** Null: the player limits neither losses nor wagers. */
  readonly playLimits: PlayLimits | null;
  /** The UTC day of the last posting, counted from 1970-01-01. */
  readonly day: number;
  /** Rewards of ranks up to this minimum have been claimed. */
  readonly rankClaimed: UsdMicros;
  /** Bonuses that wait to be claimed. */
  readonly bonusesOpen: number;
}

/** Changes to the wallet's totals besides money; negative if something is used up. */
export interface Tally {
  cashWagered?: bigint;
  bonusWagered?: bigint;
  bets?: bigint;
  rakebackNanos?: bigint;
  nonces?: bigint;
  betNumbers?: bigint;
  openRounds?: bigint;
  promoRounds?: bigint;
  cashPaid?: bigint;
  theoreticalNanos?: bigint;
  promoProgress?: bigint;
  promoLock?: bigint;
  /** Replaces the value instead of adding to it. */
  minesBet?: bigint | null;
}

/** A transfer as it is stored, with its number and the balances it left behind. */
export interface PostedTransfer {
  number: bigint;
  kindCode: number;
  debitCode: number;
  creditCode: number;
  amount: UsdMicros;
  returned: bigint | null;
  debitAfter: bigint | null;
  creditAfter: bigint | null;
  reference: bigint | null;
}

export type Applied =
  | { ok: true; wallet: Wallet; posted: PostedTransfer[] }
  | { ok: false; reason: 'insufficient_funds' };

/** The rules of the books, shared by both write paths: transfers apply in order and never go below zero. */
export function applyTransfers(wallet: Wallet, transfers: readonly Transfer[], now: Date, tally: Tally = {}): Applied {
  const balances: Record<PlayerAccount, bigint> = {
    primary: wallet.primary,
    promotional: wallet.promotional,
    held: wallet.held,
  };
  const posted: PostedTransfer[] = [];
  for (const transfer of transfers) {
    requireSound(transfer);
    const returned = transfer.returned ?? 0n;
    if (isPlayerAccount(transfer.debit)) {
      if (balances[transfer.debit] < transfer.amount) return { ok: false, reason: 'insufficient_funds' };
      balances[transfer.debit] += returned - transfer.amount;
    }
    if (isPlayerAccount(transfer.credit)) balances[transfer.credit] += transfer.amount - returned;
    posted.push({
      number: wallet.lastTransfer + BigInt(posted.length) + 1n,
      kindCode: TRANSFER_KINDS[transfer.kind],
      debitCode: ACCOUNTS[transfer.debit],
      creditCode: ACCOUNTS[transfer.credit],
      amount: transfer.amount,
      returned: returned === 0n ? null : returned,
      debitAfter: isPlayerAccount(transfer.debit) ? balances[transfer.debit] : null,
      creditAfter: isPlayerAccount(transfer.credit) ? balances[transfer.credit] : null,
      reference: transfer.reference ?? null,
    });
  }
  const playLimits = wallet.playLimits && countPlay(wallet.playLimits, transfers, now);
  return {
    ok: true,
    posted,
    wallet: afterwards(wallet, balances as Balances, tally, posted.length, playLimits, dayOf(now)),
  };
}

type Balances = Record<PlayerAccount, UsdMicros>;

/** Written out field by field: spreading cost a tenth of a bet. */
function afterwards(
  wallet: Wallet,
  balances: Balances,
  tally: Tally,
  transferCount: number,
  playLimits: PlayLimits | null,
  day: number,
): Wallet {
  return {
    playerId: wallet.playerId,
    version: wallet.version + 1n,
    lastTransfer: wallet.lastTransfer + BigInt(transferCount),
    primary: balances.primary,
    promotional: balances.promotional,
    held: balances.held,
    selectedBalance: wallet.selectedBalance,
    cashWagered: plus(wallet.cashWagered, tally.cashWagered),
    bonusWagered: plus(wallet.bonusWagered, tally.bonusWagered),
    betCount: plus(wallet.betCount, tally.bets),
    rakebackNanos: plus(wallet.rakebackNanos, tally.rakebackNanos),
    seedPair: wallet.seedPair,
    nonce: plus(wallet.nonce, tally.nonces),
    lastBet: plus(wallet.lastBet, tally.betNumbers),
    openRounds: plus(wallet.openRounds, tally.openRounds),
    promoRounds: plus(wallet.promoRounds, tally.promoRounds),
    minesBet: tally.minesBet === undefined ? wallet.minesBet : tally.minesBet,
    cashPaid: plus(wallet.cashPaid, tally.cashPaid),
    theoreticalNanos: plus(wallet.theoreticalNanos, tally.theoreticalNanos),
    promoState: wallet.promoState,
    promoBonuses: wallet.promoBonuses,
    promoRun: wallet.promoRun,
    promoStartedAt: wallet.promoStartedAt,
    promoDeposit: wallet.promoDeposit,
    promoBonus: wallet.promoBonus,
    promoMaxBet: wallet.promoMaxBet,
    promoLock: plus(wallet.promoLock, tally.promoLock),
    promoProgress: plus(wallet.promoProgress, tally.promoProgress),
    promoConversionPpm: wallet.promoConversionPpm,
    promoTerms: wallet.promoTerms,
    bettingClosedUntil: wallet.bettingClosedUntil,
    excludedUntil: wallet.excludedUntil,
    playLimits,
    // Clocks of servers differ a little: a late posting counts for the day that has already begun.
    day: day > wallet.day ? day : wallet.day,
    rankClaimed: wallet.rankClaimed,
    bonusesOpen: wallet.bonusesOpen,
  };
}

/** Without an addition the same object stays, and nothing is allocated. */
function plus<Amount extends bigint>(amount: Amount, more: bigint | undefined): Amount {
  return more === undefined ? amount : ((amount + more) as Amount);
}

function requireSound(transfer: Transfer): void {
  if (transfer.amount <= 0n) throw new Error(`A transfer moves a positive amount, not ${transfer.amount}.`);
  if (transfer.returned !== undefined && transfer.returned < 0n) {
    throw new Error(`A transfer returns nothing or a positive amount, not ${transfer.returned}.`);
  }
  if (transfer.debit === transfer.credit) {
    throw new Error(`A transfer joins two accounts, not ${transfer.debit} twice.`);
  }
  if (!isPlayerAccount(transfer.debit) && !isPlayerAccount(transfer.credit)) {
    throw new Error(`A transfer has the player on one side: ${transfer.debit} to ${transfer.credit}.`);
  }
}

function isPlayerAccount(account: Account): account is PlayerAccount {
  return account in PLAYER_ACCOUNTS;
}
