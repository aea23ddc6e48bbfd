import { setTimeout as sleep } from 'node:timers/promises';
import { within } from '../../stage/drill-cluster.ts';
import { rounded } from '../../stage/figures.ts';
import type { DrillReport, SharedStage } from '../drill.ts';
import { describeAnswers, startProbe } from './probe.ts';
import { FINISH_MS_MAX } from '../load/load.ts';

/** Less than a transaction may idle. */
const HELD_MS = { long: 12_000, short: 3_000 };
const STEP_MS_MAX = 60_000;
const ANSWER_MS_MAX = 15_000;

/**
 * Every connection of the server waits for a lock that somebody holds: further requests must be told so within
 * seconds, and bets on our own games, which have connections of their own, go on.
 */
export async function exhaustPool({ product, load, settings }: SharedStage): Promise<DrillReport> {
  const { database, address } = product;
  const heldMs = settings.isShort ? HELD_MS.short : HELD_MS.long;
  const running = load.start();
  await within(STEP_MS_MAX, 'an acknowledgement', running.mixed.nextAcknowledgement());
  const before = load.books.acknowledged.length;
  let betsMeanwhile = 0;
  const visit = async (signal: AbortSignal) => {
    const body = JSON.stringify({ identifier: 'nobody', password: 'Nothing1!' });
    const token = await fetch(`${address}/api/csrf-token`, { signal });
    const { csrfToken } = (await token.json()) as { csrfToken: string };
    const cookie = token.headers.getSetCookie().map((text) => text.split(';', 1)[0]!);
    const headers = { 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: cookie.join('; ') };
    return fetch(`${address}/api/users/login`, { method: 'POST', headers, body, signal });
  };
  const [logins, health] = await database.transaction(async (tx) => {
    // Whoever signs in looks into these; bets do not.
    await tx.query('LOCK TABLE login_failures, usernames, emails IN ACCESS EXCLUSIVE MODE');
    const probe = startProbe(visit, 50);
    const watch = startProbe((signal) => fetch(`${address}/api/health`, { signal }));
    await sleep(heldMs);
    betsMeanwhile = load.books.acknowledged.length - before;
    return [probe, watch];
  });
  const [loginsSeen, healthSeen] = [await logins.stop(), await health.stop()];
  await within(STEP_MS_MAX, 'the last answers', running.stop());
  await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
  const problems = [...running.refused, ...(await load.compare())];
  if (!settings.isShort && !loginsSeen.answers.has('503 UNAVAILABLE')) problems.push('the pool never was exhausted');
  if (betsMeanwhile === 0) problems.push('no bet was taken while the pool was exhausted');
  for (const [what, seen] of [['a sign-in', loginsSeen] as const, ['health', healthSeen] as const]) {
    if (seen.longestMs > ANSWER_MS_MAX) problems.push(`${what} took ${Math.round(seen.longestMs)} ms`);
    const failed = [...seen.answers.keys()].filter((said) => said.startsWith('500') || said.startsWith('none'));
    if (failed.length > 0) problems.push(`${what} was answered with ${failed.join(', ')}`);
  }
  return {
    figures: [
      ['Connections blocked for, s', rounded(heldMs / 1_000)],
      ['Bets acknowledged meanwhile', betsMeanwhile],
      ['Sign-ins, 20 a second', describeAnswers(loginsSeen)],
      ['Longest sign-in, s', rounded(loginsSeen.longestMs / 1_000)],
      ['Health', describeAnswers(healthSeen)],
      ['Longest look at health, s', rounded(healthSeen.longestMs / 1_000)],
    ],
    problems,
  };
}
