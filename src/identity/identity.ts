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

/** What the parts of the identity checks work with. */
export interface Identity {
  cells: Cells;
  clock: Clock;
  keys: KeyRing;
  documents: DocumentStore;
  reviewer: Reviewer;
  mailbox: Mailbox;
  /** Where mails lead. */
  publicUrl: string;
  neighbours: Neighbours;
  /** Called after a commit: something is in the outbox. */
  mailQueued(): void;
  walletChanged(wallet: Wallet): void;
  /** For a person to look at, at once. */
  alert(line: string): void;
}

/** What other parts of the product know and do, in the transaction they are asked in. */
export interface Neighbours {
  contactOf(tx: Tx, playerId: PlayerId): Promise<{ username: string; email: string }>;
  depositsOf(
    db: Queryable,
    playerId: PlayerId,
  ): Promise<{ credited: UsdMicros; last: UsdMicros; firstAt: Date | null }>;
  /** Credits what was held for the want of an approval. Gives what is to be told after the commit. */
  releaseHeldDeposits(tx: Tx, playerId: PlayerId): Promise<() => void>;
  /** These details were handed in. Called before the transaction's row in the audit log. */
  identityShown(tx: Tx, playerId: PlayerId, details: Details): Promise<void>;
  /** Nothing is played any more. */
  closePlay(tx: Tx, playerId: PlayerId): Promise<void>;
  /** What the checks closed is open again; what closed it otherwise, such as a pause of the player's own, stays. */
  reopenPlay(tx: Tx, playerId: PlayerId): Promise<void>;
  /** For forged documents: nobody signs in any more. */
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
  // What was filled in before a field existed lacks it.
  return { ...NO_DETAILS, ...(JSON.parse(keys.unseal(PURPOSE, sealed).toString()) as Partial<Details>) };
}
