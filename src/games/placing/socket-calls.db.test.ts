import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { WebSocket } from 'ws';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd } from '../../db/test-end.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import type { CallAnswer } from '../../realtime/messages.ts';
import { connectClient } from '../../realtime/test-hub.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const KENO_CALL = '/api/keno/play/keno';

async function openSocket(player: FundedPlayer, { app } = server) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const { socket, closed } = await connectClient(`ws://127.0.0.1:${port}/ws`, player.cookieHeader());
  atEnd(() => socket.terminate());
  // One listener per waiting call.
  socket.setMaxListeners(0);
  let calls = 0;
  /** Sends a call and waits for its answer. */
  const call = (address: string, body: unknown, key?: string): Promise<CallAnswer> => {
    calls += 1;
    return callAs(socket, { id: calls, call: address, body, ...(key === undefined ? {} : { key }) });
  };
  return { socket, call, closed };
}

function callAs(socket: WebSocket, frame: { id: number; [field: string]: unknown }): Promise<CallAnswer> {
  return new Promise((resolve, reject) => {
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as CallAnswer;
      if (message.type === 'ANSWER' && message.id === frame.id) resolve(message);
    });
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)));
    socket.send(JSON.stringify({ type: 'CALL', ...frame }));
  });
}

describe('calls over the socket', () => {
  test('a bet is taken, and a repeat over either door gets the first answer', async () => {
    const player = await fundedPlayer(server, db, 20);
    const { call } = await openSocket(player);
    const first = await call(KENO_CALL, KENO, 'bet-1');
    expect(first).toMatchObject({ status: 200, body: { gameId: expect.any(String) } });
    expect(await call(KENO_CALL, KENO, 'bet-1')).toMatchObject({ status: 200, body: first.body });
    expect(await player.play(KENO_CALL, KENO, { 'idempotency-key': 'bet-1' })).toEqual(first.body);
    // A body that is known to fit one call is checked again for another.
    expect(await call('/api/mines/cashout', KENO)).toMatchObject({ status: 400 });
    const overHttp = await player.play(KENO_CALL, KENO, { 'idempotency-key': 'bet-2' });
    expect((await call(KENO_CALL, KENO, 'bet-2')).body).toEqual(overHttp);
    expect(await call(KENO_CALL, { ...KENO, betAmount: 2 }, 'bet-1')).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await player.wallet()).lastBet).toBe(2n);
  });

  test('a round is begun on the socket, goes on over HTTP and ends on the socket', async () => {
    const player = await fundedPlayer(server, db, 20);
    const { call } = await openSocket(player);
    const started = await call('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    expect(started.status).toBe(200);
    const { gameId } = started.body as { gameId: string };
    const opened = await player.play<{ type: string }>('/api/mines/flip', { gameId, cellIndex: 0 });
    const ended = await call('/api/mines/cashout', { gameId });
    expect(ended.status).toBe(opened.type === 'gem' ? 200 : 409);
  });

  test.each([
    ['a body that does not fit', KENO_CALL, { betAmount: '1' }, undefined],
    ['a field too many', KENO_CALL, { ...KENO, more: 1 }, undefined],
    ['a stake above the balance', KENO_CALL, { ...KENO, betAmount: 100 }, undefined],
    ['a stake of nothing', KENO_CALL, { ...KENO, betAmount: 0 }, undefined],
    ['a key that is none', KENO_CALL, KENO, 'with a space'],
    ['a round that is not there', '/api/mines/cashout', { gameId: 'x' }, undefined],
  ])('%s is refused as over HTTP', async (_name, address, body, key) => {
    const player = await fundedPlayer(server, db, 20);
    const { call } = await openSocket(player);
    const overSocket = await call(address, body, key);
    const overHttp = await player.post(address, body, key === undefined ? {} : { 'idempotency-key': key });
    expect(overHttp.statusCode).toBeGreaterThanOrEqual(400);
    expect({ status: overSocket.status, body: overSocket.body }).toEqual({
      status: overHttp.statusCode,
      body: overHttp.json(),
    });
    expect((await player.wallet()).primary).toBe(20_000_000n);
  });

  test('calls that are not for sockets are not found, whatever they are called', async () => {
    const { call } = await openSocket(await fundedPlayer(server, db, 1));
    for (const address of ['/api/users/logout', '/api/withdrawals', 'constructor', '__proto__', '']) {
      expect(await call(address, {})).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  test('the speed limit of a game counts both doors', async () => {
    const limited = await startTestServer(db, { RATE_LIMITS: 'on' });
    const player = await fundedPlayer(limited, db, 50);
    const { call } = await openSocket(player, limited);
    const answers = await Promise.all(Array.from({ length: 19 }, () => call(KENO_CALL, KENO)));
    const statuses = new Set(answers.map(({ status }) => status));
    expect(statuses).toEqual(new Set([200, 429]));
    expect(answers.find(({ status }) => status === 429)).toMatchObject({ retryAfterS: 1 });
    expect((await player.post(KENO_CALL, KENO)).statusCode).toBe(429);
  });

  test('more calls at once than anybody plays close the socket; what was taken stays taken', async () => {
    const player = await fundedPlayer(server, db, 50);
    const { socket, closed } = await openSocket(player);
    for (let id = 1; id <= 60; id += 1) {
      socket.send(JSON.stringify({ type: 'CALL', id, call: KENO_CALL, body: KENO }));
    }
    expect((await closed).code).toBe(1008);
  });

  test('a session that has ended plays no more', async () => {
    const player = await fundedPlayer(server, db, 20);
    const { socket, closed } = await openSocket(player);
    await player.post('/api/users/logout', {});
    // A call that was already on the way when the socket closed moves no money.
    socket.send(JSON.stringify({ type: 'CALL', id: 1, call: KENO_CALL, body: KENO }));
    expect((await closed).code).toBe(4003);
    expect((await player.wallet()).primary).toBe(20_000_000n);
  });

  test('the call counts in the metrics', async () => {
    const { call } = await openSocket(await fundedPlayer(server, db, 20));
    await call(KENO_CALL, KENO);
    const { body } = await server.app.inject({ url: '/api/metrics', remoteAddress: '127.0.0.1' });
    expect(body).toMatch(
      /roulo_http_request_seconds_count\{route="\/api\/keno\/play\/keno",method="SOCKET",status="2xx"\} \d+/,
    );
  });
});
