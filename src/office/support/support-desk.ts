import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/errors.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { recordAct } from '../../operator/acts.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import { findTicket, type Ticket } from '../../support/ticket-rows.ts';
import { nameOf } from '../players/player-routes.ts';
import { deskOf, operatorOf, type Office } from '../shared/desk.ts';
import { recordLook } from '../shared/looks.ts';

export type SupportDesk = ReturnType<typeof createSupportDesk>;

/** What all ticket routes share. */
export function createSupportDesk(office: Office) {
  const { cells, reads } = office;
  return { office, customerOf, require, recordTicketLook };

  async function customerOf({ playerId, email }: Ticket) {
    return { player: playerId === null ? null : await nameOf(office, playerId), email };
  }

  async function require(id: string): Promise<Ticket> {
    const ticket = await findTicket(reads.directory, BigInt(id));
    if (!ticket) throw new Refusal('NOT_FOUND');
    return ticket;
  }

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

/** The audit log's target of an act on a ticket. */
export const targetOf = ({ ticketId, playerId }: { ticketId: bigint; playerId: PlayerId | null }) =>
  playerId === null ? `ticket:${ticketId}` : `player:${playerId}`;
