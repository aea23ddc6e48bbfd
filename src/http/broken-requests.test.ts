import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from './app.ts';
import { answerBrokenRequest } from './broken-requests.ts';
import { Refusal } from './errors.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { serveWebApp } from './web-pages.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-broken-'));
await writeFile(path.join(folder, 'robots.txt'), 'User-agent: *');
await writeFile(path.join(folder, 'index.html'), '<head></head>');
const app = createHttpApp({ logLevel: 'silent', trustedProxies: [] });
app.get('/api/broken', async () => {
  throw new Error('secret detail in src/x.ts:1');
});
app.get('/api/busy', async () => {
  throw new Refusal('UNAVAILABLE');
});
app.get('/api/fast', async () => {
  throw new Refusal('TOO_FAST', { retryAfterS: 2 });
});
app.get('/api/named/:id', async () => ({}));
app.post('/api/take', async () => ({}));
await serveWebApp(app, folder);
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const { 'content-security-policy': _policy, 'cache-control': _caching, ...FIXED } = SECURITY_HEADERS;

/** The raw response bytes. */
async function tell(text: string, to = port): Promise<string> {
  const socket = connect(to, '127.0.0.1');
  if (text !== '') socket.write(text);
  socket.setTimeout(20_000, () => socket.destroy());
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => {});
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

const request = (line: string, more = '') => `${line} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`;

test.each([
  ['no HTTP at all', 'nonsense\r\n\r\n', 400],
  ['another version', 'GET / HTTP/9.1\r\nhost: x\r\n\r\n', 400],
  ['two lengths', request('POST /api/take', 'content-length: 1\r\ncontent-length: 2\r\n'), 400],
  ['a length and pieces', request('POST /api/take', 'content-length: 5\r\ntransfer-encoding: chunked\r\n'), 400],
  [
    'a broken piece',
    `${request('POST /api/take', 'content-type: application/json\r\ntransfer-encoding: chunked\r\n')}zz\r\n`,
    400,
  ],
  ['a line end in a header', request('GET /api/named/1', 'x: a\rb\r\n'), 400],
  ['headers without end', request('GET /api/named/1', `x: ${'y'.repeat(20_000)}\r\n`), 431],
  ['an address that cannot be read', request('GET /api/named/%zz'), 400],
  ['a part of an address that is too long', request(`GET /api/named/${'x'.repeat(200)}`), 404],
  ['nothing there', request('GET /api/nothing'), 404],
  ['a method nobody has', request('PROPFIND /api/take'), 404],
  ['a request to be repeated', request('TRACE /api/take'), 404],
  ['too large', request('POST /api/take', 'content-type: application/json\r\ncontent-length: 2000000\r\n'), 413],
  ['another type', request('POST /api/take', 'content-type: text/xml\r\ncontent-length: 1\r\n') + 'x', 415],
  ['too fast', request('GET /api/fast'), 429],
  ['an unexpected failure', request('GET /api/broken'), 500],
  ['too busy', request('GET /api/busy'), 503],
])('broken requests: %s is answered like any refusal', async (_, text, status) => {
  const answer = await tell(text);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.split(' ')[1]).toBe(String(status));
  for (const [name, value] of Object.entries(FIXED))
    expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
  expect(head).toMatch(/content-security-policy: default-src 'none'/i);
  expect(Object.keys(JSON.parse(body) as object)).toEqual(['error', 'code']);
  expect(answer).not.toMatch(/FST_|HPE_|secret detail|fastify|node_modules/i);
  if (status === 429 || status === 503) expect(head).toMatch(/retry-after: [12]/i);
});

test.each([
  ['a file', request('GET /robots.txt'), 200],
  ['a part of a file that it has not', request('GET /robots.txt', 'range: bytes=900-\r\n'), 400],
  ['a page', request('GET /any/page'), 200],
  ['no file', request('GET /gone.png'), 404],
])('broken requests: the headers are on %s too', async (_, text, status) => {
  const [head = ''] = (await tell(text)).split('\r\n\r\n');
  expect(head.split(' ')[1]).toBe(String(status));
  for (const [name, value] of Object.entries(FIXED))
    expect(head.toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
  expect(head).toMatch(/content-security-policy: default-src 'none'/i);
});

test('broken requests: who begins and goes no further is told so, who has not begun is only hung up on', async () => {
  const impatient = createServer({ headersTimeout: 40, connectionsCheckingInterval: 10 });
  impatient.on('clientError', (error, socket) => answerBrokenRequest(error, socket as Socket));
  impatient.listen(0, '127.0.0.1');
  await once(impatient, 'listening');
  const { port: there } = impatient.address() as AddressInfo;
  expect(await tell('GET / HTTP/1.1\r\nhost: x', there)).toMatch(/^HTTP\/1\.1 408 /);
  expect(await tell('', there)).toBe('');
  impatient.close();
});
