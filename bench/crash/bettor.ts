import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { postTextAs } from '../load/browser-requests.ts';
import type { BenchPlayer } from '../load/run.ts';
import { ConnectionLost, openLink } from '../player/raw-http.ts';

export interface CrashTold {
  gameId?: string;
  round?: number;
  betAmount?: number;
  multiplier?: number;
  winnings?: number;
  returned?: number;
  code?: string;
}

export interface CrashAnswer {
  status: number;
  body: CrashTold;
  /** By this machine's clock, which is the database's too. */
  sentAtMs: number;
  answeredAtMs: number;
}

const AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;

export type CrashBettor = ReturnType<typeof openBettor>;

/** A player with a kept connection to each server. What gets no answer is sent again under the same key, elsewhere. */
export function openBettor(player: BenchPlayer, servers: readonly { address: string }[]) {
  const ends = servers.map(({ address }) => ({ address, link: openLink(address) }));
  return {
    async post(path: string, body: object, server: number): Promise<CrashAnswer> {
      const key = { 'idempotency-key': randomUUID() };
      const sentAtMs = Date.now();
      for (let tries = 0; ; tries += 1) {
        const { address, link } = ends[(server + tries) % ends.length]!;
        const request = postTextAs(address, player, path, body, key);
        const answer = await link.ask(request).catch((error: unknown) => {
          if (error instanceof ConnectionLost) return null;
          throw error;
        });
        if (answer && answer.status !== 503) {
          const told = JSON.parse(answer.body) as CrashAnswer['body'];
          return { status: answer.status, body: told, sentAtMs, answeredAtMs: Date.now() };
        }
        if (Date.now() - sentAtMs > GIVE_UP_MS) throw new Error(`${path} was not answered: ${answer?.body}`);
        await sleep(AGAIN_MS);
      }
    },
    close: () => ends.forEach(({ link }) => link.close()),
  };
}
