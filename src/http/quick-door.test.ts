import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createQuickDoor } from './quick-door.ts';

const ANSWER = 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 2\r\n\r\n{}';
let isShut = true;
let quickly = 0;
/** Requests that reached the normal handler, by address and body. */
const heard: string[] = [];
const held: ServerResponse[] = [];
const quick = createQuickDoor({
  lines: new Set(['POST /bet HTTP/1.1']),
  isShut: () => isShut,
  answer: Buffer.from(ANSWER),
  onRefused: () => (quickly += 1),
});
const server = createServer((request, response) => {
  if (isShut) {
    response.writeHead(503).end();
    quick.watch(request, response);
    return;
  }
  quick.other(request, response);
  let body = '';
  request.setEncoding('latin1').on('data', (part: string) => (body += part));
  request.on('end', () => {
    heard.push(`${request.url} ${body}`);
    if (request.url === '/held') held.push(response);
    else response.end('taken');
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});
beforeEach(() => {
  isShut = true;
  quickly = 0;
  heard.length = 0;
});

const bet = (body = 'x', fields = '') =>
  `POST /bet HTTP/1.1\r\nhost: here\r\n${fields}content-length: ${body.length}\r\n\r\n${body}`;

/** A connection that was refused once, so that it is watched, and what it has received since. */
async function refusedOnce(): Promise<{ socket: Socket; told(): string; say(text: string): void }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  sockets.push(socket);
  let told = '';
  socket.on('data', (chunk: Buffer) => (told += chunk.toString()));
  socket.on('error', () => {});
  socket.write(bet());
  await expect.poll(() => told).toContain(' 503 ');
  told = '';
  return { socket, told: () => told, say: (text) => void socket.write(text) };
}

test('quick refusal: while the gate is shut the next bets of a connection are answered without a request being made', async () => {
  const { told, say } = await refusedOnce();
  say(bet('one'));
  await expect.poll(told).toBe(ANSWER);
  say(bet('two'));
  await expect.poll(told).toBe(ANSWER + ANSWER);
  expect(quickly).toBe(2);
});

test('quick refusal: once the gate is open bets are taken, and refused again when it shuts', async () => {
  const { told, say } = await refusedOnce();
  isShut = false;
  say(bet('first'));
  await expect.poll(told).toContain('taken');
  say(bet('second'));
  await expect.poll(() => heard).toEqual(['/bet first', '/bet second']);
  await expect.poll(() => told().split('taken').length).toBe(3);
  isShut = true;
  say(bet('third'));
  await expect.poll(told).toContain(ANSWER);
  expect([quickly, heard]).toEqual([1, ['/bet first', '/bet second']]);
});

test.each([
  ['another address', 'POST /other HTTP/1.1\r\nhost: here\r\ncontent-length: 1\r\n\r\nx'],
  ['chunks', 'POST /bet HTTP/1.1\r\nhost: here\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n'],
  ['no length', 'POST /bet HTTP/1.1\r\nhost: here\r\n\r\n'],
  ['a connection that is to close', bet('x', 'connection: close\r\n')],
  ['two bets in one piece', bet('x') + bet('y')],
  ['an empty body', bet('')],
  ['a long body', bet('x'.repeat(20_000))],
])('quick refusal: %s is left to the parser', async (_name, text) => {
  const { told, say } = await refusedOnce();
  say(text);
  await expect.poll(told).toContain(' 503 ');
  expect(quickly).toBe(0);
});

test('quick refusal: other requests in between pass, and the next bet is refused as quickly', async () => {
  const { told, say } = await refusedOnce();
  isShut = false;
  for (const [at, text] of [
    'GET /read HTTP/1.1\r\nhost: here\r\n\r\n',
    'POST /other HTTP/1.1\r\nhost: here\r\ncontent-length: 2\r\n\r\nxy',
  ].entries()) {
    say(text);
    await expect.poll(() => told().split('taken').length).toBe(at + 2);
  }
  isShut = true;
  say(bet());
  await expect.poll(told).toContain(ANSWER);
  expect([quickly, heard]).toEqual([1, ['/read ', '/other xy']]);
});

test('quick refusal: a connection that was left to the parser is looked at again after its next refusal', async () => {
  const { told, say } = await refusedOnce();
  for (let times = 1; times <= 3; times += 1) {
    say(bet('x') + bet('y'));
    await expect.poll(() => told().split(' 503 ').length).toBe(3 * times);
    say(bet());
    await expect.poll(() => told().split(' 503 ').length).toBe(3 * times + 1);
  }
  expect(quickly).toBe(3);
});

test('quick refusal: a body that looks like a bet is a body', async () => {
  const { told, say } = await refusedOnce();
  isShut = false;
  const inner = bet('inner');
  const begun = once(server, 'request');
  say(`POST /other HTTP/1.1\r\nhost: here\r\ncontent-length: ${inner.length}\r\n\r\n`);
  await begun;
  isShut = true;
  say(inner);
  await expect.poll(told).toContain('taken');
  expect([quickly, heard]).toEqual([0, [`/other ${inner}`]]);
});

test('quick refusal: nothing is said between a request and its answer', async () => {
  const { told, say } = await refusedOnce();
  isShut = false;
  say('POST /held HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n');
  await expect.poll(() => held.length).toBe(1);
  isShut = true;
  say(bet('early'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([quickly, told()]).toEqual([0, '']);
  held[0]!.end('held');
  await expect.poll(told).toMatch(/^HTTP\/1\.1 200 [\s\S]*held[\s\S]*HTTP\/1\.1 503 /);
});

test('quick refusal: bytes of one connection reach no other, in however many pieces they come', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, refusedOnce));
  isShut = false;
  const bodies = all.map((_one, number) => `${number} `.repeat(40));
  for (const from of [0, 30, 90]) {
    for (const [number, { say }] of all.entries()) {
      const text = bet(bodies[number]);
      say(text.slice(from, { 0: 30, 30: 90 }[from]));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await expect.poll(() => heard.length).toBe(all.length);
  expect(heard.toSorted()).toEqual(bodies.map((body) => `/bet ${body}`).toSorted());
});

test('quick refusal: after one, a long body arrives whole', async () => {
  const { told, say } = await refusedOnce();
  isShut = false;
  const body = Array.from({ length: 60_000 }, (_none, i) => i).join(' ');
  say(`POST /other HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
  await expect.poll(told).toContain('taken');
  expect(heard).toEqual([`/other ${body}`]);
});

test('quick refusal: a client that hangs up before the answer affects nobody else', async () => {
  const leaving = await Promise.all(Array.from({ length: 50 }, refusedOnce));
  const others = await Promise.all([refusedOnce(), refusedOnce()]);
  const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
  const before = await open();
  for (const { socket, say } of leaving) {
    say(bet());
    socket.resetAndDestroy();
  }
  await expect.poll(open).toBe(before - leaving.length);
  for (const { told, say } of others) {
    say(bet());
    await expect.poll(told).toBe(ANSWER);
  }
});
