// Many connections, each of which sends the next call when the last is answered.
import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { hashOf } from '../../src/provider/hash.ts';
import { percentile } from '../stage/figures.ts';
import { answerParent } from '../stage/own-process.ts';
import { requestText } from '../player/visitor.ts';
import { betRequest, KENO, PLINKO, postTextAs } from './browser-requests.ts';
import type { Generated, GeneratorRun } from './run.ts';
import { findAnswer, isOpened, openWebSocket, openWire, textFrame } from './wire.ts';

const OPEN_MS_MAX = 20_000;
const LAST_ANSWERS_MS = 300;
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

const run = `${process.pid}-${randomBytes(6).toString('hex')}`;
/** Calls made so far by all connections. */
let made = 0;

answerParent(async (asked: GeneratorRun): Promise<Generated> => {
  const { door, connections, seconds } = asked;
  const counts = { refused: 0, failed: 0, begun: 0, bets: 0 };
  const tookMs: number[] = [];
  const bySecond = Array.from({ length: seconds }, () => 0);
  let startMs = 0;
  let isOver = true;
  const links: { socket: Socket; send(): void; sentMs: number }[] = [];
  const openOne = async (number: number) => {
    const caller = callerOf(asked, number);
    const note: Note = (status, body) => {
      if (isOver) return;
      const nowMs = performance.now();
      tookMs.push(nowMs - link.sentMs);
      const meaning = caller.meaningOf(status, body);
      if (meaning === 'refused') counts.refused += 1;
      if (meaning === 'begun' || meaning === 'whole') counts.begun += 1;
      if (meaning === 'ended' || meaning === 'whole') {
        counts.bets += 1;
        bySecond[Math.min(seconds - 1, Math.floor((nowMs - startMs) / 1_000))]! += 1;
      }
      link.send();
    };
    const socket = await (door === 'socket' ? openSocket(asked, number, note) : openHttp(asked, note));
    if (!socket) return;
    const link = {
      socket,
      sentMs: 0,
      send() {
        link.sentMs = performance.now();
        socket.write(caller.ask(), 'latin1');
      },
    };
    links.push(link);
    socket.on('close', () => (counts.failed += isOver ? 0 : 1));
  };
  const opening = Array.from({ length: connections }, (_none, number) => openOne(number));
  await Promise.race([Promise.all(opening), sleep(OPEN_MS_MAX)]);
  counts.failed = connections - links.length;
  isOver = false;
  startMs = performance.now();
  for (const link of links) link.send();
  await sleep(seconds * 1_000);
  isOver = true;
  const endMs = performance.now();
  counts.failed += links.filter(({ socket, sentMs }) => !socket.destroyed && endMs - sentMs > SILENCE_MS_MAX).length;
  // What is under way may still be answered; it counts for nothing.
  await sleep(LAST_ANSWERS_MS);
  for (const { socket } of links) socket.destroy();
  return {
    ...counts,
    bySecond,
    seconds: (endMs - startMs) / 1_000,
    p50Ms: percentile(tookMs, 0.5),
    p99Ms: percentile(tookMs, 0.99),
  };
});

async function openHttp({ address }: GeneratorRun, note: Note): Promise<Socket | null> {
  const socket = openWire(address, (bytes, from) => {
    const answer = findAnswer(bytes, from);
    if (answer) note(answer.status, () => bytes.toString('utf8', answer.bodyAt, answer.end));
    return answer && answer.end;
  });
  return (await isOpened(socket)) ? socket : null;
}

const READY = '{"type":"CALLS"}';
const ANSWER = '{"type":"ANSWER"';

/** Open once the server says that it takes calls. */
async function openSocket({ address, players }: GeneratorRun, number: number, note: Note): Promise<Socket | null> {
  let open = () => {};
  const ready = new Promise<void>((resolve) => (open = resolve));
  const { accessToken } = players[number % players.length]!;
  const socket = await openWebSocket(address, accessToken, (bytes, from, end) => {
    const text = bytes.toString('latin1', from, Math.min(end, from + 64));
    if (text.startsWith(ANSWER)) note(Number(/"status":(\d+)/.exec(text)?.[1]), () => text);
    else if (text.startsWith(READY)) open();
  });
  if (!socket) return null;
  socket.on('close', open);
  await ready;
  return socket.destroyed ? null : socket;
}

function callerOf(asked: GeneratorRun, number: number): Caller {
  if (asked.kind === 'spin') return spinner(asked, number);
  if (asked.kind === 'plinko') return dropper(asked);
  return { ask: asked.door === 'socket' ? callOnSocket : postsOf(asked), meaningOf };
}

const meaningOf = (status: number): Meaning => (status === 200 ? 'whole' : 'refused');

const KENO_BODY = JSON.stringify(KENO.body);

function callOnSocket(): Buffer {
  made += 1;
  const key = `${run}-${made}`;
  return textFrame(`{"type":"CALL","id":${made},"call":"${KENO.path}","body":${KENO_BODY},"key":"${key}"}`);
}

let known: [head: string, tail: string][] = [];

/** The bet of the next player, from before and after its key; the same for all connections. */
function postsOf({ address, players }: GeneratorRun): () => string {
  if (known.length === 0)
    known = players.map((player) => betRequest(address, player).split('{key}') as [string, string]);
  return () => {
    made += 1;
    const [head, tail] = known[made % known.length]!;
    return `${head}${run}-${made}${tail}`;
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
function spinner({ address, provider }: GeneratorRun, number: number): Caller {
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
