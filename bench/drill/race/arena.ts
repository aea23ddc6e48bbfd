import type { Database } from '../../../src/db/database.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { makeNamedPlayers, type NamedPlayer } from '../../bets/players.ts';
import type { HttpAnswer, HttpLink } from '../../player/raw-http.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { requestText, visit, type Call } from '../../player/visitor.ts';
import type { Product } from '../stage/product.ts';

/** Something that may happen once, requested fifty times: prepares a round, says what is asked in it, and what must come of that. */
export type Race = (field: Field) => Plan | Promise<Plan>;

type OfAnswers<T> = T | ((answers: readonly HttpAnswer[]) => T);

export interface Plan {
  /** One call or several by turns, or the texts of requests. All are released at the same instant. */
  calls: Call | string | readonly (Call | string)[];
  /** Who asks; left out: the racer. Each of several asks once. */
  by?: 'visitor' | readonly Racer[];
  /** So many of the last ones come a little later. */
  delay?: { late: number; lateMs: number };
  /** How many are answered with 200; left out: one. `any`: only the effects count. */
  taken?: number | 'all' | 'any';
  /** Why the others are refused. */
  refusals?: readonly string[];
  /** Whether all are answered in the same words. */
  isAlike?: true;
  /** What the racer's primary balance changes by, or is in the end. */
  gains?: bigint;
  balance?: OfAnswers<bigint>;
  /** How many bets the racer has made in the end, and has open. */
  bets?: OfAnswers<bigint>;
  open?: bigint;
  /** How many rows there are afterwards; $1 is the racer unless other values are given. */
  rows?: OfAnswers<readonly RowCount[]>;
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
  /** New in each round. */
  racer: Racer;
  /** As many others as there are requests, new in each round. */
  crowd(): Promise<readonly Racer[]>;
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
  const plan = await race(field);
  const { primary: before } = await readWallet(field.database, field.racer.playerId);
  const answers = await releaseTogether(field.links, await requestsOf(field, plan), plan.delay);
  const problems = expectTally(answers, plan);
  if (plan.isAlike) problems.push(...expectSame('different answers', new Set(answers.map(({ body }) => body)).size, 1));
  problems.push(...((await plan.after?.(answers)) ?? []));
  const { gains, balance, bets, open, rows } = plan;
  const { primary, lastBet, nonce, openRounds } = await readWallet(field.database, field.racer.playerId);
  const expect = (what: string, found: bigint, expected?: OfAnswers<bigint>) => {
    if (expected !== undefined) problems.push(...expectSame(what, found, readOf(expected, answers)));
  };
  expect('gained', primary - before, gains);
  expect('balance', primary, balance);
  expect('bets', lastBet, bets);
  expect('nonces', nonce, bets);
  expect('open rounds', openRounds, open);
  for (const row of readOf(rows ?? [], answers)) problems.push(...(await expectCount(field, row)));
  return { answers, problems };
}

async function requestsOf({ parallel, product, racer }: Field, { calls, by }: Plan): Promise<string[]> {
  const all: (Call | string)[] = [calls].flat();
  if (all.length === 0) return [];
  const visitor = by === 'visitor' ? await visit(product.address) : null;
  const askers = Array.isArray(by) ? (by as readonly Racer[]) : null;
  return Array.from({ length: askers?.length ?? Math.max(parallel, all.length) }, (_none, at) => {
    const call = all[at % all.length]!;
    if (typeof call === 'string') return call;
    return visitor ? requestText(product.address, call, visitor) : (askers?.[at] ?? racer).request(call);
  });
}

function readOf<T extends bigint | readonly RowCount[]>(value: OfAnswers<T>, answers: readonly HttpAnswer[]): T {
  return typeof value === 'function' ? value(answers) : value;
}

/** A call of the racer that must succeed. */
export async function ask<T>({ links, racer }: Field, call: Call): Promise<T> {
  const answer = await links[0]!.ask(racer.request(call));
  if (answer.status !== 200) throw new Error(`${call.path} was answered with ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

/** So many taken, and every other one refused for one of these reasons. */
function expectTally(answers: readonly HttpAnswer[], { taken = 1, refusals: codes = [] }: Plan): string[] {
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

/** What happened to the racer, or was done by the racer, once. */
export function audited({ racer }: Field, action: string, by: 'actor' | 'target' = 'target'): RowCount {
  const values = [action, `player:${racer.playerId}`];
  return [`audit rows of ${action}`, 1, `audit_log WHERE action = $1 AND ${by} = $2`, values];
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
