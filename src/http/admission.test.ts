import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { admitByLoad, type LoadClass } from './admission.ts';
import { contract, NoContent, Strict } from './contract.ts';
import type { KnownRoute } from './route-table.ts';

const route = (path: string, load?: 'bet' | 'last'): KnownRoute => ({
  method: 'POST',
  url: path,
  contract: contract({
    method: 'POST',
    path,
    summary: '',
    access: 'public',
    body: NoContent,
    answer: Strict({}),
    ...(load ? { load } : {}),
  }),
});

const held: ServerResponse[] = [];
const server = createServer((_request, response) => void held.push(response));
const limit = (underWayMax: number) => ({ underWayMax, lagMsMax: 60_000 });
const admission = admitByLoad(server, [route('/bet', 'bet'), route('/cashout', 'last'), route('/read')], {
  bet: limit(2),
  rest: limit(3),
  last: limit(5),
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(() => {
  admission.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

async function ask(path: string): Promise<Socket> {
  const before = seen();
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\n\r\n`);
  await expect.poll(seen).toBe(before + 1);
  return socket;
}

const total = (read: (figures: { underWay: number; shed: number }) => number) =>
  Object.values(admission.stats()).reduce((sum, figures) => sum + read(figures), 0);
const seen = () => total(({ underWay, shed }) => underWay + shed);
const underWay = (load: LoadClass) => admission.stats()[load].underWay;

test('admission: new bets are refused first, what ends a round last, and each is told when to come again', async () => {
  for (let times = 0; times < 2; times += 1) await ask('/bet');
  const refused = await ask('/bet');
  const [answer] = (await once(refused, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 503 [\s\S]*retry-after: 1\r\n[\s\S]*"code":"UNAVAILABLE"/i);
  expect(answer.toString()).toMatch(/x-content-type-options: nosniff/i);
  for (let times = 0; times < 4; times += 1) await ask('/read');
  for (let times = 0; times < 4; times += 1) await ask('/cashout');
  await ask('/provider/pp/bet');
  expect(admission.stats()).toEqual({
    bet: { underWay: 2, shed: 1, full: 1, late: 0 },
    rest: { underWay: 3, shed: 1, full: 1, late: 0 },
    last: { underWay: 5, shed: 0, full: 0, late: 0 },
  });
});

test('admission: an answer, and a player who hangs up, make room', async () => {
  const shedBefore = admission.stats().bet.shed;
  const [first] = held.splice(0, 1);
  first!.end('done');
  await expect.poll(() => underWay('bet')).toBe(1);
  sockets[1]!.destroy();
  await expect.poll(() => underWay('bet')).toBe(0);
  await ask('/bet');
  expect([underWay('bet'), admission.stats().bet.shed]).toEqual([1, shedBefore]);
});

test('admission: a machine that stands still refuses nobody while few are under way', async () => {
  const answering = createServer((_request, response) => void response.end('done'));
  const lagging = admitByLoad(answering, [], {
    bet: { underWayMax: 100, lagMsMax: 1 },
    rest: { underWayMax: 100, lagMsMax: 1 },
    last: { underWayMax: 100, lagMsMax: 1 },
  });
  answering.listen(0, '127.0.0.1');
  await once(answering, 'listening');
  const address = `http://127.0.0.1:${(answering.address() as AddressInfo).port}/read`;
  await fetch(address);
  const answers = [fetch(address), fetch(address)];
  const until = performance.now() + 300;
  while (performance.now() < until);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200]);
  expect(lagging.stats().rest.shed).toBe(0);
  lagging.close();
  answering.closeAllConnections();
  answering.close();
});
