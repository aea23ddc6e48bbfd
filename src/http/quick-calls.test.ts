import { connect, type AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { Type } from 'typebox';
import { CommitUnknownError } from '../db/failures.ts';
import type { Session } from '../sessions/session.ts';
import { admitByLoad, LOAD_LIMITS } from './admission.ts';
import { createHttpApp } from './app.ts';
import { contract, Strict } from './contract.ts';
import { Refusal } from './errors.ts';
import type { Guard } from './guard.ts';
import { createQuickCalls } from './quick-calls.ts';
import { createRouter } from './router.ts';

const logged: string[] = [];
const app = createHttpApp({
  logLevel: 'error',
  trustedProxies: [],
  logStream: { write: (line) => void logged.push(line) },
});
const session = {} as Session;
const guard = { admitKnown: () => session, admit: async () => session } as unknown as Guard;
const counted: string[] = [];
let isOpen = true;
const quick = createQuickCalls(app, {
  guard,
  isOpen: () => isOpen,
  isTrusted: () => false,
  counted: (path, method, status) => void counted.push(`${method} ${path} ${status}`),
});
const serve = createRouter(app, guard, [quick]);
const ask = contract({
  method: 'POST',
  path: '/api/ask',
  summary: 'Asks.',
  access: 'player',
  overSocket: true,
  load: 'bet',
  body: Strict({ what: Type.String() }),
  answer: Strict({ said: Type.String() }),
});
const waiting: (() => void)[] = [];
const SAYS: Record<string, () => string | Promise<string>> = {
  word: () => 'word',
  umlauts: () => 'größer als 10 €',
  fast: () => {
    throw new Refusal('TOO_FAST', { retryAfterS: 3 });
  },
  unknown: () => {
    throw new CommitUnknownError(new Error('lost'));
  },
  broken: () => {
    throw new Error('a mistake of ours');
  },
  wait: () => new Promise((resolve) => waiting.push(() => resolve('waited'))),
};
serve(ask, async ({ body }) => ({ said: await SAYS[body.what]!() }));
await app.ready();
const admission = admitByLoad(app.server, app.routeTable, LOAD_LIMITS, quick);
let parsed = 0;
app.server.on('request', () => (parsed += 1));
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(async () => {
  admission.close();
  await app.close();
});

const request = (what: string) => {
  const body = JSON.stringify({ what });
  return `POST /api/ask HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
};

function openLine() {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let told = '';
  socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
  socket.on('error', () => {});
  return {
    socket,
    told: () => told,
    async ask(what: string): Promise<string> {
      told = '';
      socket.write(request(what));
      await expect.poll(() => told, { timeout: 60_000 }).toMatch(/\r\n\r\n.*\}$/s);
      return told;
    },
  };
}

/** A connection that already reads its next calls as bytes. */
async function openQuickLine() {
  const line = openLine();
  await expect
    .poll(async () => {
      const before = parsed;
      await line.ask('word');
      return parsed - before;
    })
    .toBe(0);
  return line;
}

const plain = (answer: string) => answer.replace(/Date: .*/, '').replace(/x-request-id: .*/, 'x-request-id');

test.each(Object.keys(SAYS).filter((what) => what !== 'wait'))(
  'quick calls: %s is the same answer before the parser and after it',
  async (what) => {
    const line = await openQuickLine();
    const before = parsed;
    const quickly = await line.ask(what);
    expect(parsed).toBe(before);
    expect(plain(quickly)).toBe(plain(await openLine().ask(what)));
    line.socket.destroy();
  },
);

test('quick calls: a failure of ours is logged under the name that the answer tells, and counted with the requests', async () => {
  const line = await openQuickLine();
  logged.length = 0;
  counted.length = 0;
  const answer = await line.ask('broken');
  const id = /x-request-id: (\S+)/.exec(answer)![1]!;
  expect(logged.join('')).toContain(id);
  expect(logged.join('')).toContain('a mistake of ours');
  expect(counted).toEqual(['POST /api/ask 500']);
  line.socket.destroy();
});

test('quick calls: they count as under way until they are answered, and a stopping server waits for them', async () => {
  const line = await openQuickLine();
  const before = parsed;
  line.socket.write(request('wait'));
  await expect.poll(() => waiting.length).toBe(1);
  expect(parsed).toBe(before);
  expect(admission.stats().bet.underWay).toBe(1);
  let isDrained = false;
  const drained = quick.drain().then(() => (isDrained = true));
  // Calls whose client has disconnected count too.
  line.socket.destroy();
  await new Promise((resolve) => setImmediate(resolve));
  expect(isDrained).toBe(false);
  waiting.pop()!();
  await drained;
  expect(admission.stats().bet.underWay).toBe(0);
});

test('quick calls: a server that is about to stop leaves them to Fastify', async () => {
  const line = await openQuickLine();
  const before = parsed;
  isOpen = false;
  await line.ask('word');
  isOpen = true;
  expect(parsed).toBe(before + 1);
  line.socket.destroy();
});
