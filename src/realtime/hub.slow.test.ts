import { afterEach, expect, test, vi } from 'vitest';
import { within } from '../clock/test-patience.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { type Bus, createLocalBus } from './bus.ts';
import { handshakeStatus, startTestHub, type TestClient, until, waitMs } from './test-hub.ts';

vi.setConfig({ testTimeout: 20_000 });

const PLAYER = toPlayerId('7');
const HEARTBEAT = '{"type":"HEARTBEAT"}';
const ACTIVITY = '{"type":"ACTIVITY"}';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start(overrides: Parameters<typeof startTestHub>[0] = {}) {
  const started = await startTestHub(overrides);
  stops.push(started.stop);
  return started;
}

test('hub: a handshake needs the path, an allowed origin or none, and a session', async () => {
  const { url } = await start();
  const cookie = '7:tab';
  expect(await handshakeStatus(url, { cookie })).toBe(101);
  expect(await handshakeStatus(`${url}?x=1`, { cookie })).toBe(101);
  expect(await handshakeStatus(url, { cookie, origin: 'https://roulo.test' })).toBe(101);
  expect(await handshakeStatus(url, { cookie, origin: 'https://evil.test' })).toBe(403);
  expect(await handshakeStatus(url, { cookie, origin: 'null' })).toBe(403);
  expect(await handshakeStatus(url, {})).toBe(401);
  expect(await handshakeStatus(url, { origin: 'https://evil.test' })).toBe(403);
  expect(await handshakeStatus(`${url}/other`, { cookie })).toBe(404);
});

test('hub: an update goes to every socket of its player and to nobody else', async () => {
  const { hub, connect } = await start();
  const [first, second, stranger] = [await connect('7:a'), await connect('7:b'), await connect('8:c')];
  hub.pushUserUpdate(PLAYER, { version: 1, balance: 5, totalBets: 1 });
  hub.pushUserUpdate(PLAYER, { version: 2, balance: 4 });
  await untilUpdates(first, 1);
  await untilUpdates(second, 1);
  const expected = [{ type: 'USER_UPDATE', version: 2, balance: 4, totalBets: 1 }];
  expect(first.updates).toEqual(expected);
  expect(second.updates).toEqual(expected);
  expect(stranger.updates).toEqual([]);
  expect(hub.stats()).toEqual({ sockets: 3, players: 2, pushes: 2, watchers: 0 });
});

test('hub: what has changed is told again for a while, in case an answer has overtaken it', async () => {
  const { hub, connect } = await start();
  const client = await connect('7:a');
  hub.pushUserUpdate(PLAYER, { version: 1, balance: 5, rank: 'bronze' }, true);
  hub.pushUserUpdate(PLAYER, { version: 2, balance: 4, rank: 'bronze' }, true);
  await untilUpdates(client, 2);
  expect(client.updates[1]).toEqual({ type: 'USER_UPDATE', version: 2, balance: 4, rank: 'bronze' });
});

test('hub: an update says only what has changed, and everything to whoever came since', async () => {
  const { hub, connect } = await start({ repeatMs: 0 });
  const first = await connect('7:a');
  hub.pushUserUpdate(PLAYER, { version: 1, balance: 5, rank: 'none', promotion: { active: false } }, true);
  hub.pushUserUpdate(PLAYER, { version: 2, balance: 4, rank: 'none', promotion: { active: false } }, true);
  hub.pushUserUpdate(PLAYER, { version: 3, balance: 4, rank: 'none', promotion: { active: false } }, true);
  await untilUpdates(first, 2);
  const second = await connect('7:b');
  hub.pushUserUpdate(PLAYER, { version: 4, balance: 4, rank: 'bronze', promotion: { active: false } }, true);
  await untilUpdates(second, 1);
  await untilUpdates(first, 3);
  const all = { type: 'USER_UPDATE', version: 4, balance: 4, rank: 'bronze', promotion: { active: false } };
  expect(first.updates).toEqual([
    { type: 'USER_UPDATE', version: 1, balance: 5, rank: 'none', promotion: { active: false } },
    { type: 'USER_UPDATE', version: 2, balance: 4 },
    all,
  ]);
  expect(second.updates).toEqual([all]);
});

test('hub: the newest state alone is described, and only if it is sent', async () => {
  const { hub, connect } = await start();
  const client = await connect('7:a');
  const described: number[] = [];
  const push = (version: number) =>
    hub.pushUserState(PLAYER, version, () => {
      described.push(version);
      return { version, balance: version };
    });
  push(1);
  push(3);
  push(2);
  await untilUpdates(client, 1);
  expect(client.updates).toEqual([{ type: 'USER_UPDATE', version: 3, balance: 3 }]);
  expect(described).toEqual([3]);
});

test('hub: who was told the balance in an answer is not told again, and hears the rest later', async () => {
  const answerCall = async ({ id }: { id: number }) => ({
    text: `{"type":"ANSWER","id":${id},"status":200,"body":{"balance":9,"version":7}}`,
    walletVersion: 7,
  });
  const { hub, connect } = await start({ openCalls: () => answerCall });
  const [player, otherTab] = [await connect('7:a'), await connect('7:b')];
  await untilUpdates(player, 1);
  await untilUpdates(otherTab, 1);
  player.socket.send('{"type":"CALL","id":1,"call":"/api/bet","body":{}}');
  await until(() => expect(player.updates.at(-1)).toMatchObject({ type: 'ANSWER', id: 1 }));
  hub.pushUserUpdate(PLAYER, { version: 7, balance: 9, totalBets: 3 }, true);
  hub.pushUserUpdate(PLAYER, { version: 7, rank: 'bronze' }, true);
  await untilUpdates(otherTab, 3);
  // Next, everything comes in one message, after a delay.
  await untilUpdates(player, 3);
  expect(player.updates.slice(2)).toEqual([
    { type: 'USER_UPDATE', version: 7, balance: 9, totalBets: 3, rank: 'bronze' },
  ]);
  // A change that no answer carried comes at once.
  hub.pushUserUpdate(PLAYER, { version: 8, balance: 50 }, true);
  await untilUpdates(player, 4);
  expect(player.updates.at(-1)).toEqual({ type: 'USER_UPDATE', version: 8, balance: 50 });
});

test('hub: while every socket of a player was told by answers, nothing is described but the newest state, once', async () => {
  let version = 0;
  const answerCall = async ({ id }: { id: number }) => {
    version += 1;
    return { text: `{"type":"ANSWER","id":${id},"status":200,"body":{}}`, walletVersion: version };
  };
  const { hub, connect } = await start({ openCalls: () => answerCall });
  const player = await connect('7:a');
  await untilUpdates(player, 1);
  // Until the other servers have had time to answer, the player may be connected to any of them.
  await until(() => expect(hub.mayListen(toPlayerId('999'))).toBe(false));
  const described: number[] = [];
  const push = (at: number) =>
    hub.pushUserState(PLAYER, at, () => (described.push(at), { version: at, balance: at, rank: `r${at}` }), true);
  for (const id of [1, 2, 3]) {
    player.socket.send(`{"type":"CALL","id":${id},"call":"/api/bet","body":{}}`);
    await until(() => expect(player.updates.at(-1)).toMatchObject({ type: 'ANSWER', id }));
    push(id);
  }
  await untilUpdates(player, 5);
  expect(player.updates.at(-1)).toEqual({ type: 'USER_UPDATE', version: 3, balance: 3, rank: 'r3' });
  expect(described).toEqual([3]);
  // A version that no answer carried is described and sent at once.
  push(4);
  await untilUpdates(player, 6);
  expect(player.updates.at(-1)).toMatchObject({ version: 4, balance: 4 });
});

test('hub: a change during a call is told by its answer, or soon after it', async () => {
  let answer = (_walletVersion: number | null) => {};
  const answerCall = ({ id }: { id: number }) =>
    new Promise<{ text: string; walletVersion: number | null }>((resolve) => {
      answer = (walletVersion) =>
        resolve({ text: `{"type":"ANSWER","id":${id},"status":200,"body":{}}`, walletVersion });
    });
  const { hub, connect } = await start({ openCalls: () => answerCall });
  const player = await connect('7:a');
  await untilUpdates(player, 1);
  await until(() => expect(hub.mayListen(toPlayerId('999'))).toBe(false));
  const described: number[] = [];
  const duringCall = async (id: number, version: number, walletVersion: number | null) => {
    answer = () => {};
    const none = answer;
    player.socket.send(`{"type":"CALL","id":${id},"call":"/api/bet","body":{}}`);
    await until(() => expect(answer).not.toBe(none));
    hub.pushUserState(PLAYER, version, () => (described.push(version), { version, balance: version }));
    answer(walletVersion);
  };
  // Before the first answer with a balance every change is told.
  await duringCall(1, 1, 1);
  await untilUpdates(player, 3);
  expect(described).toEqual([1]);
  // No answer carries version 2; version 3 is in the answer.
  await duringCall(2, 2, null);
  await until(() => expect(player.updates.at(-1)).toMatchObject({ type: 'USER_UPDATE', version: 2, balance: 2 }));
  await duringCall(3, 3, 3);
  await until(() => expect(player.updates.at(-1)).toMatchObject({ type: 'ANSWER', id: 3 }));
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(described).not.toContain(3);
});

test('hub: an answer of any length and alphabet arrives as it was written', async () => {
  const bodies = ['"' + 'x'.repeat(60) + '"', '"' + 'y'.repeat(5_000) + '"', '"' + 'z'.repeat(70_000) + '"', '"é€😀"'];
  const answerCall = async ({ id }: { id: number }) => ({
    text: `{"type":"ANSWER","id":${id},"status":200,"body":${bodies[id]}}`,
    walletVersion: null,
  });
  const { connect } = await start({ openCalls: () => answerCall });
  const player = await connect('7:a');
  await untilUpdates(player, 1);
  for (const [id, body] of bodies.entries()) {
    player.socket.send(`{"type":"CALL","id":${id},"call":"/api/bet","body":{}}`);
    await untilUpdates(player, 2 + id);
    expect(player.updates.at(-1)).toMatchObject({ id, body: JSON.parse(body) as string });
  }
});

test('hub: after its first call a socket is read without the library, in whatever pieces and kinds messages come', async () => {
  const asked: number[] = [];
  const { hub, connect, activity } = await start({
    openCalls: () => async (call) => {
      asked.push(call.id);
      return {
        text: JSON.stringify({ type: 'ANSWER', id: call.id, status: 200, body: call.body.value }),
        walletVersion: null,
      };
    },
  });
  const client = await connect('7:a');
  const call = (id: number, text = '') => JSON.stringify({ type: 'CALL', id, call: '/api/bet', body: { text } });
  const answersOf = () => client.updates.filter(({ type }) => type === 'ANSWER').map(({ id }) => id);
  client.socket.send(call(1));
  await until(() => expect(answersOf()).toEqual([1]));
  // Single calls first, then several in one write, a long one, one in fragments with a ping in between, and other messages.
  client.socket.send(call(2));
  await until(() => expect(answersOf()).toEqual([1, 2]));
  for (const id of [3, 4, 5]) client.socket.send(call(id, 'ü€'.repeat(id * 100)));
  client.socket.send(call(6).slice(0, 20), { fin: false });
  client.socket.ping();
  client.socket.send(call(6).slice(20), { fin: true });
  client.socket.send(ACTIVITY);
  client.socket.send(call(7));
  await until(() => expect(answersOf()).toEqual([1, 2, 3, 4, 5, 6, 7]));
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(client.updates.find(({ id }) => id === 5)).toMatchObject({ body: { text: 'ü€'.repeat(500) } });
  expect(activity).toEqual(['a']);
  hub.pushUserUpdate(PLAYER, { version: 1, balance: 5 }, true);
  await until(() => expect(client.updates.at(-1)).toMatchObject({ balance: 5 }));
  client.socket.send(Buffer.from('{}'), { binary: true });
  expect((await client.closed).code).toBe(1003);
});

test.each([
  ['a message too long', 'x'.repeat(5_000), 1009],
  ['a reader who hangs up', null, 1000],
] as const)('hub: %s ends a socket that is read without the library', async (_name, text, code) => {
  const { hub, connect } = await start({
    openCalls:
      () =>
      async ({ id }) => ({ text: JSON.stringify({ type: 'ANSWER', id, status: 200, body: {} }), walletVersion: null }),
  });
  const client = await connect('7:a');
  for (const id of [1, 2]) {
    client.socket.send(JSON.stringify({ type: 'CALL', id, call: '/api/bet', body: {} }));
    await until(() => expect(client.updates.at(-1)).toMatchObject({ id }));
  }
  if (text === null) client.socket.close(1000);
  else client.socket.send(text);
  expect((await client.closed).code).toBe(code);
  await until(() => expect(hub.stats().sockets).toBe(0));
});

test('hub: a notice goes to every socket of its player at once, each by itself', async () => {
  const { hub, connect } = await start();
  const [first, stranger] = [await connect('7:a'), await connect('8:c')];
  const deposit = {
    id: '1',
    depositId: 'dep_1',
    currency: 'btc',
    address: 'x',
    status: 'seen',
    amount: '1',
    confirmations: 1,
    confirmationsNeeded: 3,
    usd: null,
    credited: 0,
    held: 0,
    reason: null,
    transaction: null,
    createdAt: '',
  };
  hub.pushNotice(PLAYER, { type: 'DEPOSIT_UPDATE', deposit });
  hub.pushNotice(PLAYER, { type: 'DEPOSIT_UPDATE', deposit: { ...deposit, status: 'credited' } });
  await untilUpdates(first, 2);
  expect(first.updates).toEqual([
    { type: 'DEPOSIT_UPDATE', deposit },
    { type: 'DEPOSIT_UPDATE', deposit: { ...deposit, status: 'credited' } },
  ]);
  expect(stranger.updates).toEqual([]);
});

test('hub: a version that was sent is never followed by a lower one', async () => {
  const { hub, connect } = await start();
  const client = await connect('7:a');
  for (const version of [5, 3, 6, 4, 9, 8]) {
    hub.pushUserUpdate(PLAYER, { version, balance: version });
    await waitMs(100);
  }
  expect(client.updates.map((update) => update['balance'])).toEqual([5, 6, 9]);
});

test('hub: ACTIVITY is recorded for its session, HEARTBEAT is not and gets no answer', async () => {
  const { connect, activity } = await start();
  const client = await connect('7:a');
  client.socket.send(HEARTBEAT);
  client.socket.send(ACTIVITY);
  await until(() => expect(activity).toEqual(['a']));
  expect(client.updates).toEqual([]);
});

test('hub: ACTIVITY does not revive a session that is over', async () => {
  const { connect, activity, over } = await start();
  const client = await connect('7:a');
  over.add('a');
  client.socket.send(ACTIVITY);
  expect((await client.closed).code).toBe(4003);
  expect(activity).toEqual([]);
});

test('hub: a message above 4 KiB closes the socket with 1009', async () => {
  const { connect } = await start();
  const client = await connect('7:a');
  client.socket.send(JSON.stringify({ type: 'x'.repeat(4096) }));
  expect((await client.closed).code).toBe(1009);
});

test('hub: a binary message closes the socket with 1003', async () => {
  const { connect } = await start();
  const client = await connect('7:a');
  client.socket.send(Buffer.from(HEARTBEAT), { binary: true });
  expect((await client.closed).code).toBe(1003);
});

test('hub: ten messages a second pass, the eleventh closes the socket with 1008', async () => {
  const { connect, clock, activity } = await start();
  const client = await connect('7:a');
  for (let second = 0; second < 2; second += 1) {
    for (let i = 0; i < 10; i += 1) client.socket.send(ACTIVITY);
    await until(() => expect(activity).toHaveLength(10 * (second + 1)));
    if (second === 0) clock.advance(1_000);
  }
  client.socket.send(ACTIVITY);
  client.socket.send(ACTIVITY);
  expect(await client.closed).toEqual({ code: 1008, reason: 'Too many messages' });
  expect(activity).toHaveLength(20);
});

test('hub: pings count as messages', async () => {
  const { connect } = await start();
  const client = await connect('7:a');
  for (let i = 0; i < 11; i += 1) client.socket.ping();
  expect((await client.closed).code).toBe(1008);
});

test('hub: bad messages are ignored, the tenth closes the socket with 1008', async () => {
  const { connect, clock, activity } = await start();
  const client = await connect('7:a');
  for (let i = 0; i < 9; i += 1) client.socket.send('{"type":"BET"}');
  client.socket.send(ACTIVITY);
  await until(() => expect(activity).toEqual(['a']));
  clock.advance(1_000);
  client.socket.send('no json');
  expect(await client.closed).toEqual({ code: 1008, reason: 'Bad messages' });
});

test('hub: the sixth socket of a player replaces the oldest', async () => {
  const { hub, connect } = await start();
  const clients: TestClient[] = [];
  for (let i = 0; i < 6; i += 1) clients.push(await connect(`7:${i}`));
  await connect('8:x');
  expect(await clients[0]!.closed).toEqual({ code: 4001, reason: 'Replaced' });
  expect(hub.stats()).toMatchObject({ sockets: 6, players: 2 });
  hub.pushUserUpdate(PLAYER, { version: 1, balance: 1 });
  for (const client of clients.slice(1)) await untilUpdates(client, 1);
  expect(clients[0]!.updates).toEqual([]);
});

test('hub: a socket that says nothing for 75 seconds is cut off', async () => {
  const { connect, clock, hub } = await start();
  const [silent, lively] = [await connect('7:a'), await connect('7:b')];
  clock.advance(60_000);
  lively.socket.send(HEARTBEAT);
  await waitMs(50);
  clock.advance(20_000);
  expect((await silent.closed).code).toBe(1006);
  expect(hub.stats().sockets).toBe(1);
  expect(lively.socket.readyState).toBe(lively.socket.OPEN);
});

test('hub: a reader who leaves more than 1 MiB unread is cut off', async () => {
  const { hub, connect } = await start();
  const client = await connect('7:a');
  client.socket.pause();
  for (let version = 1; version <= 40 && hub.stats().sockets > 0; version += 1) {
    hub.pushUserUpdate(PLAYER, { version, promotion: { active: true, terms: `${version}`.repeat(2_000_000) } });
    await waitMs(80);
  }
  expect(hub.stats()).toMatchObject({ sockets: 0, players: 0 });
  client.socket.resume();
  expect((await client.closed).code).toBe(1006);
});

test('hub: a session that ended or ran out loses its sockets within two seconds', async () => {
  const { hub, connect, over } = await start();
  const clients = await Promise.all(['7:a', '7:b', '7:c', '8:d', '8:e'].map(connect));
  const [a, b, c, d, e] = clients as [TestClient, TestClient, TestClient, TestClient, TestClient];
  hub.endSession('d');
  expect(await within(2_000, d.closed)).toEqual({ code: 4003, reason: 'Session over' });
  hub.endSessionsOf(PLAYER, 'b');
  expect((await within(2_000, a.closed)).code).toBe(4003);
  expect((await within(2_000, c.closed)).code).toBe(4003);
  over.add('b');
  expect((await within(2_000, b.closed)).code).toBe(4003);
  expect(hub.stats()).toMatchObject({ sockets: 1, players: 1 });
  hub.endSessionsOf(toPlayerId('8'));
  expect((await within(2_000, e.closed)).code).toBe(4003);
});

test('hub: a client that does not answer the close is cut off', async () => {
  const { hub, connect, countConnections } = await start();
  const client = await connect('7:a');
  client.socket.pause();
  expect(await countConnections()).toBe(1);
  hub.endSession('a');
  await until(async () => expect(await countConnections()).toBe(0));
  client.socket.resume();
});

test('hub: while the bus is interrupted the sessions are looked up', async () => {
  let isLive = true;
  const asked: (readonly string[])[] = [];
  const { connect } = await start({
    bus: { ...createLocalBus(), isLive: () => isLive },
    async findEndedSessions(sessionIds) {
      asked.push(sessionIds);
      return sessionIds.filter((id) => id === 'a');
    },
  });
  const [a, b] = [await connect('7:a'), await connect('7:b')];
  await waitMs(1_100);
  expect(asked).toEqual([]);
  isLive = false;
  expect((await within(2_000, a.closed)).code).toBe(4003);
  expect(asked[0]).toEqual(['a', 'b']);
  expect(b.socket.readyState).toBe(b.socket.OPEN);
});

test('hub: on close every socket gets 1012, the last updates before it, and handshakes are refused', async () => {
  const { hub, url, connect } = await start();
  const client = await connect('7:a');
  hub.pushUserUpdate(PLAYER, { version: 1, balance: 1 });
  const closing = hub.close();
  expect(await handshakeStatus(url, { cookie: '7:b' })).toBe(503);
  await closing;
  expect((await client.closed).code).toBe(1012);
  expect(client.updates).toHaveLength(1);
});

test('hub: two thousand sockets all get their update', { timeout: 60_000 }, async () => {
  const { hub, connect } = await start();
  const clients: TestClient[] = [];
  for (let player = 0; player < 400; player += 1) {
    clients.push(...(await Promise.all([0, 1, 2, 3, 4].map((tab) => connect(`${player}:${player}-${tab}`)))));
  }
  expect(hub.stats()).toEqual({ sockets: 2_000, players: 400, pushes: 0, watchers: 0 });
  for (let version = 1; version <= 3; version += 1) {
    for (let player = 0; player < 400; player += 1) {
      hub.pushUserUpdate(toPlayerId(`${player}`), { version, balance: player });
    }
  }
  for (const client of clients) await untilUpdates(client, 1);
  expect(clients.every((client, i) => client.updates[0]!['balance'] === Math.floor(i / 5))).toBe(true);
  expect(clients.every((client) => client.updates.length === 1 && client.updates[0]!['version'] === 3)).toBe(true);
  expect(hub.stats().pushes).toBe(2_000);
});

function untilUpdates(client: TestClient, count: number): Promise<unknown> {
  return until(() => expect(client.updates).toHaveLength(count));
}

test('hub: what concerns a player leaves the server only for servers with a socket of the player', async () => {
  const shared = createLocalBus();
  const sentOn: string[] = [];
  const sentTo: string[] = [];
  const servers = new Map<string, Bus>();
  // Two servers: a message that one publishes only for itself does not reach the other.
  const busOfServer = (serverId: string): Bus => {
    const own = createLocalBus();
    servers.set(serverId, own);
    return {
      ...shared,
      serverId,
      publish(topic, message) {
        sentOn.push(topic);
        shared.publish(topic, message);
      },
      publishTo(serverIds, topic, message) {
        sentTo.push(...serverIds.map((to) => `${to} ${topic}`));
        for (const to of [serverId, ...serverIds]) servers.get(to)!.publish(topic, message);
      },
      publishHere: own.publish,
      subscribe(topic, handler) {
        const both = [shared.subscribe(topic, handler), own.subscribe(topic, handler)];
        return () => both.forEach((stop) => stop());
      },
    };
  };
  const [here, there] = [await start({ bus: busOfServer('here') }), await start({ bus: busOfServer('there') })];
  const [first, stranger] = [await here.connect('7:a'), await there.connect('8:b')];
  const topic = `user-update:${PLAYER}`;
  // At the start no server knows yet who is connected where.
  let version = 0;
  await until(() => {
    sentOn.length = 0;
    here.hub.pushUserUpdate(PLAYER, { version: (version += 1), balance: version }, true);
    expect(sentOn).not.toContain(topic);
    expect(sentTo).toEqual([]);
  });
  await until(() => expect(first.updates.at(-1)).toMatchObject({ version }));

  const second = await there.connect('7:c');
  await until(() => {
    here.hub.pushUserUpdate(PLAYER, { version: (version += 1), balance: version }, true);
    expect(sentTo).toContain(`there ${topic}`);
  });
  for (const client of [first, second]) {
    await until(() => expect(client.updates.at(-1)).toMatchObject({ version }));
  }
  expect(stranger.updates).toEqual([]);
});
