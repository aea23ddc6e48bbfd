// Measures sign-in on the real server over HTTP: how fast it is, whether it holds up everything else, and whether its
// time tells which accounts there are.
// Usage: npm run bench -- login
import { setTimeout as sleep } from 'node:timers/promises';
import { startTestSmtp } from '../../src/mail/test-smtp.ts';
import { newKeyText } from '../../src/secrets/key-ring.ts';
import { postJson, visit } from '../player/visitor.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { median, rounded } from '../stage/figures.ts';
import type { LoopDelay } from '../stage/staged-server.ts';
import type { OwnProcess } from '../stage/own-process.ts';
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

/** Fails unless the answer has this status; gives how long the whole answer took. */
type Post = (status: number, path: string, body: object) => Promise<number>;

await runOnCluster(async ({ url: databaseUrl }) => {
  const smtp = await startTestSmtp();
  const env = { SMTP_URL: smtp.url, LOG_LEVEL: 'error' };
  const server = await startBenchServer({ databaseUrl, secretKeys: newKeyText(), staged: {}, env });
  try {
    // A browser that is new at every call: it keeps its visitor's cookie and nothing it is given later.
    const headers = await visit(server.address);
    const post: Post = async (status, path, body) => {
      const startMs = performance.now();
      const answer = await postJson(`${server.address}/api/users/${path}`, headers, body);
      await answer.arrayBuffer();
      if (answer.status !== status) throw new Error(`The server answered with ${answer.status} instead of ${status}.`);
      return performance.now() - startMs;
    };
    for (let account = 0; account < ACCOUNTS; account += 1) {
      const username = nameOf(account);
      await post(200, 'register', { username, email: `${username}@example.com`, password: PASSWORD, over18: true });
    }
    return { tables: [...(await measureSpeed(server.process, post)), await measureTelltales(post)], problems: [] };
  } finally {
    await server.stop();
    await smtp.close();
  }
});

async function measureSpeed(server: OwnProcess, post: Post): Promise<Table[]> {
  const signIn = (account: number) => post(200, 'login', { identifier: nameOf(account), password: PASSWORD });
  const burst = () => Promise.all(Array.from({ length: AT_ONCE }, (_none, account) => signIn(account)));
  const whileMeasured = async (work: () => Promise<unknown>) => {
    await server.ask('measure');
    await work();
    return server.ask<LoopDelay>('stop');
  };
  await burst();
  const one: number[] = [];
  for (let account = 0; account < AT_ONCE; account += 1) one.push(await signIn(account));
  const idle = await whileMeasured(() => sleep(IDLE_MS));
  const many: number[] = [];
  const startMs = performance.now();
  const busy = await whileMeasured(async () => {
    for (let count = 0; count < BURSTS; count += 1) many.push(...(await burst()));
  });
  const tookMs = performance.now() - startMs;

  const times = (all: readonly number[]) => [rounded(median(all), 1), rounded(Math.max(...all), 1)];
  const delay = (title: string, { p50, p99, max }: LoopDelay) => [title, rounded(p50), rounded(p99), rounded(max)];
  return [
    [
      ['Sign-in', 'count', 'median, ms', 'slowest, ms', 'per second'],
      ['One after the other', one.length, ...times(one), rounded(1_000 / median(one), 1)],
      [`${AT_ONCE} at once`, many.length, ...times(many), rounded((many.length * 1_000) / tookMs, 1)],
    ],
    [
      ['Event-loop delay (includes 1 ms of sampling)', 'p50, ms', 'p99, ms', 'max, ms'],
      delay('Server, idle', idle),
      delay(`Server, ${AT_ONCE} sign-ins at once, ${BURSTS} times`, busy),
    ],
  ];
}

async function measureTelltales(post: Post): Promise<Table> {
  const rows: (string | number)[][] = [];
  const asks = {
    'Sign-in with a wrong password': (name: string) =>
      post(401, 'login', { identifier: name, password: 'Wrong7!Lantern' }),
    'Request for a recovery mail': (name: string) => post(200, 'request-password-reset', { emailOrUsername: name }),
  };
  for (const [title, ask] of Object.entries(asks)) {
    const known: number[] = [];
    const unknown: number[] = [];
    // Known, unknown, unknown, known: what one request leaves to do in the background falls on both alike.
    for (let turn = 0; turn < FAILURES_PER_NAME * ACCOUNTS; turn += 1) {
      const account = turn % ACCOUNTS;
      if (turn % 2 === 0) known.push(await ask(nameOf(account)));
      unknown.push(await ask(strangerOf(account)));
      if (turn % 2 === 1) known.push(await ask(nameOf(account)));
    }
    // Two halves of the same show how far chance alone goes. Neighbours stay together, for their order matters.
    const half = (wanted: number) => unknown.filter((_tookMs, turn) => (turn >> 1) % 2 === wanted);
    const ratio = rounded(median(known) / median(unknown), 3);
    const chance = rounded(median(half(0)) / median(half(1)), 3);
    rows.push([title, known.length, rounded(median(known)), rounded(median(unknown)), ratio, chance]);
  }
  return [['Time of the answer', 'each', 'known name, ms', 'unknown name, ms', 'ratio', 'unknown to itself'], ...rows];
}
