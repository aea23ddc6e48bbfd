import { WHEEL } from '../rules/roulette.ts';
import { ease } from './dealer-pose.ts';

export const STEP = (2 * Math.PI) / 37;
const TURN_MS = 9000;
/** The fraction of the spin after which the ball lies in its pocket. */
const LANDS_AT = 0.78;
const BALL_TURNS = 7;
/** Where and when the ball leaves the dealer's hand: angle and distance on the wheel, and fraction of the spin. */
export const THROW = { angle: -Math.PI / 2 + 0.2, distance: 0.9, part: 0.08 } as const;

/** The current spin: where it ends, when it began, and how long it takes. */
export interface Spin {
  readonly number: number;
  readonly startedAt: number;
  readonly lengthMs: number;
}

const AT_RIM = THROW.distance;
export const IN_POCKET = 0.63;

export interface BallPlace {
  readonly angle: number;
  /** Distance from the centre, in radii. */
  readonly distance: number;
}

export function wheelAt(time: number): number {
  return (time / TURN_MS) * 2 * Math.PI;
}

/** When the ball leaves the hand. */
export function thrownAt({ startedAt, lengthMs }: Spin): number {
  return startedAt + lengthMs * THROW.part;
}

export function landsAt({ startedAt, lengthMs }: Spin): number {
  return startedAt + lengthMs * LANDS_AT;
}

export function pocketOf({ number }: Spin): number {
  return WHEEL.indexOf(number) * STEP - Math.PI / 2;
}

export function ballAt(now: number, spin: Spin): BallPlace {
  const part = Math.min(1, Math.max(0, (now - spin.startedAt) / (spin.lengthMs * LANDS_AT)));
  const pocket = pocketOf(spin);
  const end = wheelAt(landsAt(spin)) + pocket;
  // Against the wheel's direction and slowing down, from the hand until the ball moves with its pocket.
  const angle =
    part < 1 ? end + turnsFrom(end) * ((1 - part) / (1 - THROW.part / LANDS_AT)) ** 1.7 : wheelAt(now) + pocket;
  const drop = Math.max(0, (part - 0.62) / 0.38);
  const bounce = drop > 0 && drop < 1 ? Math.abs(Math.sin(drop * Math.PI * 3)) * (1 - drop) * 0.09 : 0;
  return { angle, distance: AT_RIM - (AT_RIM - IN_POCKET) * ease(drop) + bounce };
}

/** From the hand's angle to `end`: several whole turns plus the difference. */
function turnsFrom(end: number): number {
  const whole = 2 * Math.PI;
  return BALL_TURNS * whole + ((((THROW.angle - end) % whole) + whole) % whole);
}
