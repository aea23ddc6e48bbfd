import { once } from 'node:events';
import { fastify } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { registerLive } from './live.ts';
import { createTestWallet } from './test-wallet.ts';

type Message = Record<string, unknown>;

async function startLive() {
  const app = fastify();
  const live = await registerLive(app, { file: null, wallet: createTestWallet().wallet });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await live.start!();
  onTestFinished(async () => {
    await live.stop!();
    await app.close();
  });
  const address = app.server.address() as { port: number };
  const control = (path: string, payload: object) =>
    app.inject({ method: 'POST', url: `/live/control/${path}`, payload });
  const connect = async (path = '/ws') => {
    const socket = new WebSocket(`ws://127.0.0.1:${address.port}${path}`);
    const messages: Message[] = [];
    const raw: (string | Buffer)[] = [];
    socket.on('message', (data, isBinary) => {
      raw.push(isBinary ? (data as Buffer) : (data as Buffer).toString());
      try {
        messages.push(JSON.parse((data as Buffer).toString()) as Message);
      } catch {
        messages.push({});
      }
    });
    await once(socket, 'open');
    onTestFinished(() => socket.terminate());
    return {
      socket,
      messages,
      raw,
      send: (message: object) => socket.send(JSON.stringify(message)),
      next: (fits: (message: Message) => boolean) =>
        expect.poll(() => messages.find(fits), { interval: 10 }).toBeTruthy(),
    };
  };
  return { app, live, connect, control };
}

const casinoId = 'simcasino000001';
const subscribe = (key: unknown, more = {}) => ({ type: 'subscribe', casinoId, key, currency: 'USD', ...more });

test('live feed: it lists its tables and sends a snapshot with both kinds of names', async () => {
  const { connect } = await startLive();
  const client = await connect();
  client.send({ type: 'available', casinoId });
  await client.next((message) => 'tableKey' in message);
  expect(client.messages[0]!['tableKey']).toContain('225');
  expect(client.messages[0]!['tableKey']).not.toContain('101');
  client.send(subscribe(225));
  client.send(subscribe(['721', '401']));
  await client.next((message) => message['tableId'] === '401');
  const [roulette, blackjack, baccarat] = ['225', '721', '401'].map((id) =>
    client.messages.find((one) => one['tableId'] === id)!,
  );
  expect(roulette).toMatchObject({
    tableType: 'ROULETTE',
    limits: { min: 0.5, max: 5000 },
    dealer: { name: 'Auto' },
    totalSeats: 1000,
  });
  expect(blackjack).toMatchObject({
    totalSeats: 7,
    seat1: expect.any(Boolean) as unknown,
    tableLimits: { minBet: 10, maxBet: 2500 },
  });
  expect(JSON.parse(String(baccarat!['statistics']))).toEqual([]);
});

test('live feed: pings are answered with their own time; strangers with silence', async () => {
  const { connect } = await startLive();
  const client = await connect('/prelive/ws');
  client.send({ type: 'available', casinoId });
  client.send(subscribe('225'));
  client.send({ type: 'subscribe', casinoId: 'simcasinopre001', key: 'nowhere', currency: 'USD' });
  client.send({ type: 'ping', pingTime: '77' });
  await client.next((message) => message['pingTime'] === '77');
  expect(client.messages).toHaveLength(1);
  client.send({ type: 'statistics' });
  await client.next((message) => 'globalStats' in message);
});

test('live feed: with delta on only what changed follows the snapshot', async () => {
  const { connect, control, live } = await startLive();
  await control('clock', { speed: 200 });
  const client = await connect();
  client.send(subscribe('225', { isDeltaEnabled: true }));
  await client.next((message) => 'last20Results' in message && !('tableName' in message));
  const delta = client.messages.find((message) => 'last20Results' in message && !('tableName' in message))!;
  expect((delta['last20Results'] as { gameId: string }[]).length).toBeLessThan(5);
  const [newest] = delta['last20Results'] as { gameId: string; result: number }[];
  const settled = live.floor.settledRounds('225').find(({ past }) => past.roundId === newest!.gameId);
  expect(settled?.past.result['number']).toBe(newest!.result);
});

test('live feed: each fault happens when it is asked for', async () => {
  const { connect, control } = await startLive();
  const client = await connect();
  const meet = async (kind: string) => {
    await control('fault', { kind, times: 1 });
    client.raw.length = 0;
    client.messages.length = 0;
    client.send(subscribe('225'));
    await expect.poll(() => client.raw.length).toBeGreaterThan(0);
    return client.raw;
  };
  expect(await meet('duplicate')).toHaveLength(2);
  expect(() => JSON.parse(String(client.raw[0]))).not.toThrow();
  await meet('broken-json');
  expect(() => JSON.parse(String(client.raw[0]))).toThrow();
  expect(Buffer.isBuffer((await meet('binary'))[0])).toBe(true);
  expect(String((await meet('huge'))[0]).length).toBeGreaterThan(1024 * 1024);
  await meet('null-limits');
  expect(client.messages[0]).toMatchObject({ limits: null, tableLimits: null });
  await meet('missing-field');
  expect(client.messages[0]).not.toHaveProperty('dealer');
  await meet('unknown-keys');
  expect(client.messages.some((message) => 'surprise' in message)).toBe(true);

  await control('fault', { kind: 'provider-names-only' });
  await meet('duplicate');
  expect(client.messages[0]).not.toHaveProperty('seatsTaken');
  await control('fault', { kind: 'vanish', table: '225' });
  client.messages.length = 0;
  client.send({ type: 'available', casinoId });
  await client.next((message) => 'tableKey' in message);
  expect(client.messages[0]!['tableKey']).not.toContain('225');
  await control('fault', { kind: 'many-tables' });
  client.messages.length = 0;
  client.send({ type: 'available', casinoId });
  await client.next((message) => 'tableKey' in message);
  expect((client.messages[0]!['tableKey'] as string[]).length).toBeGreaterThan(500);
  const closed = once(client.socket, 'close');
  await control('fault', { kind: 'drop' });
  expect((await closed)[0]).toBe(1012);
  await control('fault', { kind: 'refuse', delayMs: 60_000 });
  await expect(connect()).rejects.toThrow(/404/);
});
