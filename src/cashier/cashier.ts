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

/** Why money that has arrived cannot be credited yet. */
export const ROOM_REASONS = ['kyc', 'deposit_limit', 'excluded', 'linked', 'account_held'] as const;
export interface DepositRoom {
  /** What may still be credited; the rest of a deposit goes to the held account. */
  left: UsdMicros;
  because: (typeof ROOM_REASONS)[number];
}

/** The part of a deposit that is credited now; `value` is the value of the whole deposit. */
export interface CreditedPart {
  playerId: PlayerId;
  depositNumber: bigint;
  value: UsdMicros;
  amount: UsdMicros;
}

/** A promotion's share of a credit: the locked amount goes to the promotional balance, with the bonus on top. */
export interface DepositBonus {
  locked: UsdMicros;
  bonus: UsdMicros;
  /** The run of bonuses that it belongs to. */
  run: bigint;
  /** Called once the money is posted. */
  record(): Promise<Wallet>;
}

/** Shared by the parts of the cashier. */
export interface Cashier {
  cells: Cells;
  clock: Clock;
  processor: Processor;
  /** Called under the wallet's lock, once per credit. Null: no limit. */
  depositRoom(tx: Tx, playerId: PlayerId): Promise<DepositRoom | null>;
  /** Called under the wallet's lock, once per credit. Null: no bonus. */
  bonusFor(tx: Tx, credit: CreditedPart): Promise<DepositBonus | null>;
  /** Why a player gets no deposit address; null if nothing prevents it. */
  refuseDeposit(db: Queryable, playerId: PlayerId): Promise<ErrorCode | null>;
  /** Called after the commit of any change of a wallet. */
  walletChanged(wallet: Wallet): void;
  /** Called after the commit of any change of a deposit. */
  depositChanged(playerId: PlayerId, deposit: DepositUpdate): void;
  log(line: string): void;
}

/** Dependencies for crediting a deposit. */
export type Crediting = Pick<Cashier, 'clock' | 'depositRoom' | 'bonusFor'>;
