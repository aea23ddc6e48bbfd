/** The rotation of a heavy wheel: pushed, then slowing down. */
export interface Spin {
  /** Spins until the segment is under the pointer at the top. Quick: one turn, within the pause of autoplay. */
  spin(index: number, segments: number, isQuick?: boolean): Promise<void>;
  /** Moves there at once. */
  rest(index: number, segments: number): void;
  close(): void;
}

export interface SpinParts {
  wheel: HTMLElement;
  /** The flap at the top, which the pegs between the segments bend. */
  tongue: HTMLElement;
  onPeg(): void;
}

const WHOLE_SPIN = { lengthMs: 2_600, turns: 4 };
const QUICK_SPIN = { lengthMs: 250, turns: 1 };
/** Fraction of the time for the push. */
const PUSH = 0.1;
const RUN_OUT = 2.4;
/** Minimum time between two ticks. */
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
    // Pegs are on the borders of segments. At rest, segment 0 is at the top.
    const past = (((at + segment / 2) % segment) + segment) % segment;
    const bend = Math.max(0, 1 - past / Math.min(segment, 9)) * Math.min(1, speed) * BEND_DEGREES;
    tongue.style.transform = `rotate(${-bend}deg)`;
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    finish?.();
    finish = null;
  };
  /** Not always the middle of the segment, as with a real wheel. */
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
    spin(index, segments, isQuick = false) {
      stop();
      const { lengthMs, turns } = isQuick ? QUICK_SPIN : WHOLE_SPIN;
      const from = degrees % 360;
      const wished = endOf(index, segments);
      // Forwards, and at least this many turns.
      const to = wished + 360 * Math.ceil((from + 360 * turns - wished) / 360);
      return new Promise((resolve) => {
        finish = resolve;
        // Not from the first frame on, which a slow phone draws late.
        const startMs = performance.now();
        let tickedMs = 0;
        let peg = Math.floor(from / (360 / segments) + 0.5);
        const step = (nowMs: number) => {
          const share = Math.min(1, Math.max(0, (nowMs - startMs) / lengthMs));
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

/** The fraction of the way after a fraction of the time: even acceleration during the push, then slowing down. */
function turnedAfter(share: number): number {
  const whole = PUSH / 2 + (1 - PUSH) / (RUN_OUT + 1);
  if (share < PUSH) return (share * share) / (2 * PUSH) / whole;
  const left = ((1 - share) / (1 - PUSH)) ** (RUN_OUT + 1);
  return (PUSH / 2 + ((1 - PUSH) / (RUN_OUT + 1)) * (1 - left)) / whole;
}
