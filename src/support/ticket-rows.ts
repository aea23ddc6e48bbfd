import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import type { Language } from '../texts/language.ts';
import type { StoredFile } from './support.ts';
import type { Topic } from './terms.ts';

export interface Ticket {
  ticketId: bigint;
  playerId: PlayerId | null;
  email: string | null;
  language: Language;
  topic: Topic;
  createdAt: Date;
  confirmedAt: Date | null;
  updatedAt: Date;
  waitingSince: Date | null;
  firstAnswerAt: Date | null;
  closedAt: Date | null;
  messages: number;
}

export type TicketState = 'waiting' | 'answered' | 'closed';
export const stateOf = ({ closedAt, waitingSince }: Ticket): TicketState =>
  closedAt ? 'closed' : waitingSince ? 'waiting' : 'answered';

export interface TicketRow {
  ticket_id: bigint;
  player_id: bigint | null;
  email: string | null;
  language: Language;
  topic: Topic;
  created_at: Date;
  confirmed_at: Date | null;
  updated_at: Date;
  waiting_since: Date | null;
  first_answer_at: Date | null;
  closed_at: Date | null;
  messages: number;
  [column: string]: unknown;
}

export const TICKET_COLUMNS = `ticket_id, player_id, email, language, topic, created_at, confirmed_at, updated_at, waiting_since,
  first_answer_at, closed_at, messages`;

export function toTicket(row: TicketRow): Ticket {
  return {
    ticketId: row.ticket_id,
    playerId: row.player_id === null ? null : toPlayerId(row.player_id),
    email: row.email,
    language: row.language,
    topic: row.topic,
    createdAt: row.created_at,
    confirmedAt: row.confirmed_at,
    updatedAt: row.updated_at,
    waitingSince: row.waiting_since,
    firstAnswerAt: row.first_answer_at,
    closedAt: row.closed_at,
    messages: row.messages,
  };
}

/** Only tickets that staff may see, not those that wait for the visitor to open the link. */
export async function findTicket(db: Queryable, ticketId: bigint): Promise<Ticket | null> {
  const { rows } = await db.query<TicketRow>(
    `SELECT ${TICKET_COLUMNS} FROM support_tickets WHERE ticket_id = $1 AND confirmed_at IS NOT NULL`,
    [ticketId],
  );
  return rows[0] ? toTicket(rows[0]) : null;
}

export async function lockTicket(tx: Tx, ticketId: bigint): Promise<Ticket | null> {
  const { rows } = await tx.query<TicketRow>(
    `SELECT ${TICKET_COLUMNS} FROM support_tickets WHERE ticket_id = $1 AND confirmed_at IS NOT NULL FOR UPDATE`,
    [ticketId],
  );
  return rows[0] ? toTicket(rows[0]) : null;
}

export interface Message {
  number: number;
  /** Null: written by the customer. */
  staffId: bigint | null;
  author: string;
  text: string;
  at: Date;
}

/** Oldest first. */
export async function listMessages(db: Queryable, ticketId: bigint): Promise<Message[]> {
  const { rows } = await db.query<{
    number: number;
    staff_id: bigint | null;
    author: string;
    content: string;
    at: Date;
  }>('SELECT number, staff_id, author, content, at FROM support_messages WHERE ticket_id = $1 ORDER BY number', [
    ticketId,
  ]);
  return rows.map(({ number, staff_id: staffId, author, content, at }) => ({
    number,
    staffId,
    author,
    text: content,
    at,
  }));
}

/** The ticket must be locked or new, because it assigns the number. */
export async function insertMessage(
  tx: Tx,
  ticket: Pick<Ticket, 'ticketId' | 'messages'>,
  message: Omit<Message, 'number'>,
): Promise<number> {
  const number = ticket.messages + 1;
  await tx.query(
    'INSERT INTO support_messages (ticket_id, number, staff_id, author, content, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [ticket.ticketId, number, message.staffId, message.author, message.text, message.at],
  );
  await tx.query('UPDATE support_tickets SET messages = $2, updated_at = $3 WHERE ticket_id = $1', [
    ticket.ticketId,
    number,
    message.at,
  ]);
  return number;
}

export interface Attachment extends StoredFile {
  attachmentId: string;
  number: number | null;
  name: string;
  contentType: string;
  sizeBytes: number;
}

interface AttachmentRow {
  attachment_id: string;
  number: number | null;
  name: string;
  content_type: string;
  size_bytes: number;
  file_name: string;
  file_sha256: Buffer;
}

/** Only attachments that belong to a message. */
export async function listAttachments(db: Queryable, ticketId: bigint): Promise<Attachment[]> {
  const { rows } = await db.query<AttachmentRow>(
    `SELECT attachment_id, number, name, content_type, size_bytes, file_name, file_sha256 FROM support_attachments
     WHERE ticket_id = $1 AND number IS NOT NULL ORDER BY number, created_at`,
    [ticketId],
  );
  return rows.map((row) => ({
    attachmentId: row.attachment_id,
    number: row.number,
    name: row.name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    fileName: row.file_name,
    sha256: row.file_sha256,
  }));
}
