import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { lendBytes } from './lent-bytes.ts';

async function openPair(): Promise<{ near: Socket; far: Socket }> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [far] = (await once(server, 'connection')) as [Socket];
  onTestFinished(() => {
    near.destroy();
    far.destroy();
    server.close();
  });
  return { near, far };
}

test('lent bytes: one buffer serves all reads of all connections on this version of Node', async () => {
  const seen = new Set<ArrayBufferLike>();
  for (let times = 0; times < 2; times += 1) {
    const { near, far } = await openPair();
    const pass = () => {};
    far.on('data', pass);
    let taken = '';
    lendBytes(far, pass, (bytes) => {
      seen.add(bytes.buffer);
      taken += bytes.toString();
      return true;
    });
    near.write('one');
    await expect.poll(() => taken).toBe('one');
    near.write('two');
    await expect.poll(() => taken).toBe('onetwo');
  }
  expect(seen.size).toBe(1);
});

test('lent bytes: a connection that was left alone can be looked at again', async () => {
  const { near, far } = await openPair();
  const passed: string[] = [];
  const taken: ArrayBufferLike[] = [];
  const pass = (chunk: Buffer) => void passed.push(String(chunk));
  far.on('data', pass);
  for (const round of ['one', 'two', 'three']) {
    const stop = lendBytes(far, pass, (bytes) => taken.push(bytes.buffer) > 0);
    near.write(`${round} is taken`);
    await expect.poll(() => taken.length).toBe(passed.length + 1);
    stop();
    near.write(`${round} is passed`);
    await expect.poll(() => passed.at(-1)).toBe(`${round} is passed`);
  }
  expect(new Set(taken).size).toBe(1);
});

test('lent bytes: what is not taken is passed on as it was, also once it is over', async () => {
  const { near, far } = await openPair();
  const passed: Buffer[] = [];
  const pass = (chunk: Buffer) => void passed.push(chunk);
  far.on('data', pass);
  const seen: string[] = [];
  const stop = lendBytes(far, pass, (bytes) => {
    seen.push(bytes.toString());
    return bytes.toString() === 'taken';
  });
  for (const text of ['taken', 'kept', 'also']) {
    near.write(text);
    await expect.poll(() => seen.at(-1)).toBe(text);
  }
  stop();
  near.write('taken');
  await expect.poll(() => passed.map(String)).toEqual(['kept', 'also', 'taken']);
  far.pause();
  near.write('later');
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(passed).toHaveLength(3);
  far.resume();
  await expect.poll(() => passed.map(String)).toEqual(['kept', 'also', 'taken', 'later']);
});
