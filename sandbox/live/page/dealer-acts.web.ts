import type { Dealer } from './dealer.web.ts';
import { REST, type Key, type Point } from './dealer-pose.ts';

/** "Place your bets": both hands open over the table. */
export function invite(dealer: Dealer): void {
  dealer.smile(2400);
  dealer.gesture('left', [
    { ms: 0, ...REST.left },
    { ms: 420, x: 96, y: 250, grip: 0 },
    { ms: 1150, x: 90, y: 252, grip: 0 },
    { ms: 1600, ...REST.left },
  ]);
  dealer.gesture('right', [
    { ms: 0, ...REST.right },
    { ms: 420, x: 304, y: 250, grip: 0 },
    { ms: 1150, x: 310, y: 252, grip: 0 },
    { ms: 1600, ...REST.right },
  ]);
  dealer.nod();
}

/** "No more bets": both flat hands move apart over the felt, twice. */
export function waveOff(dealer: Dealer): void {
  const waves = (sign: number): Key[] =>
    [0, 260, 560, 820, 1150].map((ms, step) => ({
      ms,
      x: 200 + sign * (step % 2 === 0 ? 92 : 14),
      y: step % 2 === 0 ? 256 : 268,
      grip: 0,
    }));
  dealer.gesture('left', waves(-1));
  dealer.gesture('right', waves(1));
}

/** Clears the felt: one arm sweeps everything to the tray. */
export function sweep(dealer: Dealer): void {
  dealer.gesture('left', [
    { ms: 0, x: 210, y: 274, grip: 0 },
    { ms: 160, x: 236, y: 280, grip: 0 },
    { ms: 720, x: 84, y: 262, grip: 0.2 },
    { ms: 860, x: 78, y: 258, grip: 0.4 },
  ]);
}

/** Points with an open hand at the winner. */
export function present(dealer: Dealer, page: Point): void {
  const side = page.x < centreOf(dealer).x ? 'left' : 'right';
  const to = dealer.placeFor(side, page);
  dealer.watch(page, 1500);
  dealer.smile(2500);
  dealer.gesture(side, [
    { ms: 0, ...REST[side] },
    { ms: 380, ...to, grip: 0 },
    { ms: 1500, ...to, grip: 0 },
    { ms: 1900, ...REST[side] },
  ]);
}

/** Throws the ball against the wheel's direction. The hand lets go at `rim`, `throwMs` after the start. */
export function throwBall(dealer: Dealer, rim: Point, throwMs: number): void {
  const to = dealer.placeFor('right', rim);
  const held = { grip: 0.8, holds: 'ball' } as const;
  dealer.watch(rim, throwMs + 2500);
  dealer.free('right');
  dealer.gesture('right', [
    { ms: 0, x: to.x + 34, y: to.y - 6, ...held },
    { ms: throwMs * 0.6, x: to.x + 22, y: to.y + 2, ...held },
    { ms: throwMs, x: to.x - 10, y: to.y, ...held },
    { ms: throwMs + 180, x: to.x - 46, y: to.y - 14, grip: 0 },
    { ms: throwMs + 420, x: to.x - 30, y: to.y - 24, grip: 0.1 },
  ]);
}

/** Grips the big wheel's rim and spins it. */
export function pullWheel(dealer: Dealer, from: Point, to: Point, lengthMs: number): void {
  const [start, end] = [dealer.placeFor('left', from), dealer.placeFor('left', to)];
  dealer.watch(from, lengthMs + 3000);
  dealer.free('left');
  dealer.gesture('left', [
    { ms: 0, ...start, grip: 0.9 },
    { ms: lengthMs * 0.25, ...start, grip: 0.9 },
    { ms: lengthMs * 0.8, ...end, grip: 0.9 },
    { ms: lengthMs, x: end.x + 18, y: end.y - 6, grip: 0 },
  ]);
}

export function middleOf(element: Element): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** A point of a round element, by angle and by distance from the centre in radii. */
export function rimOf(round: Element, angle: number, distance: number): Point {
  const { width, height } = round.getBoundingClientRect();
  const { x, y } = middleOf(round);
  const radius = (Math.min(width, height) / 2) * distance;
  return { x: x + Math.cos(angle) * radius, y: y + Math.sin(angle) * radius };
}

function centreOf(dealer: Dealer): Point {
  return middleOf(dealer.element);
}
