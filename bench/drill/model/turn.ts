import type { RouloServer } from '../../../src/app/server.ts';
import type { Random } from './random.ts';
import type { Answer, BrowserCall } from './browser.ts';
import type { ModelPlayer } from './player.ts';
import type { World } from './world.ts';

export const ACCESS_MS = 30 * 60_000;

/** One thing that one player does, on one of the servers. */
export interface Turn {
  world: World;
  player: ModelPlayer;
  /** All of this life. */
  players: readonly ModelPlayer[];
  server: RouloServer;
  random: Random;
  now: Date;
  nextKey(): string;
  call(call: BrowserCall): Promise<Answer>;
  /** Makes a call. Ends the life unless it is answered so: `ok`, which is also said of null, or with this refusal. */
  ask(what: string, call: BrowserCall, said?: string | null): Promise<Answer>;
  /** The same call, on whichever server. */
  again(call: BrowserCall): Promise<Answer>;
  /** Ends the life unless both are the same. */
  expect(what: string, found: unknown, expected: unknown): void;
}

/** What an answer says, short: `ok`, or the code of the refusal. */
export function saidBy({ status, code, text }: Answer): string {
  return status === 200 ? 'ok' : (code ?? `${status} ${text}`);
}

/** Both balances, as answers of bets carry them. */
export function expectBalances(turn: Turn, what: string, { body }: Answer): void {
  const { primary, promotional } = turn.player;
  turn.expect(`${what}: balances`, [body['balance'], body['bonus']], [usd(primary), usd(promotional)]);
}

export function usd(micros: bigint): number {
  return Number(micros) / 1e6;
}

/** In whole cents, mostly small. */
export function someStake({ random }: Turn): bigint {
  return BigInt(random.whole(10, random.share() < 0.2 ? 6_000 : 900)) * 10_000n;
}

/** The player has just signed in, or it is over. */
export function noteSession({ player, now }: Turn, isIn: boolean): void {
  player.inUntilMs = isIn ? now.getTime() + ACCESS_MS : 0;
  player.outFromMs = player.inUntilMs;
  player.seat = null;
}
