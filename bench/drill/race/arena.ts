import type { Database } from '../../../src/db/database.ts';
import { createPasswordHasher } from '../../../src/credentials/password-hashing.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { makeNamedPlayers, type NamedPlayer } from '../../bets/players.ts';
import type { HttpAnswer, HttpLink } from '../../player/raw-http.ts';
import { releaseTogether } from '../../player/release-together.ts';
import { requestText, visit, type Call, type Headers } from '../../player/visitor.ts';
import { CHEAP_PASSWORDS } from '../../stage/cheap-passwords.ts';
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
  /** What the racer's primary balance changes by, or is in the end. */
  gains?: bigint;
  balance?: OfAnswers<bigint>;
  /** How many bets the racer has made in the end. */
  bets?: OfAnswers<bigint>;
  /** How many rounds the racer has open in the end; left out: none. */
  open?: OfAnswers<bigint>;
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
  session: Headers;
  request(call: Call): string;
}

export const PASSWORD = 'Copper7!Lantern';

/** New players with one password, whose hash is as cheap as those of the server. */
export async function makeRacers({ product, database }: Arena, count: number, prefix: string): Promise<Racer[]> {
  const players = await makeNamedPlayers(database, product.keys, count, prefix);
  const hash = await createPasswordHasher(CHEAP_PASSWORDS).hash(PASSWORD);
  await database.query(`UPDATE players SET password_hash = $1 WHERE username LIKE $2 || '-%'`, [hash, prefix]);
  return players.map((player) => {
    const session = { cookie: `${COOKIES.access.name}=${player.accessToken}`, 'x-csrf-token': player.csrfToken };
    return { ...player, session, request: (call) => requestText(product.address, call, session) };
  });
}

/** Gives what is wrong; nothing, if there was exactly one effect. */
export async function runRound(field: Field, race: Race): Promise<string[]> {
  const plan = await race(field);
  const { primary: before } = await readWallet(field.database, field.racer.playerId);
  const answers = await releaseTogether(field.links, await requestsOf(field, plan), plan.delay);
  const problems = [...expectTally(answers, plan), ...((await plan.after?.(answers)) ?? [])];
  const { gains, balance, bets, open = 0n, rows = [] } = plan;
  const { primary, lastBet, nonce, openRounds } = await readWallet(field.database, field.racer.playerId);
  for (const [what, found, expected] of [
    ['gained', primary - before, gains],
    ['balance', primary, balance],
    ['bets', lastBet, bets],
    ['nonces', nonce, bets],
    ['open rounds', openRounds, open],
  ] as const) {
    if (expected !== undefined) problems.push(...expectSame(what, found, readOf(expected, answers)));
  }
  for (const row of readOf(rows, answers)) problems.push(...(await expectCount(field, row)));
  return problems;
}

async function requestsOf({ parallel, product, racer }: Field, { calls, by }: Plan): Promise<string[]> {
  const all: (Call | string)[] = [calls].flat();
  if (all.length === 0) return [];
  const visitor = { session: await visit(product.address) };
  const askers = by === 'visitor' ? [visitor] : (by ?? [racer]);
  return Array.from({ length: Math.max(parallel, all.length, askers.length) }, (_none, at) => {
    const call = all[at % all.length]!;
    const { session } = askers[at % askers.length]!;
    return typeof call === 'string' ? call : requestText(product.address, call, session);
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
  const sql = `SELECT count(*) AS count FROM ${from}`;
  const { rows } = await database.query<{ count: bigint }>(sql, [...(values ?? [racer.playerId])]);
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

/** Whether all name one and the same. */
export function expectOne<T>(what: string, found: readonly T[], name: keyof T): string[] {
  return expectSame(`different ${what}`, new Set(found.map((each) => each[name])).size, 1);
}

export function isTaken({ status }: HttpAnswer): boolean {
  return status === 200;
}

export function read<T>({ body }: HttpAnswer): T {
  return JSON.parse(body) as T;
}
