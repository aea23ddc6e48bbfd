import { expect, test } from 'vitest';
import { createRoom, type Room } from './room.ts';

const LOOK_MS = 20;

/** How many requests it admits in parallel. */
function takes(room: Room): number {
  let count = 0;
  while (!room.isFull(count)) count += 1;
  return count;
}

/** Simulates constant overload for some seconds at the given throughput. */
function rush(room: Room, seconds: number, perSecond: number): void {
  for (let ms = 0; ms < seconds * 1_000; ms += LOOK_MS) {
    const underWay = takes(room);
    // Answers come in batches: nothing for a while, then many.
    if (ms % (4 * LOOK_MS) === 0) for (let i = 0; i < (perSecond / 1_000) * 4 * LOOK_MS; i += 1) room.left();
    room.look(LOOK_MS, underWay);
  }
}

test('room: a faster machine takes more at a time, so that all wait equally long', () => {
  const room = createRoom({ underWayMax: 640, waitMs: 80 });
  expect(takes(room)).toBe(640);
  rush(room, 5, 4_000);
  expect(takes(room)).toBeGreaterThan(280);
  expect(takes(room)).toBeLessThan(360);
  rush(room, 5, 6_000);
  expect(takes(room)).toBeGreaterThan(420);
  expect(takes(room)).toBeLessThan(540);
  rush(room, 5, 20_000);
  expect(takes(room)).toBe(640);
});

test('room: it never becomes so small that batches do, and quiet times do not make it smaller', () => {
  const room = createRoom({ underWayMax: 320, waitMs: 80 });
  for (let i = 0; i < 1_000; i += 1) {
    room.isFull(10);
    room.left();
    room.look(LOOK_MS, 10);
  }
  expect(takes(room)).toBe(320);
  rush(room, 20, 0);
  expect(takes(room)).toBe(256);
  rush(room, 5, 4_000);
  expect(takes(room)).toBeGreaterThan(300);
});

test('room: without a wait that is wanted it has one size', () => {
  const room = createRoom({ underWayMax: 2 });
  rush(room, 5, 1);
  expect(takes(room)).toBe(2);
});

test('room: one that a slow time has made small refuses nobody while answers come in time', () => {
  const room = createRoom({ underWayMax: 640, unprovenMax: 320, waitMs: 75 });
  rush(room, 10, 1_000);
  expect(takes(room)).toBe(256);
  // The machine is fast again: 300 are under way, and 6,000 a second are answered, each after 50 ms.
  for (let ms = 0; ms < 1_000; ms += LOOK_MS) {
    for (let i = 0; i < 6 * LOOK_MS; i += 1) room.left();
    room.look(LOOK_MS, 300);
  }
  expect(room.isFull(300)).toBe(false);
  // And slow once more: the same number takes 150 ms.
  for (let ms = 0; ms < 1_000; ms += LOOK_MS) {
    for (let i = 0; i < 2 * LOOK_MS; i += 1) room.left();
    room.isFull(300);
    room.look(LOOK_MS, 300);
  }
  expect(room.isFull(300)).toBe(true);
});

test('room: after quiet a crowd is taken up to a number, and beyond it once the pace shows that there is time', () => {
  const room = createRoom({ underWayMax: 640, unprovenMax: 320, waitMs: 75 });
  for (let ms = 0; ms < 1_000; ms += LOOK_MS) room.look(LOOK_MS, 0);
  expect(takes(room)).toBe(320);
  const answer = (perSecond: number) => {
    for (let ms = 0; ms < 2_000; ms += LOOK_MS) {
      for (let i = 0; i < (perSecond / 1_000) * LOOK_MS; i += 1) room.left();
      room.look(LOOK_MS, 300);
    }
  };
  answer(8_000);
  expect(takes(room)).toBeGreaterThan(590);
  answer(20_000);
  expect(takes(room)).toBe(640);
  answer(2_000);
  expect(takes(room)).toBeLessThan(400);
});
