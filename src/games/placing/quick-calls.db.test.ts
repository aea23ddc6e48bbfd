import { connect, type AddressInfo, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd } from '../../db/test-end.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../test-player.ts';

const db = await testDatabase();
// Logging every request would send them all through Fastify.
const server = await startTestServer(db, { LOG_LEVEL: 'warn' });
keepBooksClean(db, BET_RULES);
const KENO_CALL = '/api/keno/play/keno';
const BALANCE = 20;
/** More than the balance is after a few bets, even if one of them wins much. */
const ABOVE_BALANCE = 450;

/** Requests that went through Node's parser, in order. */
let parsed = 0;
let port = 0;
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
  server.app.server.on('request', () => (parsed += 1));
});

interface Answer {
  line: string;
  /** In the order received. */
  headers: [name: string, value: string][];
  body: string;
}

/** A raw connection of a player. */
class Line {
  readonly socket: Socket;
  #bytes = Buffer.alloc(0);

  constructor() {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk: Buffer) => (this.#bytes = Buffer.concat([this.#bytes, chunk])));
    this.socket.on('error', () => {});
    atEnd(() => this.socket.destroy());
  }

  async ask(request: string): Promise<Answer> {
    this.socket.write(request, 'latin1');
    return this.answer();
  }

  async answer(): Promise<Answer> {
    let found: { answer: Answer; end: number } | null = null;
    await expect.poll(() => (found = readAnswer(this.#bytes)), { timeout: 60_000 }).not.toBeNull();
    const { answer, end } = found!;
    this.#bytes = this.#bytes.subarray(end);
    return answer;
  }
}

function readAnswer(bytes: Buffer): { answer: Answer; end: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const [line, ...fields] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(': ');
    return [field.slice(0, colon), field.slice(colon + 2)];
  });
  const length = Number(headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1] ?? 0);
  const end = headEnd + 4 + length;
  if (bytes.length < end) return null;
  return { answer: { line: line!, headers, body: bytes.toString('utf8', headEnd + 4, end) }, end };
}

interface Player extends FundedPlayer {
  csrf: string;
}

async function newPlayer(): Promise<Player> {
  const player = await fundedPlayer(server, db, BALANCE);
  return { ...player, csrf: await player.csrfToken() };
}

type Fields = Record<string, string | string[] | null>;

/** A bet as a browser sends it. A header with null is left out; a list is sent as several headers. */
function request(
  { cookieHeader, csrf }: Player,
  body: string,
  fields: Fields = {},
  first = `POST ${KENO_CALL} HTTP/1.1`,
) {
  const all: Fields = {
    Host: 'localhost:8080',
    Origin: 'http://localhost:8080',
    'Sec-Fetch-Site': 'same-origin',
    'User-Agent': 'Mozilla/5.0',
    'Content-Type': 'application/json',
    Cookie: cookieHeader(),
    'X-CSRF-Token': csrf,
    'Content-Length': String(Buffer.byteLength(body, 'latin1')),
    ...fields,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((each) => `${name}: ${each}`),
  );
  return `${[first, ...lines].join('\r\n')}\r\n\r\n${body}`;
}

const bet = (more: object = {}) => JSON.stringify({ ...KENO, ...more });

/** A connection whose next bets are read as bytes. */
async function quickLine(player: Player): Promise<Line> {
  const line = new Line();
  const before = parsed;
  await expect(line.ask(request(player, bet({ betAmount: 0.1 }), {}))).resolves.toMatchObject({
    line: 'HTTP/1.1 200 OK',
  });
  expect(parsed).toBe(before + 1);
  // The next request must come after Node has finished the previous one, or it takes the usual path once more.
  await expect
    .poll(async () => {
      const told = parsed;
      await line.ask(request(player, bet({ betAmount: 0.1 })));
      return parsed - told;
    })
    .toBe(0);
  return line;
}

const VOLATILE = new Set(['date', 'content-length', 'x-request-id']);

/** The parts of an answer that must be the same on both paths. */
function shapeOf({ line, headers, body }: Answer) {
  const answer = JSON.parse(body === '' ? '{}' : body) as Record<string, unknown>;
  return {
    line,
    headers: headers.map(([name, value]) => [name, VOLATILE.has(name.toLowerCase()) ? '' : value]),
    answer: line.includes(' 200 ') ? Object.keys(answer) : answer,
  };
}

interface Case {
  body?: string;
  fields?: Fields;
  first?: string;
  /** Whether it is answered before Node's parser. */
  isQuick?: boolean;
  status: number;
}

const CASES: Record<string, Case> = {
  'a bet': { isQuick: true, status: 200 },
  'a bet with a key': { fields: { 'Idempotency-Key': 'key-1' }, isQuick: true, status: 200 },
  'a stake above the balance': { body: bet({ betAmount: ABOVE_BALANCE }), isQuick: true, status: 409 },
  'a stake above the maximum': { body: bet({ betAmount: 1_000_000 }), isQuick: true, status: 400 },
  'a stake too small': { body: bet({ betAmount: 0.001 }), isQuick: true, status: 400 },
  'an amount with too many places': { body: bet({ betAmount: 0.123_456_7 }), isQuick: true, status: 400 },
  'a choice that the game has not': { body: bet({ selectedNumbers: [1, 1] }), status: 400 },
  'a risk that the game has not': { body: bet({ risk: 'none' }), isQuick: true, status: 400 },
  'a key with a space': { fields: { 'Idempotency-Key': 'a b' }, isQuick: true, status: 400 },
  'a key too long': { fields: { 'Idempotency-Key': 'k'.repeat(256) }, isQuick: true, status: 400 },
  'kept alive, as said': { fields: { Connection: 'keep-alive' }, isQuick: true, status: 200 },
  'a forwarded address of somebody unknown': { fields: { 'X-Forwarded-For': '203.0.113.9' }, status: 200 },
  'two keys': { fields: { 'Idempotency-Key': ['one', 'two'] }, status: 400 },
  'a field that is not known': { body: bet({ more: 1 }), status: 400 },
  'a field called __proto__': { body: `{"__proto__":{"a":1},${bet().slice(1)}`, status: 400 },
  'a field that is missing': { body: '{"betAmount":1}', status: 400 },
  'a text for a number': { body: bet({ betAmount: '1' }), status: 400 },
  'no JSON': { body: '{"betAmount":', status: 400 },
  'a byte-order mark': { body: `\u00EF\u00BB\u00BF${bet()}`, status: 400 },
  'letters beyond ASCII': { body: bet({ risk: 'l\u00F6w' }), status: 400 },
  'no body': { body: '', status: 400 },
  'another type': { fields: { 'Content-Type': 'text/plain' }, status: 415 },
  'no session': { fields: { Cookie: null }, status: 401 },
  'a session that is none': { fields: { Cookie: '__Host-roulo-access=AAAA' }, status: 401 },
  'no token': { fields: { 'X-CSRF-Token': null }, status: 403 },
  'another token': { fields: { 'X-CSRF-Token': 'AAAA' }, status: 403 },
  'another origin': { fields: { Origin: 'https://elsewhere.example' }, status: 403 },
  'another site': { fields: { 'Sec-Fetch-Site': 'cross-site' }, status: 403 },
  'no host': { fields: { Host: null }, status: 400 },
  'an address with a query': { first: `POST ${KENO_CALL}?a=1 HTTP/1.1`, status: 400 },
  'an older protocol': { first: `POST ${KENO_CALL} HTTP/1.0`, status: 200 },
  'a connection to be closed': { fields: { Connection: 'close' }, status: 200 },
};

describe('quick calls', () => {
  test.each(Object.entries(CASES))('%s is answered as Fastify answers it', async (_name, each) => {
    const { body = bet(), fields, first, isQuick = false, status } = each;
    const [quick, usual] = [await newPlayer(), await newPlayer()];
    const line = await quickLine(quick);
    // Gives both players the same history.
    const { lastBet } = await quick.wallet();
    for (let made = 0n; made < lastBet; made += 1n) await usual.play(KENO_CALL, { ...KENO, betAmount: 0.1 });
    const before = parsed;
    const quickly = await line.ask(request(quick, body, fields, first));
    expect(parsed - before).toBe(isQuick || fields?.['Host'] === null ? 0 : 1);
    const usually = await new Line().ask(request(usual, body, fields, first));
    expect(quickly.line).toContain(` ${status} `);
    expect(shapeOf(quickly)).toEqual(shapeOf(usually));
  });

  test('a repeat through the other way gets the first answer, and other content under the key is refused', async () => {
    const player = await newPlayer();
    const line = await quickLine(player);
    const before = parsed;
    const first = await line.ask(request(player, bet(), { 'Idempotency-Key': 'once' }));
    expect(await line.ask(request(player, bet(), { 'Idempotency-Key': 'once' }))).toMatchObject({ body: first.body });
    expect(parsed).toBe(before);
    const repeated = await new Line().ask(request(player, bet(), { 'Idempotency-Key': 'once' }));
    expect(repeated.body).toBe(first.body);
    const other = await line.ask(request(player, bet({ betAmount: 2 }), { 'Idempotency-Key': 'once' }));
    expect(other).toMatchObject({ line: expect.stringContaining(' 422 ') });
  });

  test('requests that do not wait for the answer are answered in order, each once', async () => {
    const player = await newPlayer();
    const line = await quickLine(player);
    const { lastBet } = await player.wallet();
    line.socket.write(request(player, bet(), { 'Idempotency-Key': 'a' }), 'latin1');
    line.socket.write(request(player, bet({ betAmount: ABOVE_BALANCE })), 'latin1');
    line.socket.write(request(player, bet(), { 'Idempotency-Key': 'b' }), 'latin1');
    expect((await line.answer()).line).toContain(' 200 ');
    expect((await line.answer()).line).toContain(' 409 ');
    expect((await line.answer()).line).toContain(' 200 ');
    expect((await player.wallet()).lastBet).toBe(lastBet + 2n);
  });

  test('two requests in one piece, and one in two, are left to the parser', async () => {
    const player = await newPlayer();
    const line = await quickLine(player);
    const { lastBet } = await player.wallet();
    line.socket.write(request(player, bet()) + request(player, bet()), 'latin1');
    expect((await line.answer()).line).toContain(' 200 ');
    expect((await line.answer()).line).toContain(' 200 ');
    const whole = request(player, bet());
    line.socket.write(whole.slice(0, 40), 'latin1');
    await new Promise((resolve) => setTimeout(resolve, 50));
    line.socket.write(whole.slice(40), 'latin1');
    expect((await line.answer()).line).toContain(' 200 ');
    expect((await player.wallet()).lastBet).toBe(lastBet + 3n);
  });

  test.each([
    ['a length that is too short', { 'Content-Length': '10' }],
    ['two lengths', { 'Content-Length': ['76', '0'] }],
    ['a length and chunks', { 'Transfer-Encoding': 'chunked' }],
    ['a length with a sign', { 'Content-Length': '+76' }],
    ['a name with a space before the colon', { 'Content-Length ': '0' }],
  ] as [string, Fields][])('%s: nothing is smuggled', async (_name, fields) => {
    const player = await newPlayer();
    const line = await quickLine(player);
    const { lastBet } = await player.wallet();
    const answer = await line.ask(request(player, bet(), fields));
    expect(answer.line).toContain(' 400 ');
    expect((await player.wallet()).lastBet).toBe(lastBet);
  });

  test('an ended session is refused on a connection that was quick', async () => {
    const player = await newPlayer();
    const line = await quickLine(player);
    expect((await player.post('/api/users/logout')).statusCode).toBe(200);
    expect((await line.ask(request(player, bet()))).line).toContain(' 401 ');
  });
});
