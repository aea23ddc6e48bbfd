/**
 * Lets only some cells of a server write a batch at the same time. A batch has a fixed cost of about twenty bets. If every cell wrote as
 * soon as it could, a server with many cells would write many small batches; while a cell waits for its turn, its next batch grows.
 */
export interface Turns {
  /** Begins a turn and returns a function that ends it. Null if it must wait: `again` is called when a turn may be free. */
  begin(again: () => void): (() => void) | null;
}

/** With these, a cell waits for three others at most. */
const CELLS_EACH = 4;
const AT_ONCE_MIN = 2;

export function createTurns(cells: () => number): Turns {
  let running = 0;
  /** In order of arrival. */
  const waiting = new Set<() => void>();
  const isFree = () => running < Math.max(AT_ONCE_MIN, Math.ceil(cells() / CELLS_EACH));
  const callNext = () => {
    for (const again of waiting) {
      if (!isFree()) return;
      waiting.delete(again);
      again();
    }
  };
  return {
    begin(again) {
      if (!isFree()) {
        waiting.add(again);
        return null;
      }
      running += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        running -= 1;
        callNext();
      };
    },
  };
}
