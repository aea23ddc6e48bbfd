import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Refusal } from './errors.ts';
import type { Metrics } from './metrics.ts';
import type { QuickCalls } from './quick-calls.ts';
import { createQuickDoor, type QuickDoorCalls } from './quick-door.ts';
import { createRoom, type Room } from './room.ts';
import type { KnownRoute } from './route-table.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/**
 * Order of load shedding under overload: new bets are refused first, then the rest. Requests that end a round, keep a session alive
 * or come from a provider are refused last.
 */
export type LoadClass = 'bet' | 'rest' | 'last';

export interface LoadLimit {
  /** Hard limit on requests of the class under way. */
  underWayMax: number;
  /** Target time for answers: admits only as many as can be answered in it at the measured pace. Left out: only `underWayMax` limits. */
  waitMs?: number;
  /** Above this number, requests are taken only while the pace shows that they will be answered in time. */
  unprovenMax?: number;
  /** Event loop lag above which the class is refused, if many requests are under way. */
  lagMsMax: number;
}

/**
 * With fewer requests under way, they are not the cause of the lag: the machine is busy with something else, or was suspended.
 * Refusing them would not help.
 */
const LAGGING_MIN = 64;

/** Above 320 bets, batches get no cheaper, so more are taken only if the pace allows. 640 in 75 ms are 8,500 a second. */
export const LOAD_LIMITS: Record<LoadClass, LoadLimit> = {
  bet: { underWayMax: 640, unprovenMax: 320, waitMs: 75, lagMsMax: 250 },
  rest: { underWayMax: 1_000, lagMsMax: 500 },
  last: { underWayMax: 5_000, lagMsMax: 2_000 },
};

export interface Admission {
  /** Admits a call that came over a socket. Call the returned function when it is answered. Null: there is no room. */
  enter(load: LoadClass): (() => void) | null;
  stats(): Record<LoadClass, GateFigures>;
  close(): void;
}

export interface GateFigures {
  underWay: number;
  shed: number;
  /** Refused because as many were under way as can be answered in time. */
  full: number;
  /** Refused because the event loop lagged. */
  late: number;
}

const LOOK_MS = 20;
const LOG_EVERY_MS = 10_000;
/** Weight of the newest sample: small, so that a single pause such as a garbage collection refuses nobody. */
const NEWEST_PART = 0.2;

/**
 * Runs before all other request handling. At three times the capacity most of the work is refusing, which must therefore be as
 * cheap as Node allows. The decision needs only method and path.
 */
export function admitByLoad(
  server: Server,
  routes: readonly KnownRoute[],
  limits: Record<LoadClass, LoadLimit> = LOAD_LIMITS,
  quickCalls?: Pick<QuickCalls, 'lines' | 'take'>,
  log: (line: string) => void = () => {},
): Admission {
  const classes = new Map(
    routes.flatMap(({ method, url, contract }) =>
      contract?.load ? [[`${method} ${url}`, contract.load] as const] : [],
    ),
  );
  const gates = {
    bet: createGate('bet', limits.bet),
    rest: createGate('rest', limits.rest),
    last: createGate('last', limits.last),
  };
  const isLagging = (gate: Gate) =>
    lagMs > gate.lagMsMax && gates.bet.underWay + gates.rest.underWay + gates.last.underWay >= LAGGING_MIN;
  const isShut = (gate: Gate) => {
    gate.shutBy = gate.room.isFull(gate.underWay) ? 'full' : isLagging(gate) ? 'late' : null;
    return gate.shutBy !== null;
  };
  let silentUntilMs = 0;
  /** Counts a refusal under the reason that `isShut` just found. */
  const shed = (gate: Gate) => {
    gate.shed[gate.shutBy ?? 'full'] += 1;
    const nowMs = performance.now();
    if (nowMs < silentUntilMs) return;
    silentUntilMs = nowMs + LOG_EVERY_MS;
    const why =
      gate.shutBy === 'late' ? `the event loop is ${Math.round(lagMs)} ms late` : 'no more can be answered in time';
    log(`Requests of the class '${gate.name}' are refused: ${gate.underWay} are under way, and ${why}.`);
  };
  const quick = createQuickDoor({
    lines: new Set([...classes].flatMap(([line, load]) => (load === 'bet' ? [`${line} HTTP/1.1`] : []))),
    isShut: () => isShut(gates.bet),
    answer: REFUSAL_BYTES,
    onRefused: () => shed(gates.bet),
    ...(quickCalls ? { calls: callsThrough(quickCalls, gates, isShut) } : {}),
  });
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const gate = gates[classOf(classes, request)];
    if (isShut(gate)) {
      shed(gate);
      response.writeHead(503, REFUSAL_HEADERS).end(REFUSAL);
      if (gate === gates.bet) quick.watch(request, response);
      else quick.other(request, response);
      return;
    }
    gate.underWay += 1;
    response.once('close', gate.leave);
    quick.other(request, response);
    for (const handle of handlers) handle.call(server, request, response);
  });

  let lagMs = 0;
  let lookedAtMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    lagMs += (Math.max(0, nowMs - lookedAtMs - LOOK_MS) - lagMs) * NEWEST_PART;
    for (const gate of Object.values(gates)) gate.room.look(nowMs - lookedAtMs, gate.underWay);
    lookedAtMs = nowMs;
  }, LOOK_MS);
  timer.unref();
  const figures = ({ underWay, shed: { full, late } }: Gate) => ({ underWay, shed: full + late, full, late });
  return {
    enter(load) {
      const gate = gates[load];
      if (isShut(gate)) {
        shed(gate);
        return null;
      }
      gate.underWay += 1;
      return gate.leave;
    },
    stats: () => ({ bet: figures(gates.bet), rest: figures(gates.rest), last: figures(gates.last) }),
    close: () => clearInterval(timer),
  };
}

export function showAdmission(metrics: Metrics, admission: Admission): void {
  for (const load of ['bet', 'rest', 'last'] as const) {
    const read = () => admission.stats()[load];
    metrics.gauge(`roulo_under_way_${load}`, 'Requests taken and not answered yet', () => read().underWay);
    metrics.gauge(`roulo_shed_${load}`, 'Requests refused for want of time', () => read().shed);
  }
  metrics.samples('roulo_shed_reasons', 'The same by gate and reason', ['gate', 'reason'], () =>
    Object.entries(admission.stats()).flatMap(([gate, { full, late }]) => [
      { labels: { gate, reason: 'full' }, value: full },
      { labels: { gate, reason: 'late' }, value: late },
    ]),
  );
}

/** Calls read from raw bytes pass the same gates as requests. */
function callsThrough(
  calls: Pick<QuickCalls, 'lines' | 'take'>,
  gates: Record<LoadClass, Gate>,
  isShut: (gate: Gate) => boolean,
): QuickDoorCalls {
  const gateOf = new Map([...calls.lines()].map(([line, { load }]) => [line, gates[load ?? 'rest']]));
  return {
    has: (line) => gateOf.has(line),
    take(line, text, socket, answer) {
      const gate = gateOf.get(line)!;
      if (isShut(gate)) return null;
      const start = calls.take(line, text, socket, (answered) => {
        gate.leave();
        answer(answered);
      });
      if (start) gate.underWay += 1;
      return start;
    },
  };
}

interface Gate {
  name: LoadClass;
  lagMsMax: number;
  room: Room;
  underWay: number;
  /** Result of the latest check. */
  shutBy: 'full' | 'late' | null;
  shed: { full: number; late: number };
  leave(): void;
}

function createGate(name: LoadClass, limit: LoadLimit): Gate {
  const room = createRoom(limit);
  const gate: Gate = {
    name,
    lagMsMax: limit.lagMsMax,
    room,
    underWay: 0,
    shutBy: null,
    shed: { full: 0, late: 0 },
    leave: () => {
      gate.underWay -= 1;
      room.left();
    },
  };
  return gate;
}

/** Provider endpoints, and health checks and metrics. */
const LAST = /^\/(provider\/|api\/(live|ready|health|metrics)$)/;

function classOf(classes: ReadonlyMap<string, LoadClass>, { method, url = '' }: IncomingMessage): LoadClass {
  const known = classes.get(`${method} ${url}`);
  if (known) return known;
  return LAST.test(url) ? 'last' : 'rest';
}

const REFUSAL = JSON.stringify(new Refusal('UNAVAILABLE').answer);
const REFUSAL_FIELDS = Object.entries({
  ...SECURITY_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(REFUSAL)),
  'retry-after': '1',
});
const REFUSAL_HEADERS = REFUSAL_FIELDS.flat();
const REFUSAL_BYTES = Buffer.from(
  ['HTTP/1.1 503 Service Unavailable', ...REFUSAL_FIELDS.map((field) => field.join(': ')), '', REFUSAL].join('\r\n'),
);
