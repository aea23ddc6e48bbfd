import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { hashToken, isTokenShaped, newToken } from '../sessions/tokens.ts';
import type { Language } from '../texts/language.ts';
import { refuse, type Refused } from '../texts/refusals.ts';
import type { Customer, Support } from './support.ts';
import { KEPT_MS, LIMITS, LOOSE_MS_MAX, UNCONFIRMED_MS_MAX, type Topic } from './terms.ts';
import { insertMessage, lockTicket, TICKET_COLUMNS, toTicket, type Ticket, type TicketRow } from './ticket-rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The same text again within this time counts as the same message, for example after a double click. */
const SAME_MS = 60_000;

export interface NewMessage {
  text: string;
  attachments: readonly string[];
}

/** Removes characters that no keyboard types and that would harm a terminal or the database; line breaks stay. */
export function cleanText(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
}

type Written = { ok: true; ticketId: bigint } | Refused;

/** Serializes one customer's acts, so that limits count correctly. */
async function lockCustomer(tx: Tx, who: string): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('support ' || $1::text, 0))`, [who]);
}

/** Opens a ticket for a player. */
export async function openTicket(
  { cells, clock }: Pick<Support, 'cells' | 'clock'>,
  playerId: PlayerId,
  about: { topic: Topic; language: Language },
  { text, attachments }: NewMessage,
): Promise<Written> {
  const content = cleanText(text);
  if (content === '') return refuse('SUPPORT_EMPTY');
  return cells.directory.transaction(async (tx) => {
    const now = clock.now();
    await lockCustomer(tx, `player ${playerId}`);
    const { rows } = await tx.query<{ open: number; today: number; same: bigint | null }>(
      `SELECT count(*) FILTER (WHERE closed_at IS NULL)::int AS open, count(*) FILTER (WHERE created_at > $2)::int AS today,
         max(t.ticket_id) FILTER (WHERE t.created_at > $3 AND m.content = $4) AS same
       FROM support_tickets t JOIN support_messages m ON m.ticket_id = t.ticket_id AND m.number = 1 WHERE t.player_id = $1`,
      [playerId, before(now, DAY_MS), before(now, SAME_MS), content],
    );
    const { open, today, same } = rows[0]!;
    if (same !== null) return { ok: true as const, ticketId: same };
    if (open >= LIMITS.openTicketsOfPlayer) return refuse('SUPPORT_OPEN_MAX', { most: LIMITS.openTicketsOfPlayer });
    if (today >= LIMITS.ticketsOfPlayerPerDay) return refuse('SUPPORT_TOO_MANY');
    const { rows: made } = await tx.query<{ ticket_id: bigint }>(
      `INSERT INTO support_tickets (player_id, language, topic, created_at, confirmed_at, updated_at, waiting_since)
       VALUES ($1, $2, $3, $4, $4, $4, $4) RETURNING ticket_id`,
      [playerId, about.language, about.topic, now],
    );
    const ticketId = made[0]!.ticket_id;
    const message = { staffId: null, author: 'customer', text: content, at: now };
    const number = await insertMessage(tx, { ticketId, messages: 0 }, message);
    await carry(tx, { playerId }, ticketId, number, attachments);
    return { ok: true as const, ticketId };
  });
}

/** Adds a message. It reopens a closed thread. */
export async function writeMessage(
  { cells, clock }: Pick<Support, 'cells' | 'clock'>,
  customer: Customer,
  ticketId: bigint,
  { text, attachments }: NewMessage,
): Promise<Written> {
  const content = cleanText(text);
  return cells.directory.transaction(async (tx) => {
    const now = clock.now();
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket || !isOf(ticket, customer)) return refuse('NOT_FOUND');
    if (content === '') return refuse('SUPPORT_EMPTY');
    const { rows } = await tx.query<{ content: string; staff_id: bigint | null; at: Date }>(
      'SELECT content, staff_id, at FROM support_messages WHERE ticket_id = $1 AND number = $2',
      [ticketId, ticket.messages],
    );
    const last = rows[0];
    if (last?.content === content && last.staff_id === null && last.at > before(now, SAME_MS)) {
      return { ok: true as const, ticketId };
    }
    if (ticket.messages >= LIMITS.messagesOfThread) return refuse('SUPPORT_TOO_MANY');
    const number = await insertMessage(tx, ticket, { staffId: null, author: 'customer', text: content, at: now });
    await tx.query(
      'UPDATE support_tickets SET waiting_since = coalesce(waiting_since, $2), closed_at = NULL WHERE ticket_id = $1',
      [ticketId, now],
    );
    await carry(tx, customer, ticketId, number, attachments);
    return { ok: true as const, ticketId };
  });
}

export async function closeOwn(
  { cells, clock }: Pick<Support, 'cells' | 'clock'>,
  customer: Customer,
  ticketId: bigint,
): Promise<Written> {
  return cells.directory.transaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (!ticket || !isOf(ticket, customer)) return refuse('NOT_FOUND');
    if (ticket.closedAt === null) await storeClosed(tx, ticketId, clock.now());
    return { ok: true as const, ticketId };
  });
}

export async function storeClosed(tx: Tx, ticketId: bigint, now: Date): Promise<void> {
  await tx.query(
    'UPDATE support_tickets SET closed_at = $2, updated_at = $2, waiting_since = NULL WHERE ticket_id = $1',
    [ticketId, now],
  );
}

export function isOf(ticket: Ticket, { playerId, ticketId }: Customer): boolean {
  return playerId === undefined ? ticket.ticketId === ticketId : ticket.playerId === playerId;
}

/** Attaches uploaded files to a message. Skips files of other customers and those that belong to a message already. */
async function carry(
  tx: Tx,
  { playerId, ticketId: own }: Customer,
  ticketId: bigint,
  number: number,
  attachments: readonly string[],
): Promise<void> {
  if (attachments.length === 0) return;
  await tx.query(
    `UPDATE support_attachments SET ticket_id = $1, number = $2 WHERE attachment_id = ANY($3::uuid[]) AND number IS NULL
       AND (player_id = $4 OR (player_id IS NULL AND ticket_id = $5))`,
    [ticketId, number, attachments, playerId ?? null, own ?? null],
  );
}

/**
 * Takes a visitor's message. Staff see it only after the link in the mail was opened, so a script with invented addresses cannot
 * fill the queue, and an address gets no more than a few mails a day from it.
 */
export async function writeAsVisitor(
  support: Support,
  about: { email: string; topic: Topic; language: Language },
  text: string,
): Promise<{ ok: true } | Refused> {
  const { cells, clock, mailboxIn, publicUrl } = support;
  const content = cleanText(text);
  if (content === '') return refuse('SUPPORT_EMPTY');
  const email = support.normalizeEmail(about.email);
  if (email === null) return refuse('EMAIL_INVALID');
  const result = await cells.directory.transaction(async (tx) => {
    const now = clock.now();
    await lockCustomer(tx, `email ${email}`);
    const { rows } = await tx.query<{ today: number; waiting: number }>(
      `SELECT (SELECT count(*) FROM support_tickets WHERE email = $1 AND created_at > $2)::int AS today,
         (SELECT count(*) FROM support_tickets WHERE confirmed_at IS NULL AND created_at > $3)::int AS waiting`,
      [email, before(now, DAY_MS), before(now, HOUR_MS)],
    );
    // The same answer, which must not reveal whether somebody else wrote from this address.
    if (rows[0]!.today >= LIMITS.ticketsOfEmailPerDay) return { ok: true as const };
    if (rows[0]!.waiting >= LIMITS.unconfirmedPerHour) return refuse('SUPPORT_BUSY');
    const { rows: made } = await tx.query<{ ticket_id: bigint }>(
      `INSERT INTO support_tickets (email, language, topic, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $4) RETURNING ticket_id`,
      [email, about.language, about.topic, now],
    );
    const ticketId = made[0]!.ticket_id;
    const message = { staffId: null, author: 'customer', text: content, at: now };
    await insertMessage(tx, { ticketId, messages: 0 }, message);
    const link = await makeLink(tx, ticketId, publicUrl);
    await mailboxIn(about.language).queue(tx, email, 'support-confirm', { link });
    return { ok: true as const };
  });
  support.mailQueued();
  return result;
}

export async function makeLink(tx: Tx, ticketId: bigint, publicUrl: string): Promise<string> {
  const token = newToken();
  await tx.query('INSERT INTO support_links (token_hash, ticket_id) VALUES ($1, $2)', [hashToken(token), ticketId]);
  return `${publicUrl}/contact?token=${token}`;
}

/** Finds the thread of a link. The first use hands it to staff. */
export async function openByToken(
  { cells, clock }: Pick<Support, 'cells' | 'clock'>,
  token: string,
): Promise<Ticket | null> {
  if (!isTokenShaped(token)) return null;
  const now = clock.now();
  const { rows } = await cells.directory.query<TicketRow>(
    `UPDATE support_tickets SET confirmed_at = coalesce(confirmed_at, $2),
       waiting_since = CASE WHEN confirmed_at IS NULL THEN $2 ELSE waiting_since END
     WHERE ticket_id = (SELECT ticket_id FROM support_links WHERE token_hash = $1) AND (confirmed_at IS NOT NULL OR created_at > $3) RETURNING ${TICKET_COLUMNS}`,
    [hashToken(token), now, before(now, UNCONFIRMED_MS_MAX)],
  );
  return rows[0] ? toTicket(rows[0]) : null;
}

export interface NewFile {
  name: string;
  content: Buffer;
}

/** Stores a file for the next message. */
export async function addAttachment(
  { cells, clock, files }: Pick<Support, 'cells' | 'clock' | 'files'>,
  customer: Customer,
  { name, content }: NewFile,
): Promise<{ ok: true; attachmentId: string } | Refused> {
  const read = files.read(content);
  if (!read.ok) return refuse(read.reason);
  if (await isFull(cells.directory, customer, clock.now())) return refuse('TOO_MANY_UPLOADS');
  const stored = await files.write(read.content);
  let isKept = false;
  try {
    return await cells.directory.transaction(async (tx) => {
      const now = clock.now();
      await lockCustomer(tx, `files ${customer.playerId ?? `ticket ${customer.ticketId}`}`);
      if (await isFull(tx, customer, now)) return refuse('TOO_MANY_UPLOADS');
      const attachmentId = randomUUID();
      await tx.query(
        `INSERT INTO support_attachments
           (attachment_id, player_id, ticket_id, name, content_type, size_bytes, file_name, file_sha256, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          attachmentId,
          customer.playerId ?? null,
          customer.ticketId ?? null,
          name,
          read.contentType,
          read.content.length,
          stored.fileName,
          stored.sha256,
          now,
        ],
      );
      isKept = true;
      return { ok: true as const, attachmentId };
    });
  } finally {
    if (!isKept) await files.remove(stored.fileName);
  }
}

async function isFull(db: Queryable, { playerId, ticketId }: Customer, now: Date): Promise<boolean> {
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM support_attachments
     WHERE created_at > $3 AND (player_id = $1 OR (player_id IS NULL AND ticket_id = $2))`,
    [playerId ?? null, ticketId ?? null, before(now, DAY_MS)],
  );
  return rows[0]!.count >= LIMITS.attachmentsPerDay;
}

/** Removes unconfirmed tickets, files without a message, and threads closed long ago. Any server may run it. */
export async function clearSupport({ cells, clock, files }: Pick<Support, 'cells' | 'clock' | 'files'>): Promise<void> {
  const { directory } = cells;
  const now = clock.now();
  await directory.query('DELETE FROM support_tickets WHERE confirmed_at IS NULL AND created_at < $1', [
    before(now, UNCONFIRMED_MS_MAX),
  ]);
  await directory.query(`DELETE FROM support_tickets t WHERE closed_at < $1`, [before(now, KEPT_MS)]);
  await directory.query('DELETE FROM support_attachments WHERE number IS NULL AND created_at < $1', [
    before(now, LOOSE_MS_MAX),
  ]);
  // A file without a row was removed above, or its server stopped in between.
  const old = await files.list(before(now, LOOSE_MS_MAX));
  if (old.length === 0) return;
  const { rows } = await directory.query<{ file_name: string }>(
    `SELECT f.file_name FROM unnest($1::text[]) AS f (file_name)
     WHERE NOT EXISTS (SELECT FROM support_attachments a WHERE a.file_name = f.file_name)`,
    [old],
  );
  for (const { file_name: fileName } of rows) await files.remove(fileName);
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
