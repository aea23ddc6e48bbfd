import { Refusal } from '../../http/errors.ts';
import { findTakes, ticketWork } from '../../operator/takes.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { targetMsOf } from '../../support/terms.ts';
import { stateOf, TICKET_COLUMNS, toTicket, type Ticket, type TicketRow } from '../../support/ticket-rows.ts';
import { describeTake } from '../approvals/take-routes.ts';
import * as api from './support-api.ts';
import type { SupportDesk } from './support-desk.ts';

const PAGE = 100;
const PREVIEW_LENGTH = 140;

/** The filter and order of each list. */
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

/** Waiting, answered and closed tickets, and the search. */
export function inboxRoutes(serve: ServeStaff, { office: { reads, clock }, customerOf }: SupportDesk): void {
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
}

function isLate({ waitingSince, topic }: Ticket, now: Date): boolean {
  return waitingSince !== null && now.getTime() - waitingSince.getTime() > targetMsOf(topic);
}
