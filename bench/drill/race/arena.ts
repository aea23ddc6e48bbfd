import type { Database } from '../../../src/db/database.ts';
import { COOKIES } from '../../../src/sessions/cookies.ts';
import { makeNamedPlayers, type NamedPlayer } from '../../bets/players.ts';
import type { Call } from '../../player/bettor.ts';
import type { HttpAnswer, HttpLink } from '../../player/raw-http.ts';
import { releaseTogether } from '../../player/release-together.ts';
import type { Product } from '../stage/product.ts';

/** Something that may happen once, requested fifty times. */
export interface Race {
  name: string;
  /** Players needed for a round; they are new in each. */
  racers?: number;
  run(arena: Arena, racers: readonly Racer[], round: number): Promise<Verdict>;
}

export interface Arena {
  product: Product;
  database: Database;
  links: readonly HttpLink[];
  parallel: number;
  /** A slot that is listed. */
  game: string;
}

export interface Racer extends NamedPlayer {
  request(call: Call): string;
}

export interface Verdict {
  answers: HttpAnswer[];
  /** Empty when there was exactly one effect. */
  problems: string[];
}

export async function makeRacers({ product, database }: Arena, count: number, prefix: string): Promise<Racer[]> {
  const players = await makeNamedPlayers(database, product.keys, count, prefix);
  return players.map((player) => ({
    ...player,
    request: (call) => requestOf(product.address, call, headersOf(player)),
  }));
}

function headersOf({ accessToken, csrfToken }: NamedPlayer): Record<string, string> {
  return { cookie: `${COOKIES.access.name}=${accessToken}`, 'x-csrf-token': csrfToken };
}

/** The whole text of a request. */
export function requestOf(address: string, call: Call, own: Record<string, string>): string {
  const { method = 'POST', path, body, headers = {} } = call;
  const text = body === undefined ? '' : JSON.stringify(body);
  const all: Record<string, string> = {
    host: new URL(address).host,
    ...own,
    ...(text === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text}`;
}

/** The same call by the same player, as often as there are rivals. */
export function raceCall(arena: Arena, racer: Racer, call: Call): Promise<HttpAnswer[]> {
  return releaseTogether(arena.links, Array<string>(arena.parallel).fill(racer.request(call)));
}

export async function ask<T>({ links }: Arena, request: string): Promise<T> {
  const answer = await links[0]!.ask(request);
  if (answer.status !== 200)
    throw new Error(`${request.split(' ', 2)[1]} was answered with ${answer.status} ${answer.body}`);
  return JSON.parse(answer.body) as T;
}

/** So many taken, and every other one refused for one of these reasons. */
export function expectTally(answers: readonly HttpAnswer[], taken: number, codes: readonly string[]): string[] {
  const others = answers.filter(({ status }) => status !== 200);
  const wrong = others.find(({ body }) => !codes.includes(codeOf(body)));
  const count = answers.length - others.length;
  return [
    ...(count === taken ? [] : [`${count} were taken`]),
    ...(wrong ? [`one was answered with ${wrong.status} ${wrong.body}`] : []),
  ];
}

export function codeOf(body: string): string {
  return /"code":"(\w+)"/.exec(body)?.[1] ?? '';
}

export async function expectCount(
  { database }: Arena,
  what: string,
  expected: number,
  sql: string,
  values: unknown[],
): Promise<string[]> {
  const { rows } = await database.query<{ count: bigint }>(`SELECT count(*) AS count FROM ${sql}`, values);
  const found = Number(rows[0]!.count);
  return found === expected ? [] : [`${what}: ${found} instead of ${expected}`];
}

export function expectSame(what: string, found: unknown, expected: unknown): string[] {
  return found === expected ? [] : [`${what}: ${String(found)} instead of ${String(expected)}`];
}
