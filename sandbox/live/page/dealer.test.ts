import { expect, test } from 'vitest';
import { WHEEL } from '../rules/roulette.ts';
import { DEALERS } from '../simulated-players.ts';
import { lookOf } from './dealer-looks.ts';
import { elbowOf, glanceAt, keyedAt, lidsAt, reachable, shoulderOf, SPACE } from './dealer-pose.ts';
import { ballAt, IN_POCKET, landsAt, pocketOf, STEP, thrownAt, THROW, wheelAt } from './roulette-ball.ts';

const WHOLE = 2 * Math.PI;
const apart = (a: number, b: number): number => Math.abs(Math.atan2(Math.sin(a - b), Math.cos(a - b)));

test('dealers: each of them has a look of his own', () => {
  const looks = [...DEALERS, 'Auto'].map(lookOf);
  const faces = looks.map(({ skin, hair, style, outfit }) => `${skin} ${hair} ${style} ${outfit}`);
  expect(new Set(faces).size).toBe(DEALERS.length + 1);
  expect(new Set(looks.map(({ style }) => style)).size).toBeGreaterThan(9);
});

test('dealers: they blink now and then, never for long, and look about', () => {
  const minute = Array.from({ length: 6000 }, (_, step) => lidsAt(step * 10, 7));
  const closed = minute.filter((lids) => lids > 0.5).length;
  expect(closed).toBeGreaterThan(100);
  expect(closed).toBeLessThan(600);
  expect(Math.max(...minute)).toBeLessThanOrEqual(1);
  const places = new Set(Array.from({ length: 40 }, (_, step) => JSON.stringify(glanceAt(step * 1900, 7))));
  expect(places.size).toBeGreaterThan(10);
});

test('dealers: a hand goes only where its arm reaches, within the picture, and the arm holds together', () => {
  for (const side of ['left', 'right'] as const) {
    const shoulder = shoulderOf(side);
    for (const wish of [
      { x: -500, y: 900 },
      { x: 900, y: -900 },
      { x: 200, y: 250 },
    ]) {
      const hand = reachable(side, wish);
      expect(hand.x).toBeGreaterThan(0);
      expect(hand.x).toBeLessThan(SPACE.width);
      const elbow = elbowOf(shoulder, hand, side);
      const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
      expect(far(shoulder, elbow)).toBeLessThan(80);
      expect(far(elbow, hand)).toBeLessThan(80);
    }
  }
  const keys = [
    { ms: 0, x: 0, y: 0, holds: 'card' },
    { ms: 100, x: 10, y: 20 },
  ] as const;
  expect(keyedAt(keys, 50)).toEqual({ x: 5, y: 10, grip: 0.2, holds: 'card' });
  expect(keyedAt(keys, 100)).toBeNull();
});

test('roulette: the ball leaves the wheel’s rim where the hand is, and ends in the pocket of its number', () => {
  for (const number of WHEEL) {
    const spin = { number, startedAt: 12_345, lengthMs: 6000 };
    const start = ballAt(thrownAt(spin), spin);
    expect(apart(start.angle, THROW.angle)).toBeLessThan(1e-6);
    expect(start.distance).toBeCloseTo(THROW.distance);
    const end = ballAt(landsAt(spin), spin);
    expect(end.distance).toBeCloseTo(IN_POCKET);
    const pocket = (WHEEL.indexOf(number) * STEP - Math.PI / 2 + wheelAt(landsAt(spin))) % WHOLE;
    expect(apart(end.angle, pocket)).toBeLessThan(1e-6);
    // Afterwards it turns with the wheel.
    const later = landsAt(spin) + 1000;
    expect(apart(ballAt(later, spin).angle, wheelAt(later) + pocketOf(spin))).toBeLessThan(1e-6);
    // Before that it never jumps or rolls back.
    const steps: number[] = [];
    for (let at = thrownAt(spin); at + 16 < landsAt(spin); at += 16)
      steps.push(ballAt(at, spin).angle - ballAt(at + 16, spin).angle);
    expect(Math.min(...steps)).toBeGreaterThan(0);
    expect(Math.max(...steps)).toBeLessThan(0.5);
  }
});
