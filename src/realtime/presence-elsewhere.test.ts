import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { createLocalBus, type Bus } from './bus.ts';
import { sharePresence } from './presence-elsewhere.ts';

const player = toPlayerId('7');
const settled = () => vi.advanceTimersByTimeAsync(2_000);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('presence elsewhere: nothing is known until the others had time to answer', async () => {
  const here = sharePresence(createLocalBus(), () => []);
  expect(here.serversOf(player)).toBeNull();
  await settled();
  expect(here.serversOf(player)).toEqual([]);
  here.close();
});

test('presence elsewhere: who comes and goes on another server is known here, but not of this one', async () => {
  const bus = createLocalBus();
  const [one, two] = [sharePresence(bus, () => [], 'one'), sharePresence(bus, () => [], 'two')];
  await settled();
  two.tell(player, true);
  await settled();
  expect([one.serversOf(player), two.serversOf(player)]).toEqual([['two'], []]);
  two.tell(player, false);
  await settled();
  expect(one.serversOf(player)).toEqual([]);
});

test('presence elsewhere: a server that starts later asks the others', async () => {
  const bus = createLocalBus();
  const present = new Set<PlayerId>([player]);
  sharePresence(bus, () => present, 'early');
  const late = sharePresence(bus, () => [], 'late');
  await settled();
  expect(late.serversOf(player)).toEqual(['early']);
  expect(late.serversOf(toPlayerId('8'))).toEqual([]);
});

test('presence elsewhere: after missed messages nothing is known until the others have answered again', async () => {
  const local = createLocalBus();
  let interrupt = () => {};
  let isLive = true;
  const bus: Bus = {
    ...local,
    isLive: () => isLive,
    onInterrupted(handler) {
      interrupt = handler;
      return () => {};
    },
  };
  const here = sharePresence(bus, () => []);
  await settled();
  isLive = false;
  interrupt();
  await settled();
  expect(here.serversOf(player)).toBeNull();
  isLive = true;
  interrupt();
  await settled();
  expect(here.serversOf(player)).toEqual([]);
});

test('presence elsewhere: messages that are not as they should be change nothing', async () => {
  const bus = createLocalBus();
  const here = sharePresence(bus, () => []);
  for (const message of [null, 5, {}, { server: 'x', here: 'all' }, { server: 'x', here: [7, '-7', 'seven'] }]) {
    bus.publish('presence', message);
  }
  await settled();
  expect(here.serversOf(player)).toEqual([]);
});
