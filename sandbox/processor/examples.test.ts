import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { openJournal } from '../journal.ts';
import { apiCalls, registerApi } from './api.ts';
import { openBooks, type Payment } from './books.ts';
import { sendFromWallet } from './chain.ts';
import { findCoin } from './coins.ts';
import examples from './examples.json' with { type: 'json' };
import { createMachine } from './machine.ts';
import { tick } from './processor.ts';

const STARTED_MS = 1_794_700_800_000;

type Example = (typeof examples.wire)[number];

function exampleOf(id: string): Example {
  const found = examples.wire.find((example) => example.id.startsWith(id));
  if (!found) throw new Error(`There is no example ${id}.`);
  return found;
}

/** A processor at the time of the documented examples, with their ids and rates. */
async function startProcessor(ids: string[] = []) {
  let nowMs = STARTED_MS;
  const books = openBooks(openJournal(null));
  const bare = createMachine(books, () => nowMs);
  const machine = { ...bare, newId: () => ids.shift() ?? bare.newId() };
  // The addresses in the examples may belong to somebody, so callbacks are recorded but not sent.
  bare.outbox.stop();
  books.change({ rateWalk: false, depositFee: 0.39, coins: { usdterc20: { usd: 0.99896773 } } });
  const app = fastify();
  registerApi(app, machine, apiCalls(machine));
  const token = async (): Promise<string> => {
    const answer = await app.inject({ method: 'POST', url: '/processor/v1/auth', ...asSent(exampleOf('np-02')) });
    return answer.json<{ token: string }>().token;
  };
  return {
    machine,
    app,
    wait(ms: number) {
      nowMs += ms;
      tick(machine);
    },
    ask: async ({ request }: Example, path = request.path) =>
      app.inject({
        method: request.method as 'GET' | 'POST',
        url: `/processor${path}`,
        ...asSent({ request } as Example, 'authorization' in request.headers ? await token() : undefined),
      }),
  };
}

function asSent({ request }: Example, token?: string) {
  const headers: Record<string, string> = { ...request.headers, ...(token && { authorization: `Bearer ${token}` }) };
  return { headers, ...(request.body !== undefined && { payload: request.body }) };
}

test.each(['np-01', 'np-03', 'np-04', 'np-06', 'np-07', 'np-08'])('example %s is answered as written', async (id) => {
  const { ask } = await startProcessor();
  const example = exampleOf(id);
  const answer = await ask(example);
  expect([answer.statusCode, answer.json()]).toEqual([example.response.status, example.response.body]);
});

test('example np-02: the token lives five minutes', async () => {
  const { ask, app, wait } = await startProcessor();
  const answer = await ask(exampleOf('np-02'));
  const { token } = answer.json<{ token: string }>();
  const list = () =>
    app.inject({
      url: '/processor/v1/payment/?limit=10',
      headers: { 'x-api-key': 'sim-api-key', authorization: `Bearer ${token}` },
    });
  wait(4 * 60_000);
  expect((await list()).statusCode).toBe(200);
  wait(60_000);
  expect((await list()).statusCode).toBe(403);
});

test('example np-05: a payment is created as written, but for its address', async () => {
  const { ask } = await startProcessor(['5745459419', '5837122679']);
  const example = exampleOf('np-05');
  const answer = await ask(example);
  const { pay_address, ...rest } = answer.json<{ pay_address: string }>();
  expect([answer.statusCode, { ...rest, pay_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }]).toEqual([
    201,
    example.response.body,
  ]);
  expect(pay_address).toMatch(/^0x[0-9a-fA-F]{40}$/);
});

test('examples np-09 to np-12 and np-18: a payout is created, verified, asked for, listed and told of', async () => {
  const { ask, wait, machine } = await startProcessor(['5000000713', '5000000001']);
  const created = await ask(exampleOf('np-09'));
  expect([created.statusCode, created.json()]).toEqual([200, exampleOf('np-09').response.body]);
  wait(20_000);
  const verified = await ask(exampleOf('np-10'));
  expect([verified.statusCode, verified.body]).toEqual([200, 'OK']);
  wait(5000);
  const status = exampleOf('np-11');
  expect((await ask(status)).json()).toEqual(status.response.body);
  const times = { requested_at: '2026-11-15T00:00:20.000Z', updated_at: '2026-11-15T00:00:25.000Z' };
  const listed = exampleOf('np-12').response.body as unknown as { payouts: [object] };
  expect((await ask(exampleOf('np-12'))).json()).toEqual({ payouts: [{ ...listed.payouts[0], ...times }] });
  wait(223_000);
  const callback = exampleOf('np-18');
  const [last] = machine.outbox.about('5000000001');
  const { hash } = JSON.parse(last?.body ?? '') as { hash: string };
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(last?.body.replace(hash, '9f'.repeat(32))).toBe(callback.request.body);
});

test('examples np-13 to np-16: the bodies of callbacks are those bytes', async () => {
  const { ask, wait, machine } = await startProcessor(['5745459419', '5837122679']);
  const { books, outbox } = machine;
  await ask(exampleOf('np-05'));
  const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const first = books.payments.put({ ...books.payments.get('5745459419')!, payAddress: address });
  const pay = (amount: number) => sendFromWallet(machine, { coin: findCoin('usdt')!, address, amount });
  const settle = () => Array.from({ length: 20 }, () => wait(1000));

  pay(50);
  settle();
  expect(outbox.about(first.id).map(({ event }) => event)).toEqual(['finished', 'sending', 'confirmed', 'confirming']);
  expect(outbox.about(first.id).at(-1)?.body).toBe(exampleOf('np-13').request.body);
  expect(outbox.about(first.id)[0]?.body).toBe(exampleOf('np-14').request.body);

  books.change({ repeatedDeposits: 'partially_paid' });
  pay(20);
  settle();
  const child = books.payments.all().find(({ parentId }) => parentId === first.id) as Payment;
  // The published example says 19.7, although its fee is 0.39.
  const expected = exampleOf('np-15').request.body?.replace('5745459777', child.id).replace('19.7', '19.61');
  expect(outbox.about(child.id)[0]?.body).toBe(expected);

  const unpaid = { ...first, id: '5745460000', status: 'waiting', actuallyPaid: '0', outcomeAmount: '0' } as const;
  books.payments.put(unpaid);
  wait(7 * 24 * 3_600_000);
  expect(outbox.about('5745460000')[0]?.body).toBe(exampleOf('np-16').request.body);
});
