/** Where batches follow one another. */
export interface Lane {
  /** Starts what can start. */
  pump(): void;
}

export interface LaneOptions<Item, Result> {
  /** What the next batch is; empty when nothing can be settled now. */
  take(): Item[];
  settle(batch: readonly Item[]): Promise<Result>;
  finish(result: Result): void;
}

/**
 * One batch at a time: every batch costs as much as some twenty bets, and what arrives meanwhile makes the next
 * one larger. Only when one is kept waiting, say for a row that somebody holds, another starts beside it: when it takes several
 * times as long as batches did of late. A fixed time would be passed by every batch just when there is most to do, and twice as many
 * of half the size would make that worse.
 */
const LATE_TIMES = 3;
const LATE_MS = { min: 50, max: 250 };
const BATCHES_MAX = 2;
/** How much the newest batch counts for how long they take. */
const NEWEST_PART = 0.1;

export function createLane<Item, Result>({ take, settle, finish }: LaneOptions<Item, Result>): Lane {
  let inFlight = 0;
  let late = 0;
  let usualMs = 0;

  const pump = () => {
    while (inFlight === late && inFlight < BATCHES_MAX) {
      const batch = take();
      if (batch.length === 0) return;
      inFlight += 1;
      const noLongerLate = watch();
      void settle(batch).then((result) => {
        noLongerLate();
        inFlight -= 1;
        finish(result);
      });
    }
  };

  /** Lets another batch start when this one takes too long; gives what is to be called at its end. */
  const watch = () => {
    let isLate = false;
    const startMs = performance.now();
    const lateMs = Math.min(LATE_MS.max, Math.max(LATE_MS.min, LATE_TIMES * usualMs));
    const timer = setTimeout(() => {
      isLate = true;
      late += 1;
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
