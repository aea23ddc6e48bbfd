import { GRAVITY, type Flight } from './ball-path.ts';
import {
  ballRadiusOf,
  boxLeftOf,
  boxWidthOf,
  pinRadiusOf,
  pinsIn,
  pinXOf,
  pinYOf,
  pitchOf,
  rowHeightOf,
} from './board-geometry.ts';

/** What can be measured from the drawn points alone. */
export interface Seen {
  /** By row: the gap through which the ball falls, from the left. */
  gaps: number[];
  /** Distance to the nearest pin; negative if the ball would overlap it. */
  clearance: number;
  /** By row: distance to the pin that it claims to touch. */
  touches: number[];
  /** Bounces whose speed along the surface grows or reverses: friction does neither. */
  slips: number;
  /** Bounces that add speed instead of taking it. */
  kicks: number;
  isInBox: boolean;
}

/** Relative to the impact speed; smaller differences are within the precision of 32-bit points. */
const TOLERANCE = 0.01;

export function lookAt(path: readonly number[], flight: Flight): Seen {
  const rows = path.length;
  const seen: Seen = { gaps: [], clearance: Infinity, touches: [], slips: 0, kicks: 0, isInBox: false };
  const { points, landStep } = flight;
  for (let step = 0; step <= landStep; step += 1) {
    seen.clearance = Math.min(seen.clearance, clearanceAt(rows, points[step * 2]!, points[step * 2 + 1]!));
  }
  let rights = 0;
  for (let row = 0; row < rows; row += 1) {
    seen.gaps.push(gapOf(flight, rows, row));
    lookAtBounce(seen, flight, rows, row, rights + 1);
    rights += path[row]!;
  }
  const x = points[landStep * 2]!;
  const left = boxLeftOf(rows, rights);
  seen.isInBox = x - ballRadiusOf(rows) >= left && x + ballRadiusOf(rows) <= left + boxWidthOf(rows);
  return seen;
}

function clearanceAt(rows: number, x: number, y: number): number {
  let nearest = Infinity;
  const rowAbove = Math.floor((y - pinYOf(rows, 0)) / rowHeightOf(rows));
  for (const row of [rowAbove, rowAbove + 1]) {
    if (row < 0 || row >= rows) continue;
    const pin = Math.round((x - pinXOf(rows, row, 0)) / pitchOf(rows));
    if (pin < 0 || pin >= pinsIn(row)) continue;
    nearest = Math.min(nearest, Math.hypot(x - pinXOf(rows, row, pin), y - pinYOf(rows, row)));
  }
  return nearest - ballRadiusOf(rows) - pinRadiusOf(rows);
}

function gapOf({ points, landStep }: Flight, rows: number, row: number): number {
  const y = pinYOf(rows, row);
  let step = landStep;
  while (points[step * 2 + 1]! > y) step -= 1;
  const part = (y - points[step * 2 + 1]!) / (points[step * 2 + 3]! - points[step * 2 + 1]!);
  const x = points[step * 2]! + part * (points[step * 2 + 2]! - points[step * 2]!);
  return Math.floor((x - pinXOf(rows, row, 0)) / pitchOf(rows));
}

function lookAtBounce(seen: Seen, { points, hitSteps }: Flight, rows: number, row: number, pin: number): void {
  const index = hitSteps[row]! * 2;
  const [beforeX, beforeY, x, y, afterX, afterY] = points.subarray(index - 2, index + 4) as unknown as Point3;
  const reach = Math.hypot(x - pinXOf(rows, row, pin), y - pinYOf(rows, row));
  const normalX = (x - pinXOf(rows, row, pin)) / reach;
  const normalY = (y - pinYOf(rows, row)) / reach;
  const inX = x - beforeX;
  const inY = y - beforeY + GRAVITY / 2;
  const outX = afterX - x;
  const outY = afterY - y - GRAVITY / 2;
  const speed = Math.hypot(inX, inY);
  const inAlong = inY * normalX - inX * normalY;
  const outAlong = (outY * normalX - outX * normalY) * Math.sign(inAlong);
  seen.touches.push(reach - ballRadiusOf(rows) - pinRadiusOf(rows));
  if (outAlong < -TOLERANCE * speed || outAlong > Math.abs(inAlong) + TOLERANCE * speed) seen.slips += 1;
  if (Math.hypot(outX, outY) > speed) seen.kicks += 1;
}

type Point3 = [number, number, number, number, number, number];
