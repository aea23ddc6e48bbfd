import type { RouloServer } from '../../../src/app/server.ts';
import type { Answer, BrowserCall } from './browser.ts';
import type { ModelPlayer } from './player.ts';
import type { Random } from './random.ts';
import type { World } from './world.ts';

export const ACCESS_MS = 30 * 60_000;

interface Given {
  world: World;
  player: ModelPlayer;
  /** All of this life. */
  players: readonly ModelPlayer[];
  server: RouloServer;
  random: Random;
}

export type Turn = ReturnType<typeof openTurn>;

/** One thing that one player does, on one of the servers. Throws where the product and the model disagree. */
export function openTurn(given: Given, where: string) {
  const { world, player, server, random } = given;
  let keys = 0;
  const call = (asked: BrowserCall) => player.browser.send(server, asked);
  return {
    ...given,
    now: world.clock.now(),
    nextKey: () => `${player.name}-${where}-${(keys += 1)}`,
    call,
    /** The same call, on whichever server. */
    again: (asked: BrowserCall) => player.browser.send(world.servers[random.whole(0, 1)]!, asked),
    /** Makes a call that must be taken. */
    async ask(what: string, asked: BrowserCall): Promise<Answer> {
      const answer = await call(asked);
      expectSame(what, answer.said, 'ok');
      return answer;
    },
    /** Makes a call that must be refused so, or taken if `refused` is null. Null: it was refused. */
    async attempt(what: string, asked: BrowserCall, refused: string | null): Promise<Answer | null> {
      const answer = await call(asked);
      expectSame(what, answer.said, refused ?? 'ok');
      return refused === null ? answer : null;
    },
    expect: expectSame,
  };
}

/** The product and the model disagree if these differ; nothing after that can be compared. */
export function expectSame(what: string, found: unknown, expected: unknown): void {
  if (textOf(found) === textOf(expected)) return;
  throw new Error(`${what}: the model says ${textOf(expected)}, found ${textOf(found)}`);
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) => (typeof part === 'bigint' ? `${part}` : part)) ?? 'nothing';
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
