import { postJson, visit } from '../../player/visitor.ts';
import type { Report } from '../../stage/report.ts';
import type { SharedStage } from '../drill.ts';
import type { Running } from '../load/load.ts';

/** Less than a transaction may idle. */
const HELD_MS = { long: 12_000, short: 3_000 };
const SIGN_IN_EVERY_MS = 50;
/** Anything but an unexpected error, and no answer at all. */
const ALLOWED = /^(?!500|none)/;

/**
 * Every connection of the server waits for a lock that somebody holds: further requests must be told so within
 * seconds, and bets on our own games, which have connections of their own, go on.
 */
export async function exhaustPool({ product, load, settings }: SharedStage): Promise<Report> {
  const { database, address } = product;
  const heldMs = HELD_MS[settings.form];
  const nobody = { identifier: 'nobody', password: 'Nothing1!' };
  const signIn = async (signal: AbortSignal) =>
    postJson(`${address}/api/users/login`, await visit(address, {}, signal), nobody, signal);
  const mustSay = settings.form === 'short' ? undefined : '503 UNAVAILABLE';
  const probes = [
    { what: 'a sign-in', ask: signIn, everyMs: SIGN_IN_EVERY_MS, allows: ALLOWED, mustSay },
    { what: 'health', ask: `${address}/api/health`, allows: ALLOWED },
  ];
  const act = async (running: Running) => {
    const betsPerS = await database.transaction(async (tx) => {
      // Whoever signs in looks into these; bets do not.
      await tx.query('LOCK TABLE login_failures, usernames, emails IN ACCESS EXCLUSIVE MODE');
      return running.answersPerSecond(heldMs);
    });
    await running.answered();
    return betsPerS;
  };
  const { result: betsPerS, figures, problems } = await load.playDuring(act, { probes });
  return {
    figures: [
      ['Connections blocked for, s', heldMs / 1_000],
      ['Bets a second meanwhile', Math.round(betsPerS)],
      ...figures,
    ],
    problems: [...problems, ...(betsPerS > 0 ? [] : ['no bet was taken while the pool was exhausted'])],
  };
}
