/** How many may be under way at a time: as many as are answered while one waits no longer than is wanted. */
export interface Room {
  isFull(underWay: number): boolean;
  /** One was answered. */
  left(): void;
  /** To be called often, with the time since the last call. */
  look(ms: number): void;
}

/** With fewer at a time batches become small and everything slower. */
const UNDER_WAY_MIN = 64;
/** How much the newest look counts: answers come batch by batch, and only many looks together show a pace. */
const NEWEST_PART = 0.03;

/** The pace is only known while there is more to do than is taken. So it starts with the most, and stays as it was after a rush. */
export function createRoom({ underWayMax, waitMs }: { underWayMax: number; waitMs?: number }): Room {
  let takes = underWayMax;
  let leftCount = 0;
  let wasFull = false;
  let perMs = waitMs === undefined ? 0 : underWayMax / waitMs;
  return {
    isFull(underWay) {
      if (underWay < takes) return false;
      wasFull = true;
      return true;
    },
    left() {
      leftCount += 1;
    },
    look(ms) {
      if (wasFull && waitMs !== undefined && ms > 0) {
        perMs += (leftCount / ms - perMs) * NEWEST_PART;
        takes = Math.max(Math.min(UNDER_WAY_MIN, underWayMax), Math.min(underWayMax, Math.round(perMs * waitMs)));
      }
      leftCount = 0;
      wasFull = false;
    },
  };
}
