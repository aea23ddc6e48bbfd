import { describe, expect, test } from 'vitest';
import { placeAt, planFlight, STEPS_PER_SECOND } from './ball-path.ts';
import { lookAt } from './test-flight.ts';

/** Above 12 rows only one in this many paths is tested. With 1 it is all 122,880 of them, in about 20 seconds. */
const STRIDE_ABOVE_12 = Number(process.env['PLINKO_PATH_STRIDE'] ?? 17);

describe.each([8, 9, 10, 11, 12, 13, 14, 15, 16])('plinko flights over %i rows', (rows) => {
  const stride = rows > 12 ? STRIDE_ABOVE_12 : 1;
  const count = Math.ceil(2 ** rows / stride);
  const wrong = { gaps: 0, clearance: 0, touches: 0, slips: 0, kicks: 0, box: 0 };
  const seconds = { least: Infinity, most: 0 };
  for (let number = 0; number < count; number += 1) {
    const path = pathOf(rows, number * stride);
    const flight = planFlight(path, Math.imul(number, 0x9e3779b1));
    const seen = lookAt(path, flight);
    let rights = 0;
    if (!seen.gaps.every((gap, row) => gap === (rights += path[row]!))) wrong.gaps += 1;
    if (seen.clearance < -0.01) wrong.clearance += 1;
    if (!seen.touches.every((distance) => Math.abs(distance) < 0.001)) wrong.touches += 1;
    if (!seen.isInBox) wrong.box += 1;
    wrong.slips += seen.slips;
    wrong.kicks += seen.kicks;
    seconds.least = Math.min(seconds.least, flight.landStep / STEPS_PER_SECOND);
    seconds.most = Math.max(seconds.most, flight.landStep / STEPS_PER_SECOND);
  }

  test('fall at every row to the side that the server drew', () => {
    expect(wrong.gaps).toBe(0);
  });

  test('touch their pins and go through none', () => {
    expect(wrong).toMatchObject({ touches: 0, clearance: 0 });
  });

  test('end within the box', () => {
    expect(wrong.box).toBe(0);
  });

  test('bounce as friction allows, but for one bounce in a thousand, and never gain speed', () => {
    expect(wrong.slips / (count * rows)).toBeLessThan(0.001);
    expect(wrong.kicks).toBe(0);
  });

  test('take neither too long nor too short', () => {
    expect(seconds.least).toBeGreaterThan(1.4);
    expect(seconds.most).toBeLessThan(3);
  });
});

test('plinko: the same path and seed give the same flight, another seed another one', () => {
  const path = pathOf(16, 0b0110_1001_1100_0101);
  expect(planFlight(path, 7)).toEqual(planFlight(path, 7));
  expect(planFlight(path, 8).points).not.toEqual(planFlight(path, 7).points);
});

test('plinko: between two steps the ball is between their points, and outside the flight at its ends', () => {
  const flight = planFlight(pathOf(8, 0b1011_0010), 1);
  const [x0, y0, x1, y1] = flight.points as unknown as [number, number, number, number];
  expect(placeAt(flight, 0.25).x).toBeCloseTo(x0 * 0.75 + x1 * 0.25, 4);
  expect(placeAt(flight, 0.25).y).toBeCloseTo(y0 * 0.75 + y1 * 0.25, 4);
  expect(placeAt(flight, -3)).toEqual({ x: x0, y: y0 });
  expect(placeAt(flight, 1_000)).toEqual({ x: flight.points.at(-2), y: flight.points.at(-1) });
});

function pathOf(rows: number, bits: number): number[] {
  return Array.from({ length: rows }, (_none, row) => (bits >> row) & 1);
}
