/** How many requests may run in parallel: as many as can be answered within the target time, but not fewer than make a good batch. */
export interface Room {
  isFull(underWay: number): boolean;
  /** Counts an answer. */
  left(): void;
  /** Call this often, with the time since the last call and the number under way. */
  look(ms: number, underWay: number): void;
}

/**
 * With fewer, batches become small, and each bet costs more. Besides, while most requests are refused, an answer takes two long turns
 * of the event loop. A smaller room could not shorten them, so it would only answer fewer.
 */
const UNDER_WAY_MIN = 256;
/** Weight of the newest sample. Answers come in batches, so the pace shows only over many samples. */
const NEWEST_PART = 0.03;
/** The same for the present duration of answers, which must be noticed sooner. */
const NEWEST_PART_OF_WAIT = 0.15;

/** Answers count as slow from this part of the target time on. At the target itself the room would open and shut in turns. */
const SLOW_PART = 0.8;

export interface RoomLimits {
  underWayMax: number;
  /** Target time for answers. Left out: only `underWayMax` limits. */
  waitMs?: number;
  /** Above this number, requests are taken only while the pace shows that they will be answered in time. Default: the maximum. */
  unprovenMax?: number;
}

/**
 * The pace can be measured only under overload. So the room starts large and keeps its size after a rush. If that size has become too
 * small, nobody is refused: the room is full only while answers do take long.
 */
export function createRoom({ underWayMax, waitMs, unprovenMax = underWayMax }: RoomLimits): Room {
  let takes = unprovenMax;
  let leftCount = 0;
  let wasFull = false;
  let perMs = waitMs === undefined ? 0 : unprovenMax / waitMs;
  const recent = { underWay: 0, perMs: 0 };
  const isLate = (underWay: number) => {
    if (waitMs === undefined || underWay >= underWayMax) return true;
    // Little's law: the number under way divided by the pace is the duration of an answer, at any load.
    if (underWay >= unprovenMax) return underWay > recent.perMs * waitMs;
    return recent.underWay > recent.perMs * waitMs * SLOW_PART;
  };
  return {
    isFull(underWay) {
      if (underWay < takes) return false;
      wasFull = true;
      return isLate(underWay);
    },
    left() {
      leftCount += 1;
    },
    look(ms, underWay) {
      if (waitMs !== undefined && ms > 0) {
        recent.underWay += (underWay - recent.underWay) * NEWEST_PART_OF_WAIT;
        recent.perMs += (leftCount / ms - recent.perMs) * NEWEST_PART_OF_WAIT;
        if (wasFull) {
          perMs += (leftCount / ms - perMs) * NEWEST_PART;
          takes = Math.max(Math.min(UNDER_WAY_MIN, underWayMax), Math.min(underWayMax, Math.round(perMs * waitMs)));
        }
      }
      leftCount = 0;
      wasFull = false;
    },
  };
}
