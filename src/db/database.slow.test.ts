import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from './database.ts';
import { isConnectionLoss } from './failures.ts';

const message = (type: string, content: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(type), length, content]);
};

test('db: a server that goes away in the same breath as it says hello breaks the call, not the process', async () => {
  const authenticated = message('R', Buffer.alloc(4));
  const ready = message('Z', Buffer.from('I'));
  const farewell = message('E', Buffer.from('SFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(Buffer.concat([authenticated, ready, farewell])));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const database = openDatabase({ url: `postgres://nobody@127.0.0.1:${port}/none?sslmode=disable` });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const error = await database.transaction((tx) => tx.query('SELECT 1')).catch((caught: unknown) => caught);
    expect(isConnectionLoss(error)).toBe(true);
  }
  await database.close();
  server.close();
});

test('db: a server that stands still is a lost connection, and the next call opens another one', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    // Accepts the sign-in and then stays silent.
    socket.once('data', () =>
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))])),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgres://nobody@127.0.0.1:${port}/none?sslmode=disable`;
  const database = openDatabase({ url, role: 'nobody', connections: 1, silenceMsMax: 50 });
  const inTransaction = await database.transaction((tx) => tx.query('SELECT 1')).catch((caught: unknown) => caught);
  const alone = await database.query('SELECT 1').catch((caught: unknown) => caught);
  expect([isConnectionLoss(inTransaction), isConnectionLoss(alone)]).toEqual([true, true]);
  expect(connections).toBe(2);
  await database.close();
  server.close();
});

test('db: a server that stands still with its door full is a lost connection for everybody', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-door-'));
  const door = path.join(folder, '.s.PGSQL.5432');
  const program = `require('node:net').createServer().listen({ path: ${JSON.stringify(door)}, backlog: 1 }, () => process.send('open'))`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await rm(folder, { recursive: true });
  });
  await once(child, 'message');
  child.kill('SIGSTOP');
  const database = openDatabase({ url: `postgres://nobody@/none?host=${folder}`, connections: 8 });
  const asked = Array.from({ length: 8 }, () => database.query('SELECT 1').catch((caught: unknown) => caught));
  const errors = (await Promise.all(asked)) as NodeJS.ErrnoException[];
  expect(errors.map(({ code }) => code)).toContain('EAGAIN');
  expect(errors.filter((error) => !isConnectionLoss(error))).toEqual([]);
  await database.close();
});
