import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Mailbox } from '../mail/outbox.ts';
import type { Language } from '../texts/language.ts';
import type { RefusalCode } from '../texts/refusals.ts';

/** What the parts of support work with. */
export interface Support {
  cells: Cells;
  clock: Clock;
  files: Files;
  /** For mails to visitors: they have no account that says which language they read. */
  mailboxIn(language: Language): Mailbox;
  publicUrl: string;
  /** Null for what is no address. */
  normalizeEmail(text: string): string | null;
  /** Called after a commit: something is in the outbox. */
  mailQueued(): void;
}

/** Where attachments lie: enciphered, and taken apart before, as identity documents are. */
export interface Files {
  /** Says by its content what a file is, and gives it without metadata. */
  read(content: Buffer): { ok: true; contentType: string; content: Buffer } | { ok: false; reason: FileRefusal };
  write(content: Buffer): Promise<StoredFile>;
  open(file: StoredFile): Promise<Buffer>;
  remove(fileName: string): Promise<void>;
  /** Names of files written before `before`. */
  list(before: Date): Promise<string[]>;
}

export type FileRefusal = Extract<RefusalCode, 'DOCUMENT_TYPE' | 'DOCUMENT_BROKEN' | 'DOCUMENT_PIXELS'>;

export interface StoredFile {
  fileName: string;
  sha256: Buffer;
}

/** Who writes: a player, or a visitor by the thread that a link opened. */
export type Customer = { playerId: PlayerId; ticketId?: undefined } | { playerId?: undefined; ticketId: bigint };
