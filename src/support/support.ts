import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Mailbox } from '../mail/outbox.ts';
import type { Language } from '../texts/language.ts';
import type { RefusalCode } from '../texts/refusals.ts';

/** Shared by the parts of support. */
export interface Support {
  cells: Cells;
  clock: Clock;
  files: Files;
  /** For mails to visitors, who have no account with a language. */
  mailboxIn(language: Language): Mailbox;
  publicUrl: string;
  /** Null if it is not an address. */
  normalizeEmail(text: string): string | null;
  /** Called after a commit that queued a mail. */
  mailQueued(): void;
}

/** Storage for attachments: cleaned and encrypted like identity documents. */
export interface Files {
  /** Detects a file's type by its content, and returns it without metadata. */
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

/** The writer: a player, or a visitor identified by the thread that a link opened. */
export type Customer = { playerId: PlayerId; ticketId?: undefined } | { playerId?: undefined; ticketId: bigint };
