import { expect, test } from 'vitest';
import { nearestIndex, shapeOf } from './profit-line.web.ts';

const points = (...profits: number[]) => profits.map((profit) => ({ at: null, profit }));

test('profit line: zero lies between the highest and the lowest point', () => {
  const shape = shapeOf(points(0, 3, -1));
  expect(shape).toMatchObject({ max: 3, min: -1, zero: 0.75 });
  expect(shape.places).toEqual([
    { x: 0, y: 0.75 },
    { x: 0.5, y: 0 },
    { x: 1, y: 1 },
  ]);
  expect(shape.line).toBe('M0 750L500 0L1000 1000');
  expect(shape.area).toBe('M0 750L500 0L1000 1000L1000 750L0 750Z');
});

test('profit line: only gains, only losses and nothing at all keep zero at an edge', () => {
  expect(shapeOf(points(0, 5)).zero).toBe(1);
  expect(shapeOf(points(0, -5)).zero).toBe(0);
  expect(shapeOf(points(0, 0))).toMatchObject({ max: 0, min: 0, zero: 0 });
});

test.each([
  [0, 5, 0],
  [1, 5, 4],
  [0.49, 3, 1],
  [-2, 5, 0],
  [7, 5, 4],
])('profit line: at %s of %s points the nearest is %s', (share, count, index) => {
  expect(nearestIndex(share, count)).toBe(index);
});
