/** How many requests may run at a time: as many as can be answered within the target time. */
export interface Room {
  isFull(underWay: number): boolean;
  /** One was answered. */
  left(): void;
  /** To be called often, with the time since the last call. */
  look(ms: number): void;
}

/** With fewer, batches become small and everything slower. */
const UNDER_WAY_MIN = 64;
/** Weight of the newest sample. Answers come in batches, so only many samples show the pace. */
const NEWEST_PART = 0.03;

/** The pace is known only under overload. So the room starts at the maximum, and after a rush stays as it was. */
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
