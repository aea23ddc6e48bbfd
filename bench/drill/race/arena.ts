import type { Database } from '../../../src/db/database.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { makeNamedPlayers, type NamedPlayer } from '../../bets/players.ts';
import type { HttpAnswer, HttpLink } from '../../player/raw-http.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { requestText, visit, type Call } from '../../player/visitor.ts';
import type { Product } from '../stage/product.ts';

/** Something that may happen once, requested fifty times. */
export interface Race {
  name: string;
  /** Players needed for a round, new in each; left out: one. */
  racers?: number;
  /** Prepares a round and says what is asked in it, and what must come of that. */
  plan(field: Field): Promise<Plan>;
}

export interface Plan {
  /** Released at the same instant. */
  requests: readonly string[];
  /** So many of the last ones come a little later. */
  delay?: { late: number; lateMs: number };
  /** How many are answered with 200. `any`: only the effects count. */
  taken: number | 'all' | 'any';
  /** Why the others are refused. */
  refusals?: readonly string[];
  /** Whether all are answered in the same words. */
  isAlike?: true;
  /** What the first racer's primary balance changes by. */
  gains?: bigint;
  /** How many rows there are afterwards; $1 is the first racer unless other values are given. */
  rows?: readonly RowCount[];
  /** Further effects. Gives what is wrong. */
  after?(answers: readonly HttpAnswer[]): Promise<readonly string[]> | readonly string[];
}

export type RowCount = readonly [what: string, count: number, from: string, values?: readonly unknown[]];

export interface Arena {
  product: Product;
  database: Database;
  links: readonly HttpLink[];
  parallel: number;
  /** A slot that is listed. */
  game: string;
}

/** One round of a race. */
export interface Field extends Arena {
  round: number;
  racer: Racer;
  racers: readonly Racer[];
}

export interface Racer extends NamedPlayer {
  request(call: Call): string;
}

export interface Verdict {
  answers: readonly HttpAnswer[];
  /** Empty when there was exactly one effect. */
  problems: string[];
}

export async function makeRacers({ product, database }: Arena, count: number, prefix: string): Promise<Racer[]> {
  const players = await makeNamedPlayers(database, product.keys, count, prefix);
  return players.map((player) => {
    const session = {
      cookie: `${COOKIES.access.name}=${player.accessToken}`,
      'x-csrf-token': player.csrfToken,
    };
    return { ...player, request: (call) => requestText(product.address, call, session) };
  });
}

export async function runRound(field: Field, race: Race): Promise<Verdict> {
  const { requests, delay, taken, refusals = [], isAlike, gains, rows = [], after } = await race.plan(field);
  const balance = async () => (await readWallet(field.database, field.racer.playerId)).primary;
  const before = gains === undefined ? 0n : await balance();
  const answers = await releaseTogether(field.links, requests, delay);
  const problems = expectTally(answers, taken, refusals);
  if (isAlike) problems.push(...expectSame('different answers', new Set(answers.map(({ body }) => body)).size, 1));
  problems.push(...((await after?.(answers)) ?? []));
  if (gains !== undefined) problems.push(...expectSame('gained', (await balance()) - before, gains));
  for (const row of rows) problems.push(...(await expectCount(field, row)));
  return { answers, problems };
}

/** The same call by the same player, as often as there are rivals. */
export function repeated({ parallel, racer }: Field, call: Call): string[] {
  return Array<string>(parallel).fill(racer.request(call));
}

/** Two calls of the same player, by turns. */
export function byTurns({ parallel, racer }: Field, one: Call, other: Call): string[] {
  const both = [racer.request(one), racer.request(other)];
  return Array.from({ length: parallel }, (_none, at) => both[at % 2]!);
}

/** The same call by somebody who is not signed in. */
export async function repeatedByVisitor({ product, parallel }: Field, path: string, body: object): Promise<string[]> {
  const visitor = await visit(product.address);
  return Array<string>(parallel).fill(requestText(product.address, { path, body }, visitor));
}

/** A call that must succeed. */
export async function ask<T>({ links, racer }: Field, call: Call): Promise<T> {
  const answer = await links[0]!.ask(racer.request(call));
  if (answer.status !== 200) throw new Error(`${call.path} was answered with ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

/** So many taken, and every other one refused for one of these reasons. */
function expectTally(answers: readonly HttpAnswer[], taken: Plan['taken'], codes: readonly string[]): string[] {
  const others = answers.filter((answer) => !isTaken(answer));
  const wrong = others.find(({ body }) => codes.length > 0 && !codes.includes(codeOf(body)));
  const count = answers.length - others.length;
  return [
    ...(taken === 'any' ? [] : expectSame('taken', count, taken === 'all' ? answers.length : taken)),
    ...(wrong ? [`one was answered with ${wrong.status} ${wrong.body}`] : []),
  ];
}

function codeOf(body: string): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? '';
}

async function expectCount({ database, racer }: Field, [what, count, from, values]: RowCount): Promise<string[]> {
  const { rows } = await database.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${from}`, [
    ...(values ?? [racer.playerId]),
  ]);
  return expectSame(what, Number(rows[0]!.count), count);
}

export function expectSame(what: string, found: unknown, expected: unknown): string[] {
  return found === expected ? [] : [`${what}: ${String(found)} instead of ${String(expected)}`];
}

export function isTaken({ status }: HttpAnswer): boolean {
  return status === 200;
}

export function read<T>({ body }: HttpAnswer): T {
  return JSON.parse(body) as T;
}

export function micros(usd: number): bigint {
  return BigInt(Math.round(usd * 1e6));
}
