import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createFanOut } from './fan-out.ts';

/** Blocks for a while, as writing to a socket does. */
function spend(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

function start(receiverCount: number, costMs = 0, busyShare = () => 0) {
  const heard = new Map<number, string>();
  let writes = 0;
  const fanOut = createFanOut<number>({
    busyShare,
    send(receiver, frames) {
      spend(costMs);
      writes += 1;
      heard.set(receiver, (heard.get(receiver) ?? '') + frames.toString());
    },
  });
  for (let n = 0; n < receiverCount; n += 1) fanOut.join(n);
  return { fanOut, heard, writes: () => writes };
}

const untilAll = (heard: ReadonlyMap<number, string>, count: number, text: string) =>
  expect
    .poll(() => [...heard.values()].filter((own) => own === text).length, { interval: 5, timeout: 20_000 })
    .toBe(count);

test('fan-out: messages that can wait share a write; an urgent one takes them along at once', async () => {
  const { fanOut, heard, writes } = start(10);
  fanOut.add(Buffer.from('a'), false);
  await untilAll(heard, 10, 'a');
  for (const letter of 'bcd') fanOut.add(Buffer.from(letter), false);
  fanOut.add(Buffer.from('e'), true);
  await untilAll(heard, 10, 'abcde');
  expect(writes()).toBe(20);
});

test('fan-out: what comes during a pass is heard by everybody after it, in order', async () => {
  const { fanOut, heard } = start(50, 0.5);
  fanOut.add(Buffer.from('a'), false);
  await turn();
  fanOut.add(Buffer.from('b'), false);
  await sleep(10);
  fanOut.add(Buffer.from('c'), true);
  fanOut.add(Buffer.from('d'), false);
  await untilAll(heard, 50, 'abcd');
});

test('fan-out: what comes during a round goes along with the rest of it, and is made up for by the next', async () => {
  const { fanOut, heard, writes } = start(100, 0.5);
  fanOut.add(Buffer.from('a'), false);
  await expect.poll(() => heard.size, { interval: 1 }).toBeGreaterThan(0);
  const early = heard.size;
  fanOut.add(Buffer.from('b'), false);
  await untilAll(heard, 100, 'ab');
  // The early ones are written to twice, all others once.
  expect(early).toBeLessThan(100);
  expect(writes()).toBe(100 + early);
});

test('fan-out: who joins hears what is added from then on', async () => {
  const { fanOut, heard } = start(20, 1);
  fanOut.add(Buffer.from('a'), false);
  await expect.poll(() => heard.size, { interval: 1 }).toBeGreaterThan(0);
  fanOut.join(20);
  fanOut.join(3);
  fanOut.add(Buffer.from('b'), false);
  await untilAll(heard, 20, 'ab');
  await expect.poll(() => heard.get(20)).toBe('b');
});

test('fan-out: a long list is sent with pauses for other work, and all of it in time', async () => {
  const { fanOut, heard } = start(200, 0.5);
  const started = performance.now();
  fanOut.add(Buffer.from('a'), false);
  await untilAll(heard, 200, 'a');
  // Writing takes a hundred milliseconds. There is time for pauses of eighty before a pass is late.
  expect(performance.now() - started).toBeGreaterThanOrEqual(130);
});

test('fan-out: in a busy process the pauses are longer', async () => {
  const { fanOut, heard } = start(20, 0.5, () => 1);
  const started = performance.now();
  fanOut.add(Buffer.from('a'), false);
  await untilAll(heard, 20, 'a');
  // At most five are written to in a slice: at least three pauses of thirty milliseconds, where three of six would do.
  expect(performance.now() - started).toBeGreaterThanOrEqual(85);
});

test('fan-out: nothing is sent to receivers that have left, or after the end', async () => {
  const { fanOut, heard } = start(20, 1);
  fanOut.add(Buffer.from('a'), false);
  await turn();
  fanOut.leave(19);
  await expect.poll(() => heard.size, { interval: 5 }).toBe(19);
  fanOut.add(Buffer.from('b'), true);
  fanOut.close();
  await sleep(20);
  expect([...heard.values()].every((own) => own === 'a')).toBe(true);
});
