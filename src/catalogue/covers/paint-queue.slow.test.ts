import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPaintQueue } from './paint-queue.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-paint-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const orderOf = (name: string) => ({
  game: { symbol: name, name, theme: 'ocean' },
  target: path.join(folder, name),
});

test(
  'paint queue: who asks for the same shares it, who asks for too much is told so, and an order that fails holds up none',
  { timeout: 240_000 },
  async () => {
    const logged: string[] = [];
    const queue = createPaintQueue({ log: (line) => logged.push(line), waitingMax: 3 });
    const toNowhere = { ...orderOf('lost'), target: path.join(folder, 'no such folder', 'lost') };
    const asked = [queue.paint(orderOf('reef')), queue.paint(toNowhere), queue.paint(orderOf('kelp'))];
    expect(queue.paint(orderOf('reef'))).toBe(asked[0]);
    expect(await queue.paint(orderOf('shell'))).toBe('busy');
    expect(await Promise.all(asked)).toEqual(['drawn', 'failed', 'drawn']);
    expect(logged.filter((line) => line.includes('lost'))).toHaveLength(1);
    expect(
      ['reef.avif', 'reef.webp', 'kelp.avif', 'shell.avif'].map((name) => existsSync(path.join(folder, name))),
    ).toEqual([true, true, true, false]);
    expect(queue.isIdle()).toBe(true);
    await queue.close();
    expect(await queue.paint(orderOf('shell'))).toBe('busy');
  },
);

test('paint queue: closing lets go of who waits', { timeout: 240_000 }, async () => {
  const queue = createPaintQueue({ log: () => {} });
  const asked = [queue.paint(orderOf('tide')), queue.paint(orderOf('wave'))];
  await queue.close();
  expect(await Promise.all(asked)).toEqual(['busy', 'busy']);
});
