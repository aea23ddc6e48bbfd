import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import type { Mailbox } from '../mail/outbox.ts';
import type { UsdMicros } from '../money/usd.ts';
import type { KeyRing, SealedColumn } from '../secrets/key-ring.ts';
import { NO_DETAILS, type Details } from './details.ts';
import type { DocumentStore } from './document-store.ts';
import type { Reviewer } from './reviewer.ts';

/** Shared by the parts of the identity checks. */
export interface Identity {
  cells: Cells;
  clock: Clock;
  keys: KeyRing;
  documents: DocumentStore;
  reviewer: Reviewer;
  mailbox: Mailbox;
  /** Base address of links in mails. */
  publicUrl: string;
  neighbours: Neighbours;
  /** Called after a commit that queued a mail. */
  mailQueued(): void;
  walletChanged(wallet: Wallet): void;
  /** For something that a person must look at immediately. */
  alert(line: string): void;
}

/** Functions of other parts of the product, each run in the caller's transaction. */
export interface Neighbours {
  contactOf(tx: Tx, playerId: PlayerId): Promise<{ username: string; email: string }>;
  depositsOf(
    db: Queryable,
    playerId: PlayerId,
  ): Promise<{ credited: UsdMicros; last: UsdMicros; firstAt: Date | null }>;
  /** Credits deposits held for lack of an approval. Returns notifications to send after the commit. */
  releaseHeldDeposits(tx: Tx, playerId: PlayerId): Promise<() => void>;
  /** Reports submitted details. Called before the transaction's row in the audit log. */
  identityShown(tx: Tx, playerId: PlayerId, details: Details): Promise<void>;
  /** Blocks all play. */
  closePlay(tx: Tx, playerId: PlayerId): Promise<void>;
  /** Reverses `closePlay`; other closures, such as the player's own pause, stay. */
  reopenPlay(tx: Tx, playerId: PlayerId): Promise<void>;
  /** For forged documents: the player can no longer sign in. */
  banPlayer(tx: Tx, playerId: PlayerId): Promise<void>;
}

const PURPOSE = 'identity details';
export const SEALED_DETAILS: SealedColumn = {
  table: 'kyc_cases',
  place: 'cell',
  key: ['player_id'],
  column: 'details_sealed',
  purpose: PURPOSE,
};

export function sealDetails({ keys }: Pick<Identity, 'keys'>, details: Details): Buffer {
  return keys.seal(PURPOSE, Buffer.from(JSON.stringify(details)));
}

export function unsealDetails({ keys }: Pick<Identity, 'keys'>, sealed: Buffer): Details {
  // Details stored before a field existed lack it.
  return { ...NO_DETAILS, ...(JSON.parse(keys.unseal(PURPOSE, sealed).toString()) as Partial<Details>) };
}
