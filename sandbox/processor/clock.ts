import type { Books } from './books.ts';

/** Two times: the processor's, which can be moved forward, and the chain's, which can run faster or stop. */
export interface Clock {
  nowMs(): number;
  chainNowMs(): number;
  advance(ms: number): void;
  setSpeed(speed: number): void;
}

export function createClock(books: Books, realNowMs: () => number): Clock {
  const nowMs = (): number => realNowMs() + books.settings().clockOffsetMs;
  const chainNowMs = (): number => {
    const { chainAnchorMs, clockAnchorMs, speed } = books.settings();
    return chainAnchorMs + (nowMs() - clockAnchorMs) * speed;
  };
  return {
    nowMs,
    chainNowMs,
    advance: (ms) => books.change({ clockOffsetMs: books.settings().clockOffsetMs + ms }),
    setSpeed: (speed) => books.change({ speed, chainAnchorMs: chainNowMs(), clockAnchorMs: nowMs() }),
  };
}
