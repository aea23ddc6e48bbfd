export interface Landing {
  /** On the clock of performance.now(). */
  landAtMs: number;
}

export interface LandingClock<Ball extends Landing> {
  /** In the order of adding. */
  balls: readonly Ball[];
  add(ball: Ball): void;
  /** Lands everything now. */
  hurry(): void;
  /** Drops all balls. */
  clear(): void;
}

const FRAME_MS = 16;

/**
 * Balls land by the clock and not by frames, because a hidden tab has no frames.
 * Those within about one frame land together, so that a screen full of balls is redrawn once for all of them.
 */
export function createLandingClock<Ball extends Landing>(land: (landed: Ball[]) => void): LandingClock<Ball> {
  let balls: Ball[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAtMs = Infinity;
  let landedAtMs = -Infinity;

  function schedule(): void {
    let earliestMs = Infinity;
    for (const ball of balls) earliestMs = Math.min(earliestMs, ball.landAtMs);
    const wantedMs = Math.max(earliestMs, landedAtMs + FRAME_MS);
    if (wantedMs === dueAtMs) return;
    dueAtMs = wantedMs;
    clearTimeout(timer);
    if (dueAtMs !== Infinity) timer = setTimeout(() => landUntil(performance.now()), dueAtMs - performance.now());
  }

  function landUntil(nowMs: number): void {
    const landed = balls.filter((ball) => ball.landAtMs <= nowMs);
    balls = balls.filter((ball) => ball.landAtMs > nowMs);
    landedAtMs = performance.now();
    dueAtMs = NaN;
    schedule();
    if (landed.length > 0) land(landed);
  }

  return {
    get balls() {
      return balls;
    },
    add(ball) {
      balls.push(ball);
      schedule();
    },
    hurry: () => landUntil(Infinity),
    clear() {
      balls = [];
      schedule();
    },
  };
}
