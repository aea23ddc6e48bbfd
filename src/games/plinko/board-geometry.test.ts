import { expect, test } from 'vitest';
import {
  ballRadiusOf,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  BOX_GAP,
  BOX_TOP,
  boxLeftOf,
  boxWidthOf,
  pinRadiusOf,
  pinsIn,
  pinXOf,
  pinYOf,
} from './board-geometry.ts';

const ROWS = [8, 9, 10, 11, 12, 13, 14, 15, 16];

test.each(ROWS)('plinko board of %i rows: the gaps of the last row are the boxes', (rows) => {
  const last = rows - 1;
  expect(pinsIn(last)).toBe(rows + 2);
  for (let bucket = 0; bucket <= rows; bucket += 1) {
    expect(boxLeftOf(rows, bucket)).toBeCloseTo(pinXOf(rows, last, bucket) + BOX_GAP / 2, 9);
    expect(boxLeftOf(rows, bucket) + boxWidthOf(rows)).toBeCloseTo(pinXOf(rows, last, bucket + 1) - BOX_GAP / 2, 9);
  }
});

test.each(ROWS)('plinko board of %i rows: everything is on the board and a ball fits through every gap', (rows) => {
  const last = rows - 1;
  expect(pinXOf(rows, last, 0)).toBeGreaterThan(0);
  expect(pinXOf(rows, last, rows + 1)).toBeLessThan(BOARD_WIDTH);
  expect(pinYOf(rows, last) + pinRadiusOf(rows)).toBeLessThan(BOX_TOP);
  expect(BOX_TOP).toBeLessThan(BOARD_HEIGHT);
  expect(2 * (ballRadiusOf(rows) + pinRadiusOf(rows))).toBeLessThan(pinXOf(rows, 0, 1) - pinXOf(rows, 0, 0));
});
