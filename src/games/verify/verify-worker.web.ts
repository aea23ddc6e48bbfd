import { createBetsVerification, type VerifyProgress } from './verify-bets.ts';

/**
 * Verifies bets in a worker. Start one per seed pair with
 * `new Worker(new URL('./verify-worker.web.ts', import.meta.url), { type: 'module' })`
 * and send any number of chunks. Its answers count all chunks so far.
 */
export interface VerifyRequest {
  type: 'verify';
  /** In the format of `GET /api/bets`. */
  bets: readonly unknown[];
}

export interface VerifyAnswer extends VerifyProgress {
  type: 'progress';
}

/** Small enough that a counter on the page visibly moves. */
const BETS_PER_ANSWER = 500;

/** `self` has the type of a window here, but in a worker `postMessage` takes no target. */
const answer: (progress: VerifyAnswer) => void = self.postMessage.bind(self);
const verification = createBetsVerification();

self.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  for (let from = 0; from < data.bets.length; from += BETS_PER_ANSWER) {
    for (const bet of data.bets.slice(from, from + BETS_PER_ANSWER)) verification.add(bet);
    answer({ type: 'progress', ...verification.progress() });
  }
});
