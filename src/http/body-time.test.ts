import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createHttpApp } from './app.ts';
import { Refusal } from './errors.ts';

const app = createHttpApp({ logLevel: 'silent', trustedProxies: [], bodyMsMax: 40 });
app.post('/quick', async () => ({ done: true }));
app.post('/patient', { config: { bodyMsMax: 60_000 } }, async () => ({ done: true }));
app.post('/refused', { onRequest: async () => Promise.reject(new Refusal('CSRF')) }, async () => ({ done: true }));
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
afterAll(() => app.close());

function begin(path: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`);
  return socket;
}

test('body time: who dawdles is let go, a route that allows more time waits', async () => {
  const patient = begin('/patient');
  const quick = begin('/quick');
  quick.resume();
  await once(quick, 'close');
  patient.write('}');
  expect(String((await once(patient, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
  patient.destroy();
});

test('body time: who is refused before the body has come is let go as well', async () => {
  const socket = begin('/refused');
  let told = '';
  socket.on('data', (chunk) => (told += String(chunk)));
  await once(socket, 'close');
  expect(told).toMatch(/^HTTP\/1\.1 403 /);
});
