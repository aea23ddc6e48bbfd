import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/errors.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { recordAct } from '../../operator/acts.ts';
import { findTakes, putBack, takeWork, ticketWork } from '../../operator/takes.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import type { Support } from '../../support/support.ts';
import { targetMsOf, URGENT_TOPICS } from '../../support/terms.ts';
import {
  findTicket,
  listAttachments,
  listMessages,
  stateOf,
  TICKET_COLUMNS,
  toTicket,
  type Ticket,
  type TicketRow,
} from '../../support/ticket-rows.ts';
import { refuse } from '../../texts/refusals.ts';
import { deskOf, operatorOf, type Office } from '../shared/desk.ts';
import { recordLook } from '../shared/looks.ts';
import { nameOf } from '../players/player-routes.ts';
import * as api from './support-api.ts';
import { describeTake } from '../approvals/take-routes.ts';
import { watermark } from '../shared/watermark.ts';

const PAGE = 100;
const PREVIEW_LENGTH = 140;
const WEEK_MS = 7 * 24 * 3_600_000;
const PDF = 'application/pdf';

/** Which tickets, and in which order. */
const LISTS = {
  waiting: { where: 'waiting_since IS NOT NULL', by: 'waiting_since', goes: 'ASC', is: '>' },
  answered: {
    where: 'waiting_since IS NULL AND closed_at IS NULL AND confirmed_at IS NOT NULL',
    by: 'updated_at',
    goes: 'DESC',
    is: '<',
  },
  closed: { where: 'closed_at IS NOT NULL', by: 'closed_at', goes: 'DESC', is: '<' },
  found: { where: 'confirmed_at IS NOT NULL', by: 'created_at', goes: 'DESC', is: '<' },
} as const;

/** Messages to support, with what the answer rests on beside them. */
export function supportDeskRoutes(serve: ServeStaff, office: Office, { files }: Pick<Support, 'files'>): void {
  const { cells, reads, clock } = office;
  const customerOf = async ({ playerId, email }: Ticket) => ({
    player: playerId === null ? null : await nameOf(office, playerId),
    email,
  });
  const require = async (id: string): Promise<Ticket> => {
    const ticket = await findTicket(reads.directory, BigInt(id));
    if (!ticket) throw new Refusal('NOT_FOUND');
    return ticket;
  };
  const takeOf = async (ticketId: bigint, session: StaffSession) => {
    const work = ticketWork(String(ticketId));
    return describeTake((await findTakes(reads.directory, [work], clock.now())).get(work), session.staffId);
  };

  serve(api.listSupport, async ({ query, session }) => {
    const text = (query.text ?? '').trim().toLowerCase();
    const list = text === '' ? LISTS[query.state ?? 'waiting'] : LISTS.found;
    const [fromMs, fromId] = query.from?.split('-') ?? [];
    const from = fromMs === undefined ? null : new Date(Number(fromMs));
    if (from !== null && Number.isNaN(from.getTime())) throw new Refusal('BAD_REQUEST');
    const found = text === '' ? '' : 'AND (ticket_id = $4 OR player_id = ANY($5::bigint[]) OR email = $6)';
    const { rows } = await reads.directory.query<TicketRow & { last: string; place: Date }>(
      `SELECT ${TICKET_COLUMNS}, ${list.by} AS place, (SELECT left(m.content, ${PREVIEW_LENGTH}) FROM support_messages m
         WHERE m.ticket_id = t.ticket_id ORDER BY number DESC LIMIT 1) AS last
       FROM support_tickets t
       WHERE ${list.where} AND ($1::timestamptz IS NULL OR (${list.by}, ticket_id) ${list.is} ($1, $2::bigint)) ${found}
       ORDER BY ${list.by} ${list.goes}, ticket_id ${list.goes} LIMIT $3`,
      [
        from,
        fromId ?? null,
        PAGE + 1,
        ...(text === '' ? [] : [/^\d{1,15}$/.test(text) ? text : null, await playersNamed(text), text]),
      ],
    );
    const shown = rows.slice(0, PAGE);
    const now = clock.now();
    const takes = await findTakes(
      reads.directory,
      shown.map((row) => ticketWork(String(row.ticket_id))),
      now,
    );
    const last = shown.at(-1);
    return {
      items: await Promise.all(
        shown.map(async (row) => {
          const ticket = toTicket(row);
          return {
            id: String(ticket.ticketId),
            customer: await customerOf(ticket),
            topic: ticket.topic,
            language: ticket.language,
            state: stateOf(ticket),
            messages: ticket.messages,
            preview: row.last,
            createdAt: ticket.createdAt.toISOString(),
            waitingSince: ticket.waitingSince?.toISOString() ?? null,
            isLate: isLate(ticket, now),
            takenBy: describeTake(takes.get(ticketWork(String(ticket.ticketId))), session.staffId),
          };
        }),
      ),
      next: rows.length > PAGE && last ? `${last.place.getTime()}-${last.ticket_id}` : null,
    };
  });

  const playersNamed = async (text: string): Promise<bigint[]> => {
    const { rows } = await reads.directory.query<{ player_id: bigint }>(
      `SELECT player_id FROM usernames WHERE username_folded = $1
       UNION SELECT player_id FROM emails WHERE email = $1 LIMIT 10`,
      [text],
    );
    return rows.map(({ player_id: id }) => id);
  };

  serve(api.readServiceTimes, async () => {
    const now = clock.now();
    const since = new Date(now.getTime() - WEEK_MS);
    // The clock of a visitor's message begins when the address is confirmed.
    const { rows } = await reads.directory.query<{
      tickets: number;
      answered: number;
      median: number | null;
      slow: number | null;
      in_time: number | null;
    }>(
      `SELECT count(*)::int AS tickets, count(took)::int AS answered,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY took) AS median, percentile_cont(0.9) WITHIN GROUP (ORDER BY took) AS slow,
         (count(*) FILTER (WHERE took <= target))::float8
           / nullif(count(*) FILTER (WHERE took IS NOT NULL OR age > target), 0) AS in_time
       FROM (
         SELECT extract(epoch FROM first_answer_at - confirmed_at)::float8 AS took,
           extract(epoch FROM coalesce(closed_at, $2::timestamptz) - confirmed_at)::float8 AS age,
           CASE WHEN topic = ANY($3::text[]) THEN $4::float8 ELSE $5::float8 END AS target
         FROM support_tickets WHERE confirmed_at IS NOT NULL AND created_at > $1
       ) AS t`,
      [since, now, URGENT_TOPICS, targetMsOf(URGENT_TOPICS[0]!) / 1_000, targetMsOf('other') / 1_000],
    );
    const { rows: staff } = await reads.directory.query<{ author: string; answers: number; last_at: Date }>(
      `SELECT author, count(*)::int AS answers, max(at) AS last_at FROM support_messages
       WHERE staff_id IS NOT NULL AND at > $1 GROUP BY author ORDER BY count(*) DESC LIMIT 50`,
      [since],
    );
    const { tickets, answered, median, slow, in_time: inTime } = rows[0]!;
    return {
      tickets,
      answered,
      medianS: median,
      slowS: slow,
      inTime,
      byStaff: staff.map(({ author, answers, last_at: lastAt }) => ({
        name: author,
        answers,
        lastAt: lastAt.toISOString(),
      })),
    };
  });

  serve(api.readSupport, async ({ params, session, request }) => {
    const ticket = await require(params.id);
    await recordTicketLook(request, session, ticket, 'ticket', {});
    const attachments = await listAttachments(reads.directory, ticket.ticketId);
    const { rows: notes } = await reads.directory.query<{ author: string; content: string; at: Date }>(
      'SELECT author, content, at FROM support_notes WHERE ticket_id = $1 ORDER BY note_id',
      [ticket.ticketId],
    );
    return {
      id: String(ticket.ticketId),
      customer: await customerOf(ticket),
      account: await accountOf(ticket.email),
      topic: ticket.topic,
      language: ticket.language,
      state: stateOf(ticket),
      createdAt: ticket.createdAt.toISOString(),
      waitingSince: ticket.waitingSince?.toISOString() ?? null,
      dueAt: ticket.waitingSince
        ? new Date(ticket.waitingSince.getTime() + targetMsOf(ticket.topic)).toISOString()
        : null,
      messages: (await listMessages(reads.directory, ticket.ticketId)).map(({ number, staffId, author, text, at }) => ({
        number,
        author: staffId === null ? null : author,
        text,
        at: at.toISOString(),
        attachments: attachments
          .filter((file) => file.number === number)
          .map(({ attachmentId, name, contentType, sizeBytes }) => ({
            id: attachmentId,
            name,
            isPicture: contentType !== PDF,
            bytes: sizeBytes,
          })),
      })),
      notes: notes.map(({ author, content, at }) => ({ author, text: content, at: at.toISOString() })),
      takenBy: await takeOf(ticket.ticketId, session),
    };
  });

  serve(api.readSupportNews, async ({ params, session }) => {
    const ticket = await require(params.id);
    return {
      messages: ticket.messages,
      state: stateOf(ticket),
      takenBy: await takeOf(ticket.ticketId, session),
    };
  });

  /** The account of a visitor who confirmed the address of one. */
  const accountOf = async (email: string | null) => {
    if (email === null) return null;
    const { rows } = await reads.directory.query<{ player_id: bigint }>(
      'SELECT player_id FROM emails WHERE email = $1',
      [email],
    );
    return rows[0] ? nameOf(office, toPlayerId(rows[0].player_id)) : null;
  };

  serve(api.takeSupport, async ({ params, session, request }) => {
    const ticket = await require(params.id);
    const subject = ticketWork(params.id);
    return cells.directory.transaction(async (tx) => {
      const taken = await takeWork(tx, subject, session, clock.now());
      if (!taken.ok) throw Refusal.of(refuse('ACT_REFUSED', { text: taken.text }));
      const by = operatorOf(session, 'support');
      await recordAct(deskOf(office, request), tx, 'work taken', targetOf(ticket), by, { after: { subject } });
      return { until: taken.expiresAt.toISOString() };
    });
  });

  serve(api.putBackSupport, async ({ params, session, request }) => {
    const ticket = await require(params.id);
    const subject = ticketWork(params.id);
    return cells.directory.transaction(async (tx) => {
      if (await putBack(tx, subject, session.staffId)) {
        const by = operatorOf(session, 'support');
        await recordAct(deskOf(office, request), tx, 'work put back', targetOf(ticket), by, { after: { subject } });
      }
      return { ok: true as const };
    });
  });

  serve(api.viewAttachment, async ({ params, session, request, reply }) => {
    const { contentType, content } = await openAttachment(params, session, request, 'view');
    const picture = contentType === PDF ? null : await watermark(content, markOf(session));
    // What is no picture is told so, and never handed to a program that might run it.
    if (!picture) throw new Refusal('DOCUMENT_TYPE');
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    reply.serializer(asBytes);
    return picture;
  });

  serve(api.downloadAttachment, async ({ params, session, request, reply }) => {
    const { contentType, content } = await openAttachment(params, session, request, 'download');
    // A picture is only shown with the name of who looks in it.
    if (contentType !== PDF && (await watermark(content, markOf(session)))) throw new Refusal('DOCUMENT_TYPE');
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="ticket-${params.id}.${contentType === PDF ? 'pdf' : 'bin'}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    reply.serializer(asBytes);
    return content;
  });

  /** Recorded before it is opened. */
  const openAttachment = async (
    { id, attachment: wanted }: { id: string; attachment: string },
    session: StaffSession,
    request: FastifyRequest,
    way: 'view' | 'download',
  ) => {
    const ticket = await require(id);
    const attachments = await listAttachments(reads.directory, ticket.ticketId);
    const attachment = attachments.find(({ attachmentId }) => attachmentId === wanted);
    if (!attachment) throw new Refusal('NOT_FOUND');
    await recordTicketLook(request, session, ticket, 'attachment', { attachment: attachment.attachmentId, way });
    return { contentType: attachment.contentType, content: await files.open(attachment) };
  };
  const markOf = (session: StaffSession) => `${session.name} ${clock.now().toISOString().slice(0, 16)}`;

  serve(api.listMacros, async () => {
    const { rows } = await reads.directory.query<{
      title: string;
      texts: Record<string, string>;
      updated_by: string;
      updated_at: Date;
    }>('SELECT title, texts, updated_by, updated_at FROM support_macros ORDER BY title LIMIT 500');
    return {
      items: rows.map(({ title, texts, updated_by: updatedBy, updated_at: updatedAt }) => ({
        title,
        texts,
        updatedBy,
        updatedAt: updatedAt.toISOString(),
      })),
    };
  });

  async function recordTicketLook(
    request: FastifyRequest,
    session: StaffSession,
    ticket: Ticket,
    what: string,
    more: Record<string, unknown>,
  ): Promise<void> {
    const after = { ticket: String(ticket.ticketId), ...more };
    if (ticket.playerId !== null) {
      return recordLook(office, request, session, { what, playerId: ticket.playerId, why: 'support', more: after });
    }
    const by = operatorOf(session, 'support');
    await cells.directory.transaction((tx) =>
      recordAct(deskOf(office, request), tx, `look ${what}`, targetOf(ticket), by, { after }),
    );
  }
}

const targetOf = ({ ticketId, playerId }: { ticketId: bigint; playerId: PlayerId | null }) =>
  playerId === null ? `ticket:${ticketId}` : `player:${playerId}`;

/** Bytes go out as they are. */
const asBytes = (sent: unknown) => sent as string;

function isLate({ waitingSince, topic }: Ticket, now: Date): boolean {
  return waitingSince !== null && now.getTime() - waitingSince.getTime() > targetMsOf(topic);
}
