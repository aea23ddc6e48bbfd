// The open-loop generator: sends what is due at its time on any free connection.
import type { Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../stage/figures.ts';
import { answerParent } from '../stage/own-process.ts';
import type { Callers, OpenLoad, Stream, StreamResult } from './open-loop.ts';
import { findAnswer, openWire } from './wire.ts';

/** What is noted of a stream during a run. */
interface Notes {
  stream: Stream;
  perSecond: number;
  sent: number;
  counted: { fromMs: number; untilMs: number; accepted: number };
  refused: number;
  seconds: { due: number; acceptedMs: number[] }[];
  lateMs: number[];
  statuses: Record<string, number>;
}

/** A request that is due, or under way. */
interface Item {
  notes: Notes;
  request: string;
  dueAtMs: number;
  second: Notes['seconds'][number];
}

interface Link {
  socket: Socket;
  asked: Item | null;
}

const GREETING = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const SILENCE_MS_MAX = 15_000;
const FILLING_MS = 500;

let links: ReturnType<typeof createLinks>;
let callers: Callers;

answerParent(async (asked: Callers | OpenLoad) => {
  if ('perSecond' in asked) return run(asked);
  callers = asked;
  links = createLinks(asked);
  await links.openAll();
  return 'open';
});

async function run({ seconds, perSecond }: OpenLoad): Promise<StreamResult[]> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const all = callers.streams.map((stream, at): Notes => ({
    stream,
    perSecond: perSecond[at]!,
    sent: 0,
    counted: { fromMs: startMs + FILLING_MS, untilMs: endMs, accepted: 0 },
    refused: 0,
    seconds: Array.from({ length: seconds }, () => ({ due: 0, acceptedMs: [] })),
    lateMs: [],
    statuses: {},
  }));
  for (;;) {
    const nowMs = performance.now();
    for (const notes of all) {
      const dueCount = Math.floor(((Math.min(nowMs, endMs) - startMs) / 1_000) * notes.perSecond);
      for (; notes.sent < dueCount; notes.sent += 1) {
        const dueAtMs = startMs + (notes.sent / notes.perSecond) * 1_000;
        const second = notes.seconds[Math.min(seconds - 1, Math.floor((dueAtMs - startMs) / 1_000))]!;
        second.due += 1;
        const { requests } = notes.stream;
        links.send({ notes, request: requests[notes.sent % requests.length]!, dueAtMs, second });
      }
    }
    if (nowMs >= endMs) break;
    // At full load without sleep: to wake a process on another processor costs the one who answers it, here the server.
    await (callers.sleeps ? sleep(1) : turn());
  }
  for (let waitedMs = 0; links.underWay() > 0 && waitedMs < SILENCE_MS_MAX; waitedMs += 20) await sleep(20);
  return all.map(describe);
}

/** Connections that carry one request at a time; what finds none free waits for one. */
function createLinks({ address, connections }: Callers) {
  /**
   * The one that was answered last is taken first, as load balancers do: its next request says that the answer arrived.
   * Otherwise that is said by a packet of its own, and on one machine the server's processor pays for it.
   */
  const free: Link[] = [];
  const backlog: Item[] = [];
  const runName = `open-${process.pid}-${Date.now().toString(36)}`;
  let open = 0;
  let underWay = 0;
  let keys = 0;

  const write = (link: Link, item: Item) => {
    link.asked = item;
    item.notes.lateMs.push(performance.now() - item.dueAtMs);
    link.socket.write(item.request.replace('{key}', () => `${runName}-${(keys += 1)}`));
  };
  const next = (link: Link) => {
    const waiting = backlog.shift();
    if (waiting) write(link, waiting);
    else free.push(link);
  };
  const finish = (link: Link, status: number, head: string) => {
    note(link.asked!, status, head.includes('\r\nretry-after: '));
    link.asked = null;
    underWay -= 1;
  };
  /** `ready` is called with its first answer, which counts for nothing. */
  const openLink = (ready?: () => void): void => {
    open += 1;
    const socket = openWire(address, (bytes, from) => {
      const answer = findAnswer(bytes, from);
      if (!answer) return null;
      const head = bytes.toString('latin1', from, answer.headEnd).toLowerCase();
      if (link.asked) finish(link, answer.status, head);
      else ready?.();
      if (head.includes('\r\nconnection: close')) socket.destroy();
      else next(link);
      return answer.end;
    });
    const link: Link = { socket, asked: null };
    // Only while something is asked: between two runs all are silent.
    socket.setTimeout(SILENCE_MS_MAX, () => link.asked && socket.destroy());
    socket.on('connect', () => (ready ? socket.write(GREETING) : next(link)));
    socket.on('close', () => {
      open -= 1;
      const at = free.indexOf(link);
      if (at >= 0) free.splice(at, 1);
      if (link.asked) finish(link, 0, '');
      if (backlog.length > 0 && open < connections) openLink();
    });
  };

  return {
    underWay: () => underWay,
    /** Players keep their connections. Only broken ones are opened again. */
    openAll: () =>
      Promise.all(Array.from({ length: connections }, () => new Promise<void>((ready) => openLink(ready)))),
    send(item: Item) {
      underWay += 1;
      const link = free.pop();
      if (link) return write(link, item);
      backlog.push(item);
      if (open < connections) openLink();
    },
  };
}

function note({ notes, dueAtMs, second }: Item, status: number, hasRetryAfter: boolean): void {
  const { stream, counted, statuses } = notes;
  if (status === stream.accepts) {
    const nowMs = performance.now();
    second.acceptedMs.push(nowMs - dueAtMs);
    if (nowMs >= counted.fromMs && nowMs < counted.untilMs) counted.accepted += 1;
  } else if ((status === 503 || status === 429) && hasRetryAfter) notes.refused += 1;
  else statuses[status] = (statuses[status] ?? 0) + 1;
}

function describe({ stream, sent, counted, refused, seconds, lateMs, statuses }: Notes): StreamResult {
  const acceptedMs = seconds.flatMap((second) => second.acceptedMs);
  return {
    name: stream.name,
    due: sent,
    accepted: acceptedMs.length,
    acceptedPerSecond: counted.accepted / ((counted.untilMs - counted.fromMs) / 1_000),
    refused,
    wrong: sent - acceptedMs.length - refused,
    p50Ms: percentile(acceptedMs, 0.5),
    p99Ms: percentile(acceptedMs, 0.99),
    sentLateP99Ms: percentile(lateMs, 0.99),
    seconds: seconds.map((second) => ({
      due: second.due,
      accepted: second.acceptedMs.length,
      p99Ms: percentile(second.acceptedMs, 0.99),
    })),
    statuses,
  };
}
