import { ballRadiusOf, BOARD_WIDTH, BOX_TOP, pinRadiusOf, pinYOf, pitchOf, rowHeightOf } from './board-geometry.ts';

/** Times are in steps, speeds in units per step. The ball touches pins only at whole steps. */
export const STEPS_PER_SECOND = 60;
export const GRAVITY = 1.6;

export interface Flight {
  /** The centre of the ball at every step: x, y, x, y … */
  points: Float32Array;
  /** By row: the step at which the ball touches its pin. */
  hitSteps: number[];
  /** The last step; the ball is in its box. */
  landStep: number;
}

/** A real ball keeps about this much of its speed perpendicular to the surface; a rolling one keeps 5/7 along it. */
const ACROSS_KEPT = 0.42;
const ACROSS_KEPT_MIN = 0.1;
const ACROSS_KEPT_MAX = 0.8;
const ACROSS_VARIETY = 0.3;
const ALONG_KEPT = 5 / 7;
const IMPOSSIBLE_WEIGHT = 40;
/** Cost of leaving a pin downwards; without it balls slide down the slopes. */
const DULLNESS_WEIGHT = 0.05;

const FALL_STEPS = 9;
const HOP_STEPS_MIN = 3;
/** Tried durations of a hop, the likeliest first: steps more than a real bounce would take. */
const STEPS_TRIED = [0, 1, -1, 2, -2, 3];
const STEPS_TRIED_AHEAD = [0, 1, -1, 2];
/** Tried positions within the range that friction allows. */
const SHARES_TRIED = [0.5, 0.75, 0.25, 0];
const SHARE_VARIETY = 0.25;
const SHARE_AHEAD = 0.7;
/** If another hop can save less than this, it is not evaluated up to the next pin. */
const WORTH_FOLLOWING = 0.1;
/** The ball touches a pin on the side on which it leaves: sine of the angle from the pin's top. */
const SINE_MAX = 0.85;
const COSINE_USUAL = 0.93;
const DEAD_END_COST = 50;

/** The parameters of one ball's bounces. */
interface Course {
  path: readonly number[];
  pitch: number;
  rowHeight: number;
  /** From the last pins down to where the ball lands. */
  landDrop: number;
  /** Distance of the centres when the ball touches a pin. */
  reach: number;
  /** By row, 0 to 1: the variation between flights along the same path. */
  whims: number[];
}

/** The ball arriving at a pin. Sine and cosine give the point of contact, clockwise from the pin's top. */
interface Touch {
  sin: number;
  cos: number;
  vx: number;
  vy: number;
}

/** From one touch to the next: the initial velocity and the next point of contact. */
interface Hop extends Touch {
  steps: number;
  /** How much its start deviates from a real bounce. */
  cost: number;
}

/** What a real ball would do at a touch, and where this one must go. */
interface Bounce {
  sin: number;
  cos: number;
  into: number;
  along: number;
  wantAcross: number;
  wantAlong: number;
  wantSteps: number;
  /** Vector to a touch at the next pin's top, lowered by the usual amount. */
  dx: number;
  dy: number;
  sinMin: number;
  sinMax: number;
  isLast: boolean;
}

// Planning a flight evaluates a thousand hops, so these objects are reused.
const here = newBounce();
const there = newBounce();
const tried = newHop();
const ahead = newHop();

/** The same path and seed give the same flight. The seed changes how the ball bounces, never which way. */
export function planFlight(path: readonly number[], seed: number): Flight {
  const rows = path.length;
  const random = seededRandom(seed);
  const course: Course = {
    path,
    pitch: pitchOf(rows),
    rowHeight: rowHeightOf(rows),
    landDrop: BOX_TOP - pinYOf(rows, rows - 1),
    reach: ballRadiusOf(rows) + pinRadiusOf(rows),
    whims: path.map(random),
  };
  const points: number[] = [];
  const hitSteps: number[] = [];
  let touch = fall(course, random, points);
  let pinX = BOARD_WIDTH / 2;
  for (let row = 0; row < rows; row += 1) {
    hitSteps.push(points.length / 2);
    const hop = chooseHop(course, row, touch);
    addArc(points, pinX + course.reach * touch.sin, pinYOf(rows, row) - course.reach * touch.cos, hop);
    pinX += (sideOf(path[row]) * course.pitch) / 2;
    touch = { ...hop, vy: hop.vy + GRAVITY * hop.steps };
  }
  points.push(pinX + course.reach * touch.sin, BOX_TOP);
  return { points: new Float32Array(points), hitSteps, landStep: points.length / 2 - 1 };
}

/** The ball's position at a time in steps, which may be fractional. */
export function placeAt({ points, landStep }: Flight, time: number): { x: number; y: number } {
  const held = clamp(time, 0, landStep);
  const step = Math.min(Math.floor(held), landStep - 1);
  const part = held - step;
  const index = step * 2;
  return {
    x: points[index]! + (points[index + 2]! - points[index]!) * part,
    y: points[index + 1]! + (points[index + 3]! - points[index + 1]!) * part,
  };
}

/** From rest above the first pin. */
function fall({ path, pitch, reach }: Course, random: () => number, points: number[]): Touch {
  const sin = sideOf(path[0]) * (0.2 + 0.28 * random());
  const cos = Math.sqrt(1 - sin * sin);
  const startX = (random() - 0.5) * pitch * 0.3;
  const startY = pinYOf(path.length, 0) - reach * cos - (GRAVITY * FALL_STEPS ** 2) / 2;
  const vx = (reach * sin - startX) / FALL_STEPS;
  addArc(points, BOARD_WIDTH / 2 + startX, startY, { vx, vy: 0, steps: FALL_STEPS });
  return { sin, cos, vx, vy: GRAVITY * FALL_STEPS };
}

/** The hop closest to a real bounce, including what it leaves possible at the next pin. */
function chooseHop(course: Course, row: number, touch: Touch): Hop {
  setBounce(here, course, row, touch.sin, touch.cos, touch.vx, touch.vy);
  let best: Hop | undefined;
  let bestCost = Infinity;
  for (const more of STEPS_TRIED) {
    const steps = Math.max(HOP_STEPS_MIN, here.wantSteps + more);
    for (const share of SHARES_TRIED) {
      setHop(tried, here, course.reach, steps, share + SHARE_VARIETY * course.whims[row]!);
      if (tried.cost + WORTH_FOLLOWING >= bestCost) continue;
      const cost = tried.cost + (here.isLast ? 0 : costAhead(course, row + 1, tried));
      if (cost < bestCost && isFree(course, here, tried)) {
        best = { ...tried };
        bestCost = cost;
      }
    }
  }
  return best ?? { ...tried };
}

function costAhead(course: Course, row: number, hop: Hop): number {
  setBounce(there, course, row, hop.sin, hop.cos, hop.vx, hop.vy + GRAVITY * hop.steps);
  let lowest = DEAD_END_COST;
  for (const more of STEPS_TRIED_AHEAD) {
    setHop(ahead, there, course.reach, Math.max(HOP_STEPS_MIN, there.wantSteps + more), SHARE_AHEAD);
    if (ahead.cost < lowest && isFree(course, there, ahead)) lowest = ahead.cost;
  }
  return lowest;
}

function setBounce(to: Bounce, course: Course, row: number, sin: number, cos: number, vx: number, vy: number): void {
  const { path, reach } = course;
  to.sin = sin;
  to.cos = cos;
  to.isLast = row === path.length - 1;
  to.into = vy * cos - vx * sin;
  to.along = vx * cos + vy * sin;
  to.wantAcross = to.into * (ACROSS_KEPT + (course.whims[row]! - 0.5) * ACROSS_VARIETY);
  to.wantAlong = to.along * ALONG_KEPT;
  to.dx = (sideOf(path[row]) * course.pitch) / 2 - reach * sin;
  to.dy = (to.isLast ? course.landDrop : course.rowHeight - reach * COSINE_USUAL) + reach * cos;
  const wantVy = to.wantAlong * sin - to.wantAcross * cos;
  to.wantSteps = Math.round((Math.sqrt(wantVy * wantVy + 2 * GRAVITY * to.dy) - wantVy) / GRAVITY);
  to.sinMin = to.isLast ? -1 : path[row + 1] === 1 ? 0 : -SINE_MAX;
  to.sinMax = to.isLast ? 1 : path[row + 1] === 1 ? SINE_MAX : 0;
}

/** Friction allows the range between losing all speed along the surface and losing none. */
function setHop(to: Hop, bounce: Bounce, reach: number, steps: number, share: number): void {
  const { sin, cos, sinMin, sinMax } = bounce;
  const vx = bounce.dx / steps;
  const vy = bounce.dy / steps - (GRAVITY * steps) / 2;
  const along = vx * cos + vy * sin;
  const scale = steps / (reach * cos);
  const stopped = clamp(-along * scale, sinMin, sinMax);
  const unbraked = clamp((bounce.along - along) * scale, sinMin, sinMax);
  to.sin = stopped + (unbraked - stopped) * share;
  to.cos = bounce.isLast ? COSINE_USUAL : Math.sqrt(1 - to.sin * to.sin);
  to.vx = vx + (reach * to.sin) / steps;
  to.vy = vy + (reach * (COSINE_USUAL - to.cos)) / steps;
  to.steps = steps;
  to.cost = oddness(bounce, to.vx * sin - to.vy * cos, to.vx * cos + to.vy * sin);
  to.cost += DULLNESS_WEIGHT * Math.max(0, to.vy);
}

function oddness({ into, along, wantAcross, wantAlong }: Bounce, outAcross: number, outAlong: number): number {
  const speed = Math.abs(along);
  const forward = along < 0 ? -outAlong : outAlong;
  const unlikely = Math.abs(outAcross - wantAcross) + Math.abs(outAlong - wantAlong);
  const friction = Math.max(0, forward - speed, -forward);
  const spring = Math.max(0, ACROSS_KEPT_MIN * into - outAcross, outAcross - ACROSS_KEPT_MAX * into);
  return (unlikely + IMPOSSIBLE_WEIGHT * Math.max(friction, spring)) / (Math.abs(into) + speed);
}

/** Whether the hop touches no pin on its way; only the nearest pin of the nearest row can be in the way. */
function isFree({ pitch, rowHeight, reach }: Course, { sin, cos, isLast }: Bounce, { vx, vy, steps }: Hop): boolean {
  const nearest = reach * reach - 0.01;
  let x = reach * sin;
  let y = -reach * cos;
  let stepY = vy + GRAVITY / 2;
  for (let step = 1; step < steps; step += 1) {
    x += vx;
    y += stepY;
    stepY += GRAVITY;
    const row = Math.round(y / rowHeight);
    if (isLast && row > 0) return true;
    const shifted = (row & 1) === 0 ? x : x - pitch / 2;
    const awayX = shifted - pitch * Math.round(shifted / pitch);
    const awayY = y - row * rowHeight;
    if (awayX * awayX + awayY * awayY < nearest) return false;
  }
  return true;
}

function addArc(points: number[], x: number, y: number, { vx, vy, steps }: Pick<Hop, 'vx' | 'vy' | 'steps'>): void {
  for (let step = 0; step < steps; step += 1) {
    points.push(x + vx * step, y + vy * step + (GRAVITY * step * step) / 2);
  }
}

function sideOf(bit: number | undefined): number {
  return bit === 1 ? 1 : -1;
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}

function newHop(): Hop {
  return { sin: 0, cos: 1, vx: 0, vy: 0, steps: 0, cost: 0 };
}

function newBounce(): Bounce {
  return {
    sin: 0,
    cos: 1,
    into: 0,
    along: 0,
    wantAcross: 0,
    wantAlong: 0,
    wantSteps: 0,
    dx: 0,
    dy: 0,
    sinMin: 0,
    sinMax: 0,
    isLast: false,
  };
}

/** Mulberry32. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
