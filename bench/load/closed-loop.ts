// Many connections, each of which sends the next call when the last is answered.
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from '../../src/provider/hash.ts';
import { percentile } from '../stage/figures.ts';
import { answerParent } from '../stage/own-process.ts';
import { requestText } from '../player/visitor.ts';
import { betRequest, KENO, PLINKO, postTextAs } from './browser-requests.ts';
import type { Generated, GeneratorCommand, GeneratorRun } from './run.ts';
import { findAnswer, isOpened, openWebSocket, openWire, readDigits, textFrame } from './wire.ts';

const OPEN_MS_MAX = 20_000;
/** A connection that waits longer at the end will get no answer. */
const SILENCE_MS_MAX = 5_000;
/** Every third spin wins this. */
const WIN = '0.60';

/** What an answer means: a stake was taken, a bet has ended, or both at once. */
type Meaning = 'refused' | 'begun' | 'ended' | 'whole';

/** What one connection asks. */
interface Caller {
  ask(): string | Buffer;
  meaningOf(status: number, body: () => string): Meaning;
}

type Note = (status: number, body: () => string) => void;

interface Link {
  socket: Socket;
  caller: Caller;
  sentMs: number;
}

const run = `${process.pid}-${randomBytes(6).toString('hex')}`;
/** Calls made so far by all connections. It begins here so that each has as many digits. */
let made = 1_000_000_000;

let stage: 'closed' | 'lead in' | 'count' = 'closed';
let asked: GeneratorRun;
let startMs = 0;
const links: Link[] = [];
const counts = { refused: 0, failed: 0, begun: 0, bets: 0 };
const tookMs: number[] = [];
const bySecond: number[] = [];

answerParent(async (command: GeneratorCommand) => {
  if (typeof command === 'object') return openAll(command.open);
  stage = command;
  if (command === 'lead in') {
    for (const link of links) send(link);
    return sleep((asked.leadInSeconds ?? 0) * 1_000);
  }
  return count();
});

async function openAll(given: GeneratorRun): Promise<void> {
  asked = given;
  bySecond.push(...Array.from({ length: given.seconds }, () => 0));
  const opening = Array.from({ length: given.connections }, (_none, number) => openOne(number));
  await Promise.race([Promise.all(opening), sleep(OPEN_MS_MAX)]);
  counts.failed = given.connections - links.length;
}

async function openOne(number: number): Promise<void> {
  const caller = callerOf(number);
  const note: Note = (status, body) => hear(link!, status, body);
  const socket = await (asked.door === 'socket' ? openSocket(number, note) : openHttp(note));
  const link = socket && { socket, caller, sentMs: 0 };
  if (!link) return;
  links.push(link);
  socket.on('close', () => (counts.failed += stage === 'closed' ? 0 : 1));
}

async function count(): Promise<Generated> {
  startMs = performance.now();
  const cpuBefore = process.cpuUsage();
  await sleep(asked.seconds * 1_000);
  const { user, system } = process.cpuUsage(cpuBefore);
  stage = 'closed';
  const endMs = performance.now();
  // What is under way may still be answered; it counts for nothing.
  counts.failed += links.filter(({ socket, sentMs }) => !socket.destroyed && endMs - sentMs > SILENCE_MS_MAX).length;
  return {
    ...counts,
    bySecond,
    cpuMicros: user + system,
    seconds: (endMs - startMs) / 1_000,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
}

function send(link: Link): void {
  link.sentMs = performance.now();
  link.socket.write(link.caller.ask(), 'latin1');
}

function hear(link: Link, status: number, body: () => string): void {
  if (stage === 'closed') return;
  const meaning = link.caller.meaningOf(status, body);
  if (meaning === 'refused') counts.refused += 1;
  if (meaning === 'begun' || meaning === 'whole') counts.begun += 1;
  if (stage === 'count') {
    const nowMs = performance.now();
    tookMs.push(nowMs - link.sentMs);
    if (meaning === 'ended' || meaning === 'whole') {
      counts.bets += 1;
      bySecond[Math.min(asked.seconds - 1, Math.floor((nowMs - startMs) / 1_000))]! += 1;
    }
  }
  send(link);
}

async function openHttp(note: Note): Promise<Socket | null> {
  const socket = openWire(asked.address, (bytes, from) => {
    const answer = findAnswer(bytes, from);
    if (answer) note(answer.status, () => bytes.toString('utf8', answer.bodyAt, answer.end));
    return answer && answer.end;
  });
  return (await isOpened(socket)) ? socket : null;
}

const READY = Buffer.from('{"type":"CALLS"}');
const ANSWER = Buffer.from('{"type":"ANSWER"');
const STATUS = Buffer.from('"status":');

/** Open once the server says that it takes calls. */
async function openSocket(number: number, note: Note): Promise<Socket | null> {
  const { address, players } = asked;
  let open = () => {};
  const ready = new Promise<void>((resolve) => (open = resolve));
  const { accessToken } = players[number % players.length]!;
  const socket = await openWebSocket(address, accessToken, (bytes, from, end) => {
    if (startsWith(ANSWER, bytes, from)) {
      note(readDigits(bytes, bytes.indexOf(STATUS, from) + STATUS.length), () => bytes.toString('utf8', from, end));
    } else if (startsWith(READY, bytes, from)) open();
  });
  if (!socket) return null;
  socket.on('close', open);
  await ready;
  return socket.destroyed ? null : socket;
}

const startsWith = (text: Buffer, bytes: Buffer, from: number) =>
  bytes.compare(text, 0, text.length, from, Math.min(bytes.length, from + text.length)) === 0;

function callerOf(number: number): Caller {
  if (asked.kind === 'spin') return spinner(number);
  if (asked.kind === 'plinko') return dropper(asked);
  return { ask: asked.door === 'socket' ? callsOnSocket() : postsOf(asked), meaningOf };
}

const meaningOf = (status: number): Meaning => (status === 200 ? 'whole' : 'refused');

/** A message in which only a number of ten digits changes, at the places where it stands now. */
interface Numbered {
  bytes: Buffer;
  places: readonly number[];
}

const NUMBER = '0123456789';

/** Ready to be sent but for its number, which stands wherever the text has `{number}`. */
function numbered(text: string, toBytes: (text: string) => Buffer): Numbered {
  const bytes = toBytes(text.replaceAll('{number}', NUMBER));
  const places: number[] = [];
  for (let at = bytes.indexOf(NUMBER); at >= 0; at = bytes.indexOf(NUMBER, at + 1)) places.push(at);
  return { bytes, places };
}

/** Writes the next number into it. */
function putNextNumber(into: Buffer, places: readonly number[]): void {
  made += 1;
  for (const place of places) {
    let left = made;
    for (let at = place + NUMBER.length - 1; at >= place; at -= 1) {
      const rest = Math.floor(left / 10);
      into[at] = 48 + left - rest * 10;
      left = rest;
    }
  }
}

const KENO_CALL = `{"type":"CALL","id":{number},"call":"${KENO.path}","body":${JSON.stringify(KENO.body)},"key":"${run}-{number}"}`;

/** Of one connection, whose call before has been answered: its bytes can be used again. */
function callsOnSocket(): () => Buffer {
  const { bytes, places } = numbered(KENO_CALL, textFrame);
  return () => {
    putNextNumber(bytes, places);
    return bytes;
  };
}

let known: Numbered[] = [];

/** The bet of the next player; the same for all connections. */
function postsOf({ address, players }: GeneratorRun): () => Buffer {
  if (known.length === 0) {
    const requests = players.map((player) => betRequest(address, player).replace('{key}', `${run}-{number}`));
    known = requests.map((request) => numbered(request, (text) => Buffer.from(text, 'latin1')));
  }
  const own = Buffer.allocUnsafe(Math.max(...known.map(({ bytes }) => bytes.length)));
  return () => {
    const { bytes, places } = known[(made + 1) % known.length]!;
    bytes.copy(own);
    putNextNumber(own, places);
    return own.subarray(0, bytes.length);
  };
}

/** Plinko: a ball of the next player, then its payout. */
function dropper({ address, players }: GeneratorRun): Caller {
  let player = players[0]!;
  let gameId: string | null = null;
  return {
    ask() {
      if (gameId !== null) return postTextAs(address, player, PLINKO.landPath, { gameId });
      made += 1;
      player = players[made % players.length]!;
      return postTextAs(address, player, PLINKO.startPath, PLINKO.start, { 'idempotency-key': `${run}-${made}` });
    },
    meaningOf(status, body) {
      const isLanding = gameId !== null;
      gameId = isLanding || status !== 200 ? null : (JSON.parse(body()) as { gameId: string }).gameId;
      if (status !== 200) return 'refused';
      return isLanding ? 'ended' : 'begun';
    },
  };
}

/** As the provider's server does it: each connection is a player, a bet and then its result. */
function spinner(number: number): Caller {
  const { address, provider } = asked;
  const { userIds, game, providerId, secret } = provider!;
  const userId = userIds[number % userIds.length]!;
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  let spin = 0;
  let isResult = true;
  return {
    ask() {
      isResult = !isResult;
      if (!isResult) spin = made += 1;
      const params = {
        userId,
        gameId: game,
        roundId: `${run}-${spin}`,
        amount: isResult ? (spin % 3 === 0 ? WIN : '0.00') : '0.20',
        reference: `${isResult ? 'w' : 'b'}-${run}-${spin}`,
        providerId,
        timestamp: String(Date.now()),
        roundDetails: 'spin',
      };
      const body = new URLSearchParams({ ...params, hash: hashOf(Object.entries(params), secret) }).toString();
      return requestText(address, { path: `/provider/pp/${isResult ? 'result' : 'bet'}`, body, headers }, {});
    },
    meaningOf: (_status, body) => (body().includes('"error":0') ? 'whole' : 'refused'),
  };
}
