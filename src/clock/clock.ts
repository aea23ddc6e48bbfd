/** Time as the application sees it. Tests move it; nothing else may call Date.now() for a decision. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface SettableClock extends Clock {
  advance(ms: number): void;
}

export function settableClock(start = new Date()): SettableClock {
  let nowMs = start.getTime();
  return {
    now: () => new Date(nowMs),
    advance(ms) {
      nowMs += ms;
    },
  };
}
