// Measures sign-in on the real server over HTTP: how fast it is, whether it holds up everything else, and whether its
// time tells which accounts there are.
// Usage: npm run bench -- login
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { startTestSmtp } from '../../src/mail/test-smtp.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { postJson, visit, type Headers } from '../player/visitor.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { median, rounded } from '../stage/figures.ts';
import type { LoopDelay } from '../stage/loop-delay.ts';
import { ownProcess, type OwnProcess } from '../stage/own-process.ts';
import { runOnCluster } from '../stage/program.ts';
import type { Table } from '../stage/report.ts';

const ACCOUNTS = 50;
const AT_ONCE = 40;
const BURSTS = 10;
/** One below the number at which an account is locked. */
const FAILURES_PER_NAME = 4;
const IDLE_MS = 3_000;
const PASSWORD = 'Copper7!Lantern';

const nameOf = (account: number) => `Bench-${account}`;
const strangerOf = (account: number) => `Other-${account}`;

await runOnCluster(async ({ url: databaseUrl }) => {
  const smtp = await startTestSmtp();
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  const server = await startBenchServer({ databaseUrl, secretKeys: newKeyText(), staged: {}, env });
  try {
    const visitor = await createVisitor(server.address);
    await registerAccounts(visitor);
    return {
      tables: [...(await measureSpeed(server.process, visitor)), await measureTelltales(visitor)],
      problems: [],
    };
  } finally {
    await server.stop();
    await smtp.close();
  }
});

interface Visitor {
  /** Fails unless the answer has this status; gives how long the whole answer took. */
  post(status: number, path: string, body: object): Promise<number>;
}

/** A browser that is new at every call: it keeps its visitor's cookie and nothing it is given later. */
async function createVisitor(address: string): Promise<Visitor> {
  const headers: Headers = await visit(address);
  return {
    async post(status, path, body) {
      const startMs = performance.now();
      const answer = await postJson(address + path, headers, body);
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`The server answered with ${answer.status} instead of ${status}.`);
      return performance.now() - startMs;
    },
  };
}

async function registerAccounts(visitor: Visitor): Promise<void> {
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const username = nameOf(account);
    const body = { username, email: `${username}@example.com`, password: PASSWORD, over18: true };
    await visitor.post(200, '/api/users/register', body);
  }
}

async function measureSpeed(server: OwnProcess, visitor: Visitor): Promise<Table[]> {
  const signIn = (account: number) =>
    visitor.post(200, '/api/users/login', { identifier: nameOf(account), password: PASSWORD });
  const burst = () => Promise.all(Array.from({ length: AT_ONCE }, (_none, account) => signIn(account)));

  await burst();
  const one: number[] = [];
  for (let account = 0; account < AT_ONCE; account += 1) one.push(await signIn(account));

  const idle = await whileMeasured(server, () => sleep(IDLE_MS));
  const many: number[] = [];
  const startMs = performance.now();
  const busy = await whileMeasured(server, async () => {
    for (let count = 0; count < BURSTS; count += 1) many.push(...(await burst()));
  });
  const tookMs = performance.now() - startMs;
  const unlimited = await measureHashes(false);
  const limited = await measureHashes(true);

  const perSecond = (ms: number) => rounded((many.length * 1_000) / ms, 1);
  return [
    [
      ['Sign-in', 'count', 'median, ms', 'slowest, ms', 'per second'],
      ['One after the other', one.length, ...describeTimes(one), rounded(1_000 / median(one), 1)],
      [`${AT_ONCE} at once`, many.length, ...describeTimes(many), perSecond(tookMs)],
      ['Peer: bare hashes without a limit', many.length, '', '', perSecond(unlimited.tookMs)],
      ['Bare hashes with our limit', many.length, '', '', perSecond(limited.tookMs)],
    ],
    [
      ['Event-loop delay (includes 1 ms of sampling)', 'p50, ms', 'p99, ms', 'max, ms'],
      ['Server, idle', ...describeDelay(idle)],
      [`Server, ${AT_ONCE} sign-ins at once, ${BURSTS} times`, ...describeDelay(busy)],
      [`Peer: plain process, ${AT_ONCE} hashes at once without a limit`, ...describeDelay(unlimited.delay)],
      [`Plain process, ${AT_ONCE} hashes at once with our limit`, ...describeDelay(limited.delay)],
    ],
  ];
}

async function measureTelltales(visitor: Visitor): Promise<Table> {
  const wrongPassword = (identifier: string) =>
    visitor.post(401, '/api/users/login', { identifier, password: 'Wrong7!Lantern' });
  const recovery = (emailOrUsername: string) =>
    visitor.post(200, '/api/users/request-password-reset', { emailOrUsername });
  const rows: (string | number)[][] = [];
  for (const [title, ask] of [
    ['Sign-in with a wrong password', wrongPassword],
    ['Request for a recovery mail', recovery],
  ] as const) {
    const { known, unknown } = await interleave(ask);
    // Two halves of the same show how far chance alone goes. Neighbours stay together, for their order matters.
    const half = (wanted: number) => unknown.filter((_tookMs, turn) => (turn >> 1) % 2 === wanted);
    const ratio = rounded(median(known) / median(unknown), 3);
    const chance = rounded(median(half(0)) / median(half(1)), 3);
    rows.push([title, known.length, rounded(median(known)), rounded(median(unknown)), ratio, chance]);
  }
  return [['Time of the answer', 'each', 'known name, ms', 'unknown name, ms', 'ratio', 'unknown to itself'], ...rows];
}

/** Known, unknown, unknown, known: what one request leaves to do in the background falls on both alike. */
async function interleave(ask: (name: string) => Promise<number>): Promise<{ known: number[]; unknown: number[] }> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let turn = 0; turn < FAILURES_PER_NAME * ACCOUNTS; turn += 1) {
    const account = turn % ACCOUNTS;
    const askKnown = async () => void known.push(await ask(nameOf(account)));
    const askUnknown = async () => void unknown.push(await ask(strangerOf(account)));
    for (const next of turn % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await next();
  }
  return { known, unknown };
}

async function measureHashes(isLimited: boolean): Promise<{ delay: LoopDelay; tookMs: number }> {
  const peer = ownProcess(await bundle(projectRoot(), 'bench/login/plain-hashes.ts'));
  await peer.start();
  try {
    return await peer.ask({ bursts: BURSTS, perBurst: AT_ONCE, isLimited });
  } finally {
    await peer.kill();
  }
}

async function whileMeasured(server: OwnProcess, work: () => Promise<unknown>): Promise<LoopDelay> {
  await server.ask('measure');
  await work();
  return server.ask('stop');
}

function describeTimes(timesMs: number[]): [number, number] {
  return [rounded(median(timesMs), 1), rounded(Math.max(...timesMs), 1)];
}

function describeDelay({ p50, p99, max }: LoopDelay): number[] {
  return [rounded(p50), rounded(p99), rounded(max)];
}
