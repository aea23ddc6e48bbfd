import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/errors.ts';
import type { Guard } from '../http/guard.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import { readKyc, removeKycDocument, saveKycDetails, submitKyc } from './api.ts';
import { removeDocument, saveDetails, submitCase, type Actor } from './case-acts.ts';
import { viewCase } from './case-view.ts';
import { decideReview } from './decide.ts';
import { NO_DETAILS } from './details.ts';
import { contactReviewer } from './hand-over.ts';
import type { Identity } from './identity.ts';
import { requireDone } from './refusals.ts';
import { uploadRoute } from './upload-route.ts';

export interface IdentityRouteOptions {
  identity: Identity;
  guard: Guard;
  limiter: RateLimiter;
  log(line: string): void;
}

export async function identityRoutes(
  app: FastifyInstance,
  serve: Serve,
  { identity, guard, limiter, log }: IdentityRouteOptions,
): Promise<void> {
  serve(readKyc, ({ session }) => viewCase(identity, session.playerId));
  serve(saveKycDetails, async ({ session, body, request }) => {
    const actor: Actor = { playerId: session.playerId, ip: request.ip };
    requireDone(await saveDetails(identity, actor, { ...NO_DETAILS, ...body }));
    return viewCase(identity, session.playerId);
  });
  serve(removeKycDocument, async ({ session, params, request }) => {
    requireDone(await removeDocument(identity, { playerId: session.playerId, ip: request.ip }, params.id));
    return viewCase(identity, session.playerId);
  });
  serve(submitKyc, async ({ session, request }) => {
    requireDone(await submitCase(identity, { playerId: session.playerId, ip: request.ip }));
    contactReviewer(identity, log).catch((error: unknown) => log(`KYC: not handed over yet: ${String(error)}`));
    return viewCase(identity, session.playerId);
  });
  await uploadRoute(app, { identity, guard, limiter });
  callbackRoute(app, identity);
}

/** Receives decisions of the reviewer. Answers 200 even if nothing changed, otherwise they would be resent for ever. */
function callbackRoute(app: FastifyInstance, identity: Identity): void {
  app.post('/provider/kyc/decision', { schema: { hide: true } }, async (request) => {
    const event = identity.reviewer.verify(request.bodyText, request.headers);
    if (!event) throw new Refusal('CALLBACK_UNSIGNED');
    if (!event.decision) return { received: true, applied: false };
    const { judgement } = await decideReview(identity, event.reviewId, event.decision);
    return { received: true, applied: judgement.applies };
  });
}
