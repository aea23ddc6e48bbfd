import { Refusal } from '../../http/errors.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { recordAct } from '../../operator/acts.ts';
import { findTakes, putBack, takeWork, ticketWork } from '../../operator/takes.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import { targetMsOf } from '../../support/terms.ts';
import { listAttachments, listMessages, stateOf } from '../../support/ticket-rows.ts';
import { refuse } from '../../texts/refusals.ts';
import { describeTake } from '../approvals/take-routes.ts';
import { nameOf } from '../players/player-routes.ts';
import { deskOf, operatorOf } from '../shared/desk.ts';
import { PDF } from './attachment-routes.ts';
import * as api from './support-api.ts';
import { targetOf, type SupportDesk } from './support-desk.ts';

/** One ticket: its messages and notes, and who works on it. */
export function ticketRoutes(serve: ServeStaff, desk: SupportDesk): void {
  const { office, customerOf, require, recordTicketLook } = desk;
  const { cells, reads, clock } = office;
  const takeOf = async (ticketId: bigint, session: StaffSession) => {
    const work = ticketWork(String(ticketId));
    return describeTake((await findTakes(reads.directory, [work], clock.now())).get(work), session.staffId);
  };

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

  /** The account with the address that a visitor confirmed. */
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
}
