// The open-loop generator: sends what is due at its time on any free connection.
import { connect, type Socket } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../stage/figures.ts';
import type { Callers, OpenLoad, Stream, StreamResult, StreamSecond } from './open-loop.ts';

interface Notes {
  stream: Stream;
  perSecond: number;
  sent: number;
  counted: { fromMs: number; untilMs: number; accepted: number };
  second: { due: number; refused: number; wrong: number; acceptedMs: number[] }[];
  lateMs: number[];
  statuses: Record<string, number>;
}

interface Link {
  socket: Socket;
  /** What is under way on it. */
  asked: { notes: Notes; dueAtMs: number; second: number } | null;
  received: Buffer | null;
  /** Called with its first answer, which counts for nothing. */
  ready?(): void;
}

const GREETING = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';
const SILENCE_MS_MAX = 15_000;
const FILLING_MS = 500;

process.once('message', (callers: Callers) => {
  const links = createLinks(callers);
  process.on('message', (load: OpenLoad) => void run(links, callers, load).then((results) => process.send!(results)));
  void links.openAll().then(() => process.send!('open'));
});
process.on('disconnect', () => process.exit(0));
process.send!('ready');

interface Item {
  notes: Notes;
  dueAtMs: number;
  second: number;
  number: number;
}

async function run(
  links: ReturnType<typeof createLinks>,
  { streams, sleeps = false }: Callers,
  { seconds, perSecond }: OpenLoad,
): Promise<StreamResult[]> {
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  const all = streams.map((stream, at): Notes => ({
    stream,
    perSecond: perSecond[at]!,
    sent: 0,
    counted: { fromMs: startMs + FILLING_MS, untilMs: endMs, accepted: 0 },
    second: Array.from({ length: seconds }, () => ({ due: 0, refused: 0, wrong: 0, acceptedMs: [] })),
    lateMs: [],
    statuses: {},
  }));
  for (;;) {
    const nowMs = performance.now();
    for (const notes of all) {
      const dueCount = Math.floor(((Math.min(nowMs, endMs) - startMs) / 1_000) * notes.perSecond);
      for (; notes.sent < dueCount; notes.sent += 1) {
        const dueAtMs = startMs + (notes.sent / notes.perSecond) * 1_000;
        const second = Math.min(seconds - 1, Math.floor((dueAtMs - startMs) / 1_000));
        notes.second[second]!.due += 1;
        links.send({ notes, dueAtMs, second, number: notes.sent });
      }
    }
    if (nowMs >= endMs) break;
    // At full load without sleep: to wake a process on another processor costs the one who answers it, here the server.
    await (sleeps ? sleep(1) : turn());
  }
  for (let waitedMs = 0; links.underWay() > 0 && waitedMs < SILENCE_MS_MAX; waitedMs += 20) await sleep(20);
  return all.map(describe);
}

/** Connections that carry one request at a time; what finds none free waits for one. */
function createLinks({ host, port, connections }: Callers) {
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

  const write = (link: Link, { notes, dueAtMs, second, number }: Item) => {
    const { requests } = notes.stream;
    link.asked = { notes, dueAtMs, second };
    notes.lateMs.push(performance.now() - dueAtMs);
    link.socket.write(requests[number % requests.length]!.replace('{key}', () => `${runName}-${(keys += 1)}`));
  };
  const next = (link: Link) => {
    const waiting = backlog.shift();
    if (waiting) write(link, waiting);
    else free.push(link);
  };
  const finish = (link: Link, status: number, hasRetryAfter: boolean) => {
    note(link.asked!, status, hasRetryAfter);
    link.asked = null;
    underWay -= 1;
  };
  const openLink = (ready?: () => void): void => {
    open += 1;
    const socket = connect({ host, port, noDelay: true });
    const link: Link = { socket, asked: null, received: null, ...(ready ? { ready } : {}) };
    // Only while something is asked: between two runs all are silent.
    socket.setTimeout(SILENCE_MS_MAX, () => link.asked && socket.destroy());
    socket.on('connect', () => (ready ? socket.write(GREETING) : next(link)));
    socket.on('error', () => {});
    socket.on('data', (chunk: Buffer) => {
      link.received = link.received ? Buffer.concat([link.received, chunk]) : chunk;
      const answer = readHead(link.received);
      if (!answer) return;
      link.received = null;
      if (!link.asked) {
        link.ready?.();
        return next(link);
      }
      finish(link, answer.status, answer.hasRetryAfter);
      if (answer.closes) socket.destroy();
      else next(link);
    });
    socket.on('close', () => {
      open -= 1;
      const at = free.indexOf(link);
      if (at >= 0) free.splice(at, 1);
      if (link.asked) finish(link, 0, false);
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

function note({ notes, dueAtMs, second }: NonNullable<Link['asked']>, status: number, hasRetryAfter: boolean): void {
  const bucket = notes.second[second]!;
  const { stream, counted } = notes;
  if (status === stream.accepts) {
    const nowMs = performance.now();
    bucket.acceptedMs.push(nowMs - dueAtMs);
    if (nowMs >= counted.fromMs && nowMs < counted.untilMs) counted.accepted += 1;
  } else if ((status === 503 || status === 429) && hasRetryAfter) bucket.refused += 1;
  else {
    bucket.wrong += 1;
    notes.statuses[status] = (notes.statuses[status] ?? 0) + 1;
  }
}

/** Null until all of the answer is there. */
function readHead(bytes: Buffer): { status: number; hasRetryAfter: boolean; closes: boolean } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) return null;
  const head = bytes.toString('latin1', 0, headEnd).toLowerCase();
  const lengthAt = head.indexOf('\r\ncontent-length: ');
  const length = lengthAt < 0 ? 0 : Number.parseInt(head.slice(lengthAt + 18, lengthAt + 28), 10);
  if (bytes.length < headEnd + 4 + length) return null;
  return {
    status: Number(head.slice(9, 12)),
    hasRetryAfter: head.includes('\r\nretry-after: '),
    closes: head.includes('\r\nconnection: close'),
  };
}

function describe({ stream, counted, second, lateMs, statuses }: Notes): StreamResult {
  const seconds = second.map(({ due, refused, wrong, acceptedMs }): StreamSecond => ({
    due,
    accepted: acceptedMs.length,
    refused,
    wrong,
    p99Ms: percentile(acceptedMs, 0.99),
  }));
  const sum = (read: (each: StreamSecond) => number) => seconds.reduce((total, each) => total + read(each), 0);
  const acceptedMs = second.flatMap((each) => each.acceptedMs);
  return {
    name: stream.name,
    due: sum((each) => each.due),
    accepted: sum((each) => each.accepted),
    acceptedPerSecond: counted.accepted / ((counted.untilMs - counted.fromMs) / 1_000),
    refused: sum((each) => each.refused),
    // What was never answered is wrong too.
    wrong: sum((each) => each.due - each.accepted - each.refused),
    p50Ms: percentile(acceptedMs, 0.5),
    p99Ms: percentile(acceptedMs, 0.99),
    sentLateP99Ms: percentile(lateMs, 0.99),
    seconds,
    statuses,
  };
}
