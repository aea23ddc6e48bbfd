export type Ease = (part: number) => number;

export const linear: Ease = (part) => part;
export const easeOut: Ease = (part) => 1 - (1 - part) ** 3;
export const easeIn: Ease = (part) => part ** 3;
export const easeInOut: Ease = (part) => (part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2);
export const backOut: Ease = (part) => 1 + 2.2 * (part - 1) ** 3 + 1.2 * (part - 1) ** 2;
export const bounceOut: Ease = (part) => {
  const [strength, steps] = [7.5625, 2.75];
  if (part < 1 / steps) return strength * part * part;
  if (part < 2 / steps) return strength * (part - 1.5 / steps) ** 2 + 0.75;
  if (part < 2.5 / steps) return strength * (part - 2.25 / steps) ** 2 + 0.9375;
  return strength * (part - 2.625 / steps) ** 2 + 0.984_375;
};

/** All movement follows one clock, so that everything can be sped up together. */
export interface Motion {
  /** The game's own time in milliseconds. */
  now(): number;
  /** Calls `step` with values from 0 to 1 until the time is over. */
  run(ms: number, step: (part: number) => void, ease?: Ease): Promise<void>;
  wait(ms: number): Promise<void>;
  /** Speed relative to normal. */
  setPace(pace: number): void;
  /** Finishes everything that is running now, but nothing that starts later. */
  skip(): void;
  onFrame(draw: (nowMs: number, stepMs: number) => void): void;
}

const STEP_LIMIT_MS = 50;

interface Running {
  readonly ms: number;
  readonly step: (part: number) => void;
  readonly ease: Ease;
  readonly done: () => void;
  startMs: number;
}

export function createMotion(): Motion {
  let timeMs = 0;
  let lastMs: number | null = null;
  let pace = 1;
  let running: Running[] = [];
  const drawers: ((nowMs: number, stepMs: number) => void)[] = [];

  const frame = (realMs: number): void => {
    // After the tab was paused, the game continues where it was.
    const stepMs = Math.min(STEP_LIMIT_MS, realMs - (lastMs ?? realMs)) * pace;
    lastMs = realMs;
    timeMs += stepMs;
    for (const one of running) one.step(one.ease(Math.min(1, (timeMs - one.startMs) / one.ms)));
    const over = running.filter((one) => timeMs - one.startMs >= one.ms);
    running = running.filter((one) => !over.includes(one));
    for (const one of over) one.done();
    for (const draw of drawers) draw(timeMs, stepMs);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  const run: Motion['run'] = (ms, step, ease = linear) =>
    new Promise((done) => {
      if (ms <= 0) {
        step(1);
        done();
      } else running.push({ ms, step, ease, done, startMs: timeMs });
    });
  return {
    now: () => timeMs,
    run,
    wait: (ms) => run(ms, () => undefined),
    setPace: (value) => void (pace = value),
    skip() {
      for (const one of running) one.startMs = Math.min(one.startMs, timeMs - one.ms);
    },
    onFrame: (draw) => void drawers.push(draw),
  };
}
