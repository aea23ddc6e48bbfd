// Measures sign-in on the real server over HTTP: how fast it is, whether it holds up everything else, and whether its
// time tells which accounts there are.
// Usage: npm run bench -- login
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { startTestSmtp } from '../../src/mail/test-smtp.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { within, withDrillCluster } from '../stage/drill-cluster.ts';
import { median, printTable, rounded } from '../stage/figures.ts';
import { freePort } from '../stage/free-port.ts';
import { serverEnv } from '../stage/server-env.ts';
import { createVisitor, type Visitor } from './http-visitor.ts';
import type { LoopDelay } from '../stage/loop-delay.ts';

const ACCOUNTS = 50;
const AT_ONCE = 40;
const BURSTS = 10;
/** One below the number at which an account is locked. */
const FAILURES_PER_NAME = 4;
const IDLE_MS = 3_000;
const STEP_MS_MAX = 120_000;
const PASSWORD = 'Copper7!Lantern';

const nameOf = (account: number) => `Bench-${account}`;
const strangerOf = (account: number) => `Other-${account}`;

await withDrillCluster(async ({ url }) => {
  const smtp = await startTestSmtp();
  const address = `http://127.0.0.1:${await freePort()}`;
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-login-'));
  const server = fork(await bundle(projectRoot(), 'bench/stage/staged-server.ts'), {
    env: {
      ...process.env,
      ...serverEnv({ port: Number(new URL(address).port), databaseUrl: url, dataDir, secretKeys: newKeyText() }),
      SMTP_URL: smtp.url,
      LOG_LEVEL: 'error',
    },
  });
  try {
    await heard(server, 'the server is ready');
    const visitor = await createVisitor(address);
    await registerAccounts(visitor);
    await measureSpeed(server, visitor);
    await measureTelltales(visitor);
    return true;
  } finally {
    const ended = server.exitCode === null ? once(server, 'exit') : null;
    if (server.connected) server.disconnect();
    await within(STEP_MS_MAX, 'the server has ended', Promise.resolve(ended)).catch(() => server.kill('SIGKILL'));
    await smtp.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function registerAccounts(visitor: Visitor): Promise<void> {
  for (let account = 0; account < ACCOUNTS; account += 1) {
    const username = nameOf(account);
    const body = { username, email: `${username}@example.com`, password: PASSWORD, over18: true };
    await expectStatus(200, visitor.post('/api/users/register', body));
  }
}

async function measureSpeed(server: ChildProcess, visitor: Visitor): Promise<void> {
  const signIn = (account: number) =>
    expectStatus(200, visitor.post('/api/users/login', { identifier: nameOf(account), password: PASSWORD }));
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

  printTable([
    ['Sign-in', 'count', 'median, ms', 'slowest, ms', 'per second'],
    ['One after the other', one.length, ...describeTimes(one), rounded(1_000 / median(one), 1)],
    [`${AT_ONCE} at once`, many.length, ...describeTimes(many), rounded((many.length * 1_000) / tookMs, 1)],
    ['Peer: bare hashes without a limit', many.length, '', '', rounded((many.length * 1_000) / unlimited.tookMs, 1)],
    ['Bare hashes with our limit', many.length, '', '', rounded((many.length * 1_000) / limited.tookMs, 1)],
  ]);
  printTable([
    ['Event-loop delay (includes 1 ms of sampling)', 'p50, ms', 'p99, ms', 'max, ms'],
    ['Server, idle', ...describeDelay(idle)],
    [`Server, ${AT_ONCE} sign-ins at once, ${BURSTS} times`, ...describeDelay(busy)],
    [`Peer: plain process, ${AT_ONCE} hashes at once without a limit`, ...describeDelay(unlimited.delay)],
    [`Plain process, ${AT_ONCE} hashes at once with our limit`, ...describeDelay(limited.delay)],
  ]);
}

async function measureTelltales(visitor: Visitor): Promise<void> {
  const wrongPassword = (identifier: string) =>
    expectStatus(401, visitor.post('/api/users/login', { identifier, password: 'Wrong7!Lantern' }));
  const recovery = (emailOrUsername: string) =>
    expectStatus(200, visitor.post('/api/users/request-password-reset', { emailOrUsername }));
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
  printTable([
    ['Time of the answer', 'each', 'known name, ms', 'unknown name, ms', 'ratio', 'unknown to itself'],
    ...rows,
  ]);
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
  const options = JSON.stringify({ bursts: BURSTS, perBurst: AT_ONCE, isLimited });
  const peer = fork(await bundle(projectRoot(), 'bench/login/plain-hashes.ts'), [options]);
  try {
    return (await heard(peer, 'the peer has measured')) as { delay: LoopDelay; tookMs: number };
  } finally {
    peer.kill('SIGKILL');
  }
}

async function whileMeasured(server: ChildProcess, work: () => Promise<unknown>): Promise<LoopDelay> {
  server.send('measure');
  await heard(server, 'measuring has begun');
  await work();
  server.send('stop');
  return (await heard(server, 'what was measured')) as LoopDelay;
}

async function heard(child: ChildProcess, what: string): Promise<unknown> {
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`The process ended before: ${what}.`)));
  const [message] = await within(STEP_MS_MAX, what, Promise.race([once(child, 'message'), ended]));
  return message;
}

async function expectStatus(status: number, answer: ReturnType<Visitor['post']>): Promise<number> {
  const { status: given, tookMs } = await answer;
  if (given !== status) throw new Error(`The server answered with ${given} instead of ${status}.`);
  return tookMs;
}

function describeTimes(timesMs: number[]): [number, number] {
  return [rounded(median(timesMs), 1), rounded(Math.max(...timesMs), 1)];
}

function describeDelay({ p50, p99, max }: LoopDelay): number[] {
  return [rounded(p50), rounded(p99), rounded(max)];
}
