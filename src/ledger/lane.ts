import type { Turns } from './turns.ts';

/** Runs batches one after another. */
export interface Lane {
  /** Starts the next batch if one may start. */
  pump(): void;
}

export interface LaneOptions<Batch, Result> {
  /** The next batch; null if nothing can be settled now. */
  take(): Batch | null;
  settle(batch: Batch): Promise<Result>;
  finish(result: Result): void;
  /** Shared with the lanes of other cells; left out: this lane never waits for a turn. */
  turns?: Turns;
}

/**
 * One batch at a time: a batch has a fixed cost of about twenty bets, and commands that arrive meanwhile make the next one larger. A
 * second batch starts only in parallel with one that is stuck, for example on a locked row. A batch counts as stuck when it takes
 * several times as long as recent ones. Under the highest load every batch would exceed a fixed limit, and twice as many batches of
 * half the size would make that worse.
 */
const LATE_TIMES = 3;
const LATE_MS = { min: 50, max: 250 };
const BATCHES_MAX = 2;
/** Weight of the newest batch in the average duration. */
const NEWEST_PART = 0.1;

export function createLane<Batch, Result>({ take, settle, finish, turns }: LaneOptions<Batch, Result>): Lane {
  let inFlight = 0;
  let late = 0;
  let usualMs = 0;

  const pump = () => {
    while (inFlight === late && inFlight < BATCHES_MAX) {
      const endTurn = turns ? turns.begin(pump) : () => {};
      if (endTurn === null) return;
      const batch = take();
      if (batch === null) return endTurn();
      inFlight += 1;
      const noLongerLate = watch(endTurn);
      void settle(batch).then((result) => {
        noLongerLate();
        inFlight -= 1;
        endTurn();
        finish(result);
      });
    }
  };

  /** Lets another batch start, here and in other lanes, if this one takes too long. Returns a function to call at its end. */
  const watch = (endTurn: () => void) => {
    let isLate = false;
    const startMs = performance.now();
    const lateMs = Math.min(LATE_MS.max, Math.max(LATE_MS.min, LATE_TIMES * usualMs));
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
      endTurn();
      pump();
    }, lateMs);
    return () => {
      clearTimeout(timer);
      usualMs += (performance.now() - startMs - usualMs) * NEWEST_PART;
      if (isLate) late -= 1;
    };
  };

  return { pump };
}
