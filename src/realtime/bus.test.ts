import { expect, test } from 'vitest';
import { createLocalBus, type JsonValue } from './bus.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('bus: messages arrive in order, after the publishing call, at the handlers of their topic', async () => {
  const bus = createLocalBus();
  const heard: JsonValue[] = [];
  bus.subscribe('a', (message) => heard.push(message));
  bus.publish('a', 1);
  bus.publish('b', 2);
  bus.publish('a', 3);
  expect(heard).toEqual([]);
  await settled();
  expect(heard).toEqual([1, 3]);
  expect(bus.isLive()).toBe(true);
});

test('bus: one handler given twice is called twice, and each subscription ends by itself', async () => {
  const bus = createLocalBus();
  let calls = 0;
  const handler = () => void (calls += 1);
  const stopFirst = bus.subscribe('a', handler);
  bus.subscribe('a', handler);
  bus.publish('a', null);
  await settled();
  expect(calls).toBe(2);
  stopFirst();
  stopFirst();
  bus.publish('a', null);
  await settled();
  expect(calls).toBe(3);
});

test('bus: nothing is delivered after close', async () => {
  const bus = createLocalBus();
  const heard: JsonValue[] = [];
  bus.subscribe('a', (message) => heard.push(message));
  await bus.close();
  bus.publish('a', 1);
  await settled();
  expect(heard).toEqual([]);
});
