import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import { wishedLanguage } from '../http/wished-language.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Refused } from '../texts/refusals.ts';
import * as api from './api.ts';
import type { SupportRouteOptions } from './route-options.ts';
import { LIMITS } from './terms.ts';
import { findTicket, listAttachments, listMessages, stateOf, TICKET_COLUMNS, toTicket } from './ticket-rows.ts';
import type { Ticket, TicketRow } from './ticket-rows.ts';
import { uploadRoute } from './upload-route.ts';
import { closeOwn, isOf, openByToken, openTicket, writeAsVisitor, writeMessage } from './write.ts';

const HOUR_MS = 3_600_000;
const LISTED_MAX = 50;
const PREVIEW_LENGTH = 120;

export async function supportRoutes(app: FastifyInstance, serve: Serve, options: SupportRouteOptions): Promise<void> {
  const { support, limiter, isStaffThere } = options;
  const { directory } = support.cells;
  const limit = async (bucket: string, key: string, most: number) => {
    const taken = await limiter.take(bucket, key, most, HOUR_MS);
    if (!taken.allowed) throw new Refusal('SUPPORT_TOO_MANY', { retryAfterS: taken.retryAfterS });
  };
  const thread = async (ticket: Ticket) => {
    const files = await listAttachments(directory, ticket.ticketId);
    return {
      id: String(ticket.ticketId),
      topic: ticket.topic,
      state: stateOf(ticket),
      messages: (await listMessages(directory, ticket.ticketId)).map(({ number, staffId, text, at }) => ({
        number,
        isOwn: staffId === null,
        text,
        at: at.toISOString(),
        attachments: files.filter((file) => file.number === number).map(({ name }) => name),
      })),
      isStaffThere: await isStaffThere(),
    };
  };
  const ownThread = async (playerId: PlayerId, id: string) => {
    const ticket = await findTicket(directory, BigInt(id));
    if (!ticket || !isOf(ticket, { playerId })) throw new Refusal('NOT_FOUND');
    return thread(ticket);
  };

  serve(api.readSupportPresence, async () => ({ isStaffThere: await isStaffThere() }));

  serve(api.listTickets, async ({ session }) => {
    const { rows } = await directory.query<TicketRow & { last: string }>(
      `SELECT ${TICKET_COLUMNS}, (SELECT left(m.content, ${PREVIEW_LENGTH}) FROM support_messages m WHERE m.ticket_id = t.ticket_id AND m.number = t.messages) AS last
       FROM support_tickets t WHERE player_id = $1 ORDER BY updated_at DESC LIMIT ${LISTED_MAX}`,
      [session.playerId],
    );
    return {
      items: rows.map((row) => {
        const ticket = toTicket(row);
        return {
          id: String(ticket.ticketId),
          topic: ticket.topic,
          state: stateOf(ticket),
          createdAt: ticket.createdAt.toISOString(),
          updatedAt: ticket.updatedAt.toISOString(),
          preview: row.last,
        };
      }),
      isStaffThere: await isStaffThere(),
    };
  });

  serve(api.readTicket, ({ session, params }) => ownThread(session.playerId, params.id));

  serve(api.openTicket, async ({ session, body, request }) => {
    await limit('support messages', String(session.playerId), LIMITS.messagesOfPlayerPerHour);
    const about = { topic: body.topic, language: wishedLanguage(request) };
    const { attachments = [] } = body;
    const written = orRefuse(await openTicket(support, session.playerId, about, { text: body.text, attachments }));
    return { id: String(written.ticketId) };
  });

  serve(api.answerTicket, async ({ session: { playerId }, params, body }) => {
    await limit('support messages', String(playerId), LIMITS.messagesOfPlayerPerHour);
    const { text, attachments = [] } = body;
    orRefuse(await writeMessage(support, { playerId }, BigInt(params.id), { text, attachments }));
    return ownThread(playerId, params.id);
  });

  serve(api.closeTicket, async ({ session: { playerId }, params }) => {
    orRefuse(await closeOwn(support, { playerId }, BigInt(params.id)));
    return ownThread(playerId, params.id);
  });

  serve(api.writeAsVisitor, async ({ body, request }) => {
    await limit('support visitors', addressKey(request.ip), LIMITS.ticketsOfAddressPerHour);
    const { text, ...about } = body;
    orRefuse(await writeAsVisitor(support, about, text));
    return {};
  });

  serve(api.readAsVisitor, async ({ body, request }) => {
    await limit('support links', addressKey(request.ip), LIMITS.messagesOfPlayerPerHour * 10);
    return thread(await ticketOf(body.token));
  });

  serve(api.answerAsVisitor, async ({ body, request }) => {
    await limit('support messages', addressKey(request.ip), LIMITS.messagesOfPlayerPerHour);
    const { token, text, attachments = [] } = body;
    const { ticketId } = await ticketOf(token);
    orRefuse(await writeMessage(support, { ticketId }, ticketId, { text, attachments }));
    return thread(await ticketOf(token));
  });

  const ticketOf = async (token: string): Promise<Ticket> => {
    const ticket = await openByToken(support, token);
    if (!ticket) throw new Refusal('SUPPORT_LINK_INVALID');
    return ticket;
  };
  await uploadRoute(app, { ...options, ticketOf });
}

function orRefuse<T extends { ok: true }>(result: T | Refused): T {
  if (!result.ok) throw Refusal.of(result);
  return result;
}
