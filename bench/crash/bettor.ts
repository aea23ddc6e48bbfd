import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { COOKIES } from '../../src/sessions/cookies.ts';
import type { NamedPlayer } from '../bets/players.ts';
import { ConnectionLost, openLink } from '../player/raw-http.ts';
import { requestText } from '../player/visitor.ts';

export interface CrashAnswer {
  status: number;
  body: { gameId?: string; round?: number; multiplier?: number; code?: string };
  /** By this machine's clock, which is the database's too. */
  sentAtMs: number;
  answeredAtMs: number;
}

/** A player with a kept connection to each server. What gets no answer is sent again under the same key, elsewhere. */
export interface CrashBettor {
  post(path: string, body: object, server: number): Promise<CrashAnswer>;
  close(): void;
}

const AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;

export function sessionOf({ accessToken, csrfToken }: NamedPlayer): Record<string, string> {
  return { cookie: `${COOKIES.access.name}=${accessToken}`, 'x-csrf-token': csrfToken };
}

export function openBettor(player: NamedPlayer, servers: readonly { address: string }[]): CrashBettor {
  const ends = servers.map(({ address }) => ({ address, link: openLink(address) }));
  return {
    async post(path, body, server) {
      const call = { path, body, headers: { 'idempotency-key': randomUUID() } };
      const sentAtMs = Date.now();
      for (let tries = 0; ; tries += 1) {
        const { address, link } = ends[(server + tries) % ends.length]!;
        const answer = await link.ask(requestText(address, call, sessionOf(player))).catch((error: unknown) => {
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
