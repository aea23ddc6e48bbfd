import type { FastifyRequest } from 'fastify';
import { recordAct } from '../operator/acts.ts';
import type { StaffSession } from '../staff/staff-sessions.ts';
import { deskOf, operatorOf, type Office } from './desk.ts';

/** A look at personal data is written down before anything is shown: who, at whom, at what, and why. */
export async function recordLook(
  office: Office,
  request: FastifyRequest,
  session: StaffSession,
  look: { what: string; playerId: bigint; why: string; more?: Record<string, unknown> },
): Promise<void> {
  const desk = deskOf(office, request);
  await office.cells.directory.transaction((tx) =>
    recordAct(desk, tx, `look ${look.what}`, `player:${look.playerId}`, operatorOf(session, look.why), {
      after: look.more ?? {},
    }),
  );
}
