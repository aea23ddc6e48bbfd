/** The turning of a wheel that has weight: pushed, then running out. */
export interface Spin {
  /** Turns until the segment lies under the pointer at the top. */
  spin(index: number, segments: number): Promise<void>;
  /** The same at once. */
  rest(index: number, segments: number): void;
  close(): void;
}

export interface SpinParts {
  wheel: HTMLElement;
  /** The tongue at the top, bent by the pegs between the segments. */
  tongue: HTMLElement;
  onPeg(): void;
}

const SPIN_MS = 2_600;
const TURNS = 4;
/** The push takes this part of the time. */
const PUSH = 0.1;
const RUN_OUT = 2.4;
/** At most so many ticks are heard in a second. */
const TICK_MS = 45;
const BEND_DEGREES = 24;

export function createSpin({ wheel, tongue, onPeg }: SpinParts): Spin {
  let degrees = 0;
  let count = 0;
  let frame = 0;
  let finish: (() => void) | null = null;

  const place = (at: number, segments: number, speed: number) => {
    wheel.style.transform = `rotate(${at}deg)`;
    const segment = 360 / segments;
    // Pegs stand on the borders of segments; segment 0 lies around the top when nothing is turned.
    const past = (((at + segment / 2) % segment) + segment) % segment;
    const bend = Math.max(0, 1 - past / Math.min(segment, 9)) * Math.min(1, speed) * BEND_DEGREES;
    tongue.style.transform = `rotate(${-bend}deg)`;
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    finish?.();
    finish = null;
  };
  /** Not always in the middle of the segment, as no real wheel is. */
  const endOf = (index: number, segments: number) => {
    count += 1;
    const within = (((count * 0.618_034) % 1) - 0.5) * 0.7;
    return -(index + within) * (360 / segments);
  };

  return {
    rest(index, segments) {
      stop();
      degrees = endOf(index, segments);
      place(degrees, segments, 0);
    },
    spin(index, segments) {
      stop();
      const from = degrees % 360;
      const wished = endOf(index, segments);
      // Forward only, and at least so many turns.
      const to = wished + 360 * Math.ceil((from + 360 * TURNS - wished) / 360);
      return new Promise((resolve) => {
        finish = resolve;
        let startMs: number | null = null;
        let tickedMs = 0;
        let peg = Math.floor(from / (360 / segments) + 0.5);
        const step = (nowMs: number) => {
          startMs ??= nowMs;
          const share = Math.min(1, (nowMs - startMs) / SPIN_MS);
          degrees = from + (to - from) * turnedAfter(share);
          const passed = Math.floor(degrees / (360 / segments) + 0.5);
          if (passed !== peg && nowMs - tickedMs > TICK_MS) {
            tickedMs = nowMs;
            onPeg();
          }
          peg = passed;
          place(degrees, segments, (1 - share) * 4);
          if (share < 1) {
            frame = requestAnimationFrame(step);
            return;
          }
          finish = null;
          resolve();
        };
        frame = requestAnimationFrame(step);
      });
    },
    close: stop,
  };
}

/** The part of the way after a part of the time: speed rises evenly during the push and then runs out. */
function turnedAfter(share: number): number {
  const whole = PUSH / 2 + (1 - PUSH) / (RUN_OUT + 1);
  if (share < PUSH) return (share * share) / (2 * PUSH) / whole;
  const left = ((1 - share) / (1 - PUSH)) ** (RUN_OUT + 1);
  return (PUSH / 2 + ((1 - PUSH) / (RUN_OUT + 1)) * (1 - left)) / whole;
}
