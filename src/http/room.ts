/** How many requests may run at a time: as many as can be answered within the target time. */
export interface Room {
  isFull(underWay: number): boolean;
  /** One was answered. */
  left(): void;
  /** To be called often, with the time since the last call and how many are under way. */
  look(ms: number, underWay: number): void;
}

/** With fewer, batches become small and everything slower. */
const UNDER_WAY_MIN = 64;
/** Weight of the newest sample. Answers come in batches, so only many samples show the pace. */
const NEWEST_PART = 0.03;
/** The same for how long answers take at present, which must be known sooner. */
const NEWEST_PART_OF_WAIT = 0.15;

/** Answers are slow from this part of the target time on: at the target itself the room would open and shut by turns. */
const SLOW_PART = 0.8;

export interface RoomLimits {
  underWayMax: number;
  /** Left out: no more than that, and nothing else. */
  waitMs?: number;
  /** Beyond this number only while the pace shows that they will be answered in time. Left out: up to the maximum. */
  unprovenMax?: number;
}

/**
 * The pace is known only under overload. So the room starts large, and after a rush stays as it was. A room that is too small for that
 * reason refuses nobody: it is full only while answers do take long.
 */
export function createRoom({ underWayMax, waitMs, unprovenMax = underWayMax }: RoomLimits): Room {
  let takes = unprovenMax;
  let leftCount = 0;
  let wasFull = false;
  let perMs = waitMs === undefined ? 0 : unprovenMax / waitMs;
  const recent = { underWay: 0, perMs: 0 };
  const isLate = (underWay: number) => {
    if (waitMs === undefined || underWay >= underWayMax) return true;
    // What is under way divided by the pace is how long an answer takes (Little's law), at any load.
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
