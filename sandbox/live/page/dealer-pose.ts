/** The figure's coordinates: a dealer from the waist up, with the table's edge at the bottom. */
export const SPACE = { width: 400, height: 320, tableY: 246 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Side = 'left' | 'right';
export type Held = 'card' | 'ball' | 'chips';

/** A hand's position at a time, in milliseconds from the start of the gesture. */
export interface Key extends Point {
  readonly ms: number;
  /** 0 is an open palm, 1 a fist. */
  readonly grip?: number;
  readonly holds?: Held;
}

export interface HandPose extends Point {
  readonly grip: number;
  readonly holds: Held | null;
}

export interface Pose {
  /** -1 to 1. */
  readonly breath: number;
  /** Direction of eyes and face, from -1 to 1 on both axes. */
  readonly look: Point;
  readonly tilt: number;
  /** Eyelids: 0 open, 1 closed. */
  readonly lids: number;
  readonly mouth: number;
  readonly smile: number;
  readonly left: HandPose;
  readonly right: HandPose;
}

export const REST: Readonly<Record<Side, Point>> = {
  left: { x: 148, y: 262 },
  right: { x: 252, y: 262 },
};
export const SHOULDER = { x: 54, y: 168 } as const;
const ARM_PX = 76;
export const REACH_PX = 2 * ARM_PX - 6;

/** A pseudo-random number from 0 to 1 for each step of a clock, for idle movements that do not repeat. */
export function chance(seed: number, step: number): number {
  let mixed = Math.imul(seed ^ (step + 0x9e3779b9), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
}

const BREATH_MS = 3800;
export const breathAt = (now: number): number => Math.sin((now / BREATH_MS) * 2 * Math.PI);

const BLINK_EVERY_MS = 3400;
const BLINK_MS = 170;

/** How far the eyelids are closed: a blink every few seconds, sometimes a double one. */
export function lidsAt(now: number, seed: number): number {
  const step = Math.floor(now / BLINK_EVERY_MS);
  const at = chance(seed, step) * (BLINK_EVERY_MS - 3 * BLINK_MS);
  const since = now - step * BLINK_EVERY_MS - at;
  const isTwice = chance(seed + 1, step) < 0.25;
  const part = since >= 0 && since < BLINK_MS ? since : isTwice ? since - 1.6 * BLINK_MS : -1;
  return part >= 0 && part < BLINK_MS ? Math.sin((part / BLINK_MS) * Math.PI) : 0;
}

const GLANCE_MS = 1900;

/** Where an idle dealer looks: mostly at the player, sometimes across the table. */
export function glanceAt(now: number, seed: number): Point {
  const step = Math.floor(now / GLANCE_MS);
  const kind = chance(seed + 2, step);
  if (kind < 0.45) return { x: 0, y: 0.05 };
  const x = chance(seed + 3, step) * 1.6 - 0.8;
  return kind < 0.8 ? { x, y: 0.75 } : { x, y: 0.1 };
}

/** How far the mouth is open while speaking: about six syllables a second, all different. */
export function mouthAt(spokenMs: number, seed: number): number {
  const syllable = Math.floor(spokenMs / 165);
  const part = (spokenMs % 165) / 165;
  return Math.sin(part * Math.PI) * (0.45 + 0.55 * chance(seed, syllable));
}

/** A hand's position between the keys; null after the gesture. */
export function keyedAt(keys: readonly Key[], ms: number): HandPose | null {
  const next = keys.findIndex((key) => key.ms > ms);
  if (next < 0) return null;
  const to = keys[next]!;
  const from = keys[Math.max(0, next - 1)]!;
  const span = to.ms - from.ms;
  const part = span > 0 ? ease((ms - from.ms) / span) : 1;
  return {
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
    grip: (from.grip ?? 0.2) + ((to.grip ?? 0.2) - (from.grip ?? 0.2)) * part,
    holds: from.holds ?? null,
  };
}

/** The length of a hand, which must stay inside the picture. */
const HAND_PX = 30;

/** The reachable point of this arm that is nearest to `wish`, inside the picture. */
export function reachable(side: Side, wish: Point): Point {
  const from = shoulderOf(side);
  const x = Math.min(SPACE.width - HAND_PX, Math.max(HAND_PX, wish.x)) - from.x;
  const y = Math.min(SPACE.height - HAND_PX, Math.max(HAND_PX, wish.y)) - from.y;
  const part = Math.min(1, REACH_PX / Math.max(1, Math.hypot(x, y)));
  return { x: from.x + x * part, y: from.y + y * part };
}

export function shoulderOf(side: Side): Point {
  return { x: SPACE.width / 2 + (side === 'left' ? -SHOULDER.x : SHOULDER.x), y: SHOULDER.y };
}

/**
 * The elbow of an arm with two bones of equal length. It points outwards. With the hand far out it points at the viewer, so it is drawn
 * closer.
 */
export function elbowOf(shoulder: Point, hand: Point, side: Side): Point {
  const [dx, dy] = [hand.x - shoulder.x, hand.y - shoulder.y];
  const far = Math.max(1, Math.hypot(dx, dy));
  const half = Math.min(far, 2 * ARM_PX) / 2;
  const sign = side === 'left' ? 1 : -1;
  const outside = Math.min(1, Math.max(0, (sign * (shoulder.x - hand.x)) / 60));
  const out = Math.sqrt(Math.max(0, ARM_PX ** 2 - half ** 2)) * (0.72 - 0.6 * outside);
  return {
    x: shoulder.x + dx / 2 + (sign * -dy * out) / far,
    y: shoulder.y + dy / 2 + (sign * dx * out) / far,
  };
}

export function ease(part: number): number {
  const inside = Math.min(1, Math.max(0, part));
  return inside * inside * (3 - 2 * inside);
}
