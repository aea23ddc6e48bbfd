import type { FastifyRequest } from 'fastify';
import { findOwner, findWithdrawal } from '../../cashier/withdrawals/withdrawal-rows.ts';
import { Refusal } from '../../http/errors.ts';
import { findCase } from '../../identity/case-rows.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { recordAct, tellPlayer } from '../../operator/acts.ts';
import { identityWork, putBack, takeWork, withdrawalWork, type Take } from '../../operator/takes.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import { refuse } from '../../texts/refusals.ts';
import { deskOf, operatorOf, type Office } from '../shared/desk.ts';
import { playerOf } from '../players/player-routes.ts';
import * as api from './takes-api.ts';

interface Work {
  subject: string;
  playerId: PlayerId;
  why: 'identity' | 'withdrawal';
}

/** Taking a case and putting it back. Both are recorded and shown to the player. */
export function takeRoutes(serve: ServeStaff, office: Office): void {
  const { cells, clock } = office;

  serve(api.takeIdentity, async ({ params, session, request }) => {
    const { playerId } = await playerOf(office, params.id);
    const { state } = await findCase(cells.of(playerId), playerId);
    if (state !== 'pending') throw notWaiting();
    return take({ subject: identityWork(playerId), playerId, why: 'identity' }, session, request);
  });

  serve(api.putBackIdentity, async ({ params, session, request }) => {
    const { playerId } = await playerOf(office, params.id);
    return leave({ subject: identityWork(playerId), playerId, why: 'identity' }, session, request);
  });

  serve(api.takeWithdrawal, async ({ params, session, request }) => {
    const { playerId, number } = await ownerOf(params.id);
    const withdrawal = await findWithdrawal(cells.of(playerId), playerId, number);
    if (withdrawal?.state !== 'reviewing' && withdrawal?.state !== 'in_review') throw notWaiting();
    return take({ subject: withdrawalWork(params.id), playerId, why: 'withdrawal' }, session, request);
  });

  serve(api.putBackWithdrawal, async ({ params, session, request }) => {
    const { playerId } = await ownerOf(params.id);
    return leave({ subject: withdrawalWork(params.id), playerId, why: 'withdrawal' }, session, request);
  });

  async function ownerOf(withdrawalId: string) {
    const owner = await findOwner(cells.directory, 'withdrawal', withdrawalId);
    if (!owner) throw new Refusal('NOT_FOUND');
    return owner;
  }

  function take({ subject, playerId, why }: Work, session: StaffSession, request: FastifyRequest) {
    return cells.directory.transaction(async (tx) => {
      const taken = await takeWork(tx, subject, session, clock.now());
      if (!taken.ok) throw Refusal.of(refuse('ACT_REFUSED', { text: taken.text }));
      const [desk, target] = [deskOf(office, request), `player:${playerId}`];
      await tellPlayer(desk, tx, target);
      await recordAct(desk, tx, 'work taken', target, operatorOf(session, why), { after: { subject } });
      return { until: taken.expiresAt.toISOString() };
    });
  }

  function leave({ subject, playerId, why }: Work, session: StaffSession, request: FastifyRequest) {
    return cells.directory.transaction(async (tx) => {
      if (await putBack(tx, subject, session.staffId)) {
        const target = `player:${playerId}`;
        const by = operatorOf(session, why);
        await recordAct(deskOf(office, request), tx, 'work put back', target, by, { after: { subject } });
      }
      return { ok: true as const };
    });
  }
}

const notWaiting = () =>
  Refusal.of(refuse('ACT_REFUSED', { text: 'This has been decided meanwhile. Please load the page again.' }));

export function describeTake(take: Take | undefined, staffId: bigint) {
  return take ? { name: take.name, until: take.expiresAt.toISOString(), isOwn: take.staffId === staffId } : null;
}
