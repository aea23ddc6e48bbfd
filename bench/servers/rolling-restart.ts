import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerRichBettors, type Bettor } from '../player/bettor.ts';
import { openLink, type HttpAnswer } from '../player/raw-http.ts';
import { asOwner } from '../stage/books.ts';
import { rounded } from '../stage/figures.ts';
import type { Figure } from '../stage/report.ts';
import { msUntil, until } from '../stage/waiting.ts';
import { KENO } from './behaviours.ts';
import type { Fleet, FleetServer } from './fleet.ts';
import { listen } from './listening-client.ts';

const STEP_MS_MAX = 120_000;
const POSTPONED_MS = 200;

/**
 * Every server is restarted as an operator does it, one after the other, while players bet without a pause. Nothing that
 * a restart spoils is repeated: a single such answer counts as a failed bet.
 */
export async function rollServers(
  fleet: Fleet,
  databaseUrl: string,
  { rounds, players, firstNumber }: { rounds: number; players: number; firstNumber: number },
) {
  const bettors = await asOwner(databaseUrl, (database) =>
    registerRichBettors(fleet.address, database, players, firstNumber),
  );
  const clients = bettors.map(({ headers }) => listen(fleet.address, headers(), { reconnects: true }));
  await until(STEP_MS_MAX, 'every socket is open', () => clients.every((client) => client.isOpen()));
  const startMs = performance.now();
  let [bets, postponed, slowestMs] = [0, 0, 0];
  const told = { toStop: false };
  const failed: string[] = [];
  /** Bets again as soon as the last bet is answered. */
  const playOn = async (bettor: Bettor) => {
    const link = openLink(fleet.address);
    const ask = (request: string) =>
      link.ask(request).catch((error: Error): HttpAnswer => ({ status: 0, body: error.message }));
    while (!told.toStop) {
      const sentMs = performance.now();
      const request = bettor.request({ ...KENO, headers: { 'idempotency-key': randomUUID() } });
      let answer = await ask(request);
      for (; isPostponed(answer); answer = await ask(request)) {
        postponed += 1;
        await sleep(POSTPONED_MS);
      }
      bets += 1;
      slowestMs = Math.max(slowestMs, performance.now() - sentMs);
      if (answer.status !== 200) failed.push(`${answer.status} ${answer.body}`);
    }
    link.close();
  };
  const playing = Promise.all(bettors.map(playOn));
  for (let round = 0; round < rounds; round += 1) {
    for (const server of fleet.servers) {
      await server.stop();
      await server.start();
      // Waits until the load balancer sends players to this server again before the next one is restarted.
      await until(STEP_MS_MAX, 'a restarted server gets bets', async () => (await betsTakenBy(server)) > 0);
    }
  }
  told.toStop = true;
  await playing;
  const seconds = (performance.now() - startMs) / 1_000;
  const isListening = (await msUntil(STEP_MS_MAX, () => clients.every((client) => client.isOpen()))) !== null;
  const closeCodes = clients.flatMap((client) => client.closeCodes);
  for (const client of clients) client.close();
  const figures: Figure[] = [
    ['Restarts', rounds * fleet.servers.length],
    ['Bets', bets],
    ['Bets a second', Math.round(bets / seconds)],
    ['Failed bets', failed.length],
    // Turned away by a server that had too much to do, and made a moment later: that is the machine, not the restart.
    ['Postponed by a busy server', postponed],
    ['Slowest answer, ms', rounded(slowestMs, 0)],
    ['Sockets told to open again elsewhere', closeCodes.length],
  ];
  const problems = [...failed, ...(isListening ? [] : ['not everyone listens at the end'])];
  return { bets, closeCodes, figures, problems };
}

/** The load balancer says the same when it has no server left, but without the servers' policy: that is a failed bet. */
function isPostponed({ status, head = '', body }: HttpAnswer): boolean {
  return status === 503 && body.includes('"UNAVAILABLE"') && /^content-security-policy:/im.test(head);
}

/** Since it was started. */
async function betsTakenBy({ address }: FleetServer): Promise<number> {
  const metrics = await fetch(`${address}/api/metrics`).then((response) => response.text());
  const counts = [...metrics.matchAll(/^roulo_http_request_seconds_count\{[^}]*\/keno\/[^}]*\} (\d+)/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}
