import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import type { Mailbox } from '../../mail/outbox.ts';
import { dollars, type UsdMicros } from '../../money/usd.ts';
import type { WithdrawalUpdate } from '../../realtime/messages.ts';
import type { CurrencyCode } from '../coins/currencies.ts';
import type { Decimal } from '../coins/decimals.ts';
import type { PayoutStatus, Processor } from '../processor/processor.ts';
import type { Rates } from './rates.ts';
import type { AddressSeen, Finding } from './review-rules.ts';

export const WITHDRAWAL_MIN = dollars(15);
/** From this sum on, an operator's decision needs a second person. */
export const SECOND_PERSON_FROM = dollars(2_000);

export const WITHDRAWAL_STATES = [
  /** The money is held, and the withdrawal waits for its turn. */
  'requested',
  /** Waits for an operator before anything leaves. */
  'reviewing',
  /** The payout was requested, and the answer is not known yet. */
  'submitting',
  'submitted',
  /** The one-time code is being sent; whether it was accepted is not known yet. */
  'verifying',
  'processing',
  'sent',
  'returned',
  /** Something went wrong that only a person can judge. The money stays held. */
  'in_review',
] as const;
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number];

/** The reason for a withdrawal's state, as the player reads it. */
export const REASONS = {
  large: 'Your withdrawals of the last 24 hours add up to a sum that our team checks first.',
  never_deposited: 'You have not made a deposit yet, so our team checks your withdrawal first.',
  new_address: 'This payout address is new on your account, so our team checks it first.',
  // Does not name the other player, so that nobody learns who is paid where.
  address_check: 'This payout address needs a check, so our team looks at it first.',
  linked_account: 'Some details of your account match another account, so our team checks it first.',
  security_change: 'Your password or second factor was changed within the last 24 hours, so our team checks it first.',
  frozen: 'Withdrawals from your account are paused while we look into a payment.',
  unverified: 'Your verification is no longer complete, so our team checks it first.',
  account_closed: 'Your account is closed, so our team checks it first.',
  processor_down: 'Our payment partner is not answering. We will keep trying. You do not need to do anything.',
  approved: 'Approved.',
  refused: 'Refused by our staff. The amount has been returned to your balance.',
  coin_minimum: "The amount is below the network's minimum. It has been returned to your balance.",
  coin_unavailable:
    'Our payment partner currently does not pay out this currency. The amount has been returned to your balance.',
  rejected: 'Our payment partner rejected the payout. The amount has been returned to your balance.',
  refused_by_processor:
    'Our payment partner did not accept the payout. Our team is looking into it. Your money is safe.',
  answer_missing: 'Our payment partner did not confirm the payout. Our team is looking into it. Your money is safe.',
  code_refused: 'Our payment partner did not accept our confirmation. Our team is looking into it. Your money is safe.',
  failed:
    'The payout failed at our payment partner and may still be sent. Our team is looking into it. Your money is safe.',
  cancelled: 'The payout was stopped at our payment partner. Our team is looking into it. Your money is safe.',
  differs: 'Our payment partner shows the payout differently. Our team is looking into it. Your money is safe.',
} as const;
export type WithdrawalReason = keyof typeof REASONS;

export interface Withdrawal {
  playerId: PlayerId;
  number: bigint;
  withdrawalId: string;
  state: WithdrawalState;
  reason: WithdrawalReason | null;
  note: string | null;
  coin: CurrencyCode;
  address: string;
  amount: UsdMicros;
  rate: Decimal | null;
  coins: Decimal | null;
  batchId: string | null;
  payoutId: string | null;
  hash: string | null;
  processorStatus: PayoutStatus | null;
  createdAt: Date;
  updatedAt: Date;
  settledAt: Date | null;
  posts: number;
  postedAt: Date | null;
  absentAt: Date | null;
  codeAttempts: number;
  codeStep: bigint | null;
  failures: number;
  nextStepAt: Date | null;
  turn: bigint;
  leasedUntil: Date | null;
  /** The rules that required a person; null if none did. */
  review: Finding[] | null;
}

/** Withdrawals in review have no rate: they get the rate at their release. */
export const UNPRICED = { rate: null, coins: null } as const satisfies Partial<Withdrawal>;

/** `off`: the player has no second factor. */
export type SecondFactor = 'off' | 'ok' | 'missing' | 'wrong';

export interface Contact {
  username: string;
  email: string;
  isEmailConfirmed: boolean;
  isClosed: boolean;
}

/** Checks by other parts of the product, each inside the transaction that uses the answer. */
export interface WithdrawalChecks {
  contactOf(tx: Tx, playerId: PlayerId): Promise<Contact>;
  /** Whether the player is sufficiently verified. */
  withdrawalsOpen(tx: Tx, playerId: PlayerId): Promise<boolean>;
  /** Uses up the code. */
  checkSecondFactor(tx: Tx, playerId: PlayerId, code: string | undefined): Promise<SecondFactor>;
  /** When the password or the second factor was last changed; null if never. */
  lastSecurityChange(tx: Tx, playerId: PlayerId): Promise<Date | null>;
  /** Whether any deposit of the player was ever credited. */
  hasDeposited(tx: Tx, playerId: PlayerId): Promise<boolean>;
  /** Records the address for the player, and returns who else is connected with either. The address is folded by `foldAddress`. */
  addressSeen(tx: Tx, playerId: PlayerId, address: string): Promise<AddressSeen>;
}

/** Shared by the parts of this folder. */
export interface Withdrawals {
  cells: Cells;
  clock: Clock;
  processor: Processor;
  rates: Rates;
  mailbox: Mailbox;
  checks: WithdrawalChecks;
  /** From this sum in 24 hours on, a withdrawal waits for an operator. */
  reviewFrom: UsdMicros;
  /** From this sum on, a withdrawal to a player's first address also waits. */
  firstAddressFrom: UsdMicros;
  /** Called after the commit of any change of a wallet. */
  walletChanged(wallet: Wallet): void;
  /** Called after the commit of any change of a withdrawal. */
  withdrawalChanged(playerId: PlayerId, withdrawal: WithdrawalUpdate): void;
  /** Called after the commit of anything that queued a mail. */
  mailQueued(): void;
  log(line: string): void;
}

/** Dependencies of the books, the mail and the operators for moving a withdrawal on. */
export interface Settling extends Pick<Withdrawals, 'clock' | 'mailbox'> {
  checks: Pick<WithdrawalChecks, 'contactOf'>;
}
