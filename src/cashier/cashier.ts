import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { ErrorCode } from '../http/errors.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { dollars, type UsdMicros } from '../money/usd.ts';
import type { DepositUpdate } from '../realtime/messages.ts';
import type { Processor } from './processor/processor.ts';

export const DEPOSIT_MIN = dollars(15);

/** Why money that has arrived may not be played with yet. */
export const ROOM_REASONS = ['kyc', 'deposit_limit', 'excluded', 'linked', 'account_held'] as const;
export interface DepositRoom {
  /** What may still be credited; the rest of a deposit goes to the held account. */
  left: UsdMicros;
  because: (typeof ROOM_REASONS)[number];
}

/** What of a deposit is credited now; `value` is what the whole of it is worth. */
export interface CreditedPart {
  playerId: PlayerId;
  depositNumber: bigint;
  value: UsdMicros;
  amount: UsdMicros;
}

/** What a promotion makes of a credit: so much goes to the promotional balance, with the bonus on top. */
export interface DepositBonus {
  locked: UsdMicros;
  bonus: UsdMicros;
  /** The run of bonuses it belongs to. */
  run: bigint;
  /** Called once the money is posted. */
  record(): Promise<Wallet>;
}

/** What the parts of the cashier work with. */
export interface Cashier {
  cells: Cells;
  clock: Clock;
  processor: Processor;
  /** Asked under the wallet's lock, once for each credit. Null: no limit. */
  depositRoom(tx: Tx, playerId: PlayerId): Promise<DepositRoom | null>;
  /** Asked under the wallet's lock, once for each credit. Null: it brings no bonus. */
  bonusFor(tx: Tx, credit: CreditedPart): Promise<DepositBonus | null>;
  /** Why a player is shown no address to pay to; null where nothing speaks against it. */
  refuseDeposit(db: Queryable, playerId: PlayerId): Promise<ErrorCode | null>;
  /** Called after the commit of whatever changed a wallet. */
  walletChanged(wallet: Wallet): void;
  /** Called after the commit of whatever changed a deposit. */
  depositChanged(playerId: PlayerId, deposit: DepositUpdate): void;
  log(line: string): void;
}

/** All that crediting a deposit needs. */
export type Crediting = Pick<Cashier, 'clock' | 'depositRoom' | 'bonusFor'>;
