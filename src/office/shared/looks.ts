import type { FastifyRequest } from 'fastify';
import { recordAct, tellPlayer } from '../../operator/acts.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import { deskOf, operatorOf, type Office } from './desk.ts';

/** Records a look at personal data before anything is shown: who looked at whom, at what, and why. */
export async function recordLook(
  office: Office,
  request: FastifyRequest,
  session: StaffSession,
  look: { what: string; playerId: bigint; why: string; more?: Record<string, unknown> },
): Promise<void> {
  const desk = deskOf(office, request);
  const target = `player:${look.playerId}`;
  await office.cells.directory.transaction(async (tx) => {
    await tellPlayer(desk, tx, target);
    const after = look.more ?? {};
    await recordAct(desk, tx, `look ${look.what}`, target, operatorOf(session, look.why), { after });
  });
}
