import { randomUUID } from 'node:crypto';
import { COOKIES } from '../../src/sessions/cookies.ts';
import type { NamedPlayer } from '../bets/players.ts';
import { ConnectionLost, openLink, type HttpAnswer, type HttpLink } from '../player/raw-http.ts';
import { requestText } from '../player/visitor.ts';

export interface CrashAnswer {
  status: number;
  body: {
    gameId?: string;
    round?: number;
    multiplier?: number;
    winnings?: number;
    code?: string;
    cashesOutAt?: number;
  };
  /** By this machine's clock, which is the database's too. */
  sentAtMs: number;
  answeredAtMs: number;
  /** How often it had to be sent. */
  tries: number;
}

/** A player with a kept connection to each server. What gets no answer is sent again under the same key, elsewhere. */
export interface CrashBettor {
  player: NamedPlayer;
  post(path: string, body: object, server: number): Promise<CrashAnswer>;
  close(): void;
}

const AGAIN_MS = 100;
const GIVE_UP_MS = 60_000;

export function openBettor(player: NamedPlayer, addresses: readonly string[]): CrashBettor {
  const links: HttpLink[] = addresses.map((address) => openLink(address));
  return {
    player,
    async post(path, fields, server) {
      const call = { path, body: fields, headers: { 'idempotency-key': randomUUID() } };
      const session = {
        cookie: `${COOKIES.access.name}=${player.accessToken}`,
        'x-csrf-token': player.csrfToken,
      };
      const sentAtMs = Date.now();
      for (let tries = 1; ; tries += 1) {
        const at = (server + tries - 1) % addresses.length;
        let answer: HttpAnswer | null = null;
        try {
          answer = await links[at]!.ask(requestText(addresses[at]!, call, session));
        } catch (error) {
          if (!(error instanceof ConnectionLost)) throw error;
        }
        if (answer && answer.status !== 503) {
          return {
            status: answer.status,
            body: JSON.parse(answer.body) as CrashAnswer['body'],
            sentAtMs,
            answeredAtMs: Date.now(),
            tries,
          };
        }
        if (Date.now() - sentAtMs > GIVE_UP_MS)
          throw new Error(`${path} was not answered: ${answer ? `${answer.status} ${answer.body}` : 'no connection'}`);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    },
    close: () => links.forEach((link) => link.close()),
  };
}
