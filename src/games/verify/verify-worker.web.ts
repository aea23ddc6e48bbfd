import { createBetsVerification, type VerifyProgress } from './verify-bets.ts';

/**
 * Verifies bets beside the page. Start it with
 * `new Worker(new URL('./verify-worker.web.ts', import.meta.url), { type: 'module' })`, one for each pair of seeds,
 * and send any number of chunks: the counts of its answers are of all chunks so far.
 */
export interface VerifyRequest {
  type: 'verify';
  /** As `GET /api/bets` lists them. */
  bets: readonly unknown[];
}

export interface VerifyAnswer extends VerifyProgress {
  type: 'progress';
}

/** Small enough that a counter on the page moves. */
const BETS_PER_ANSWER = 500;

/** In a worker there is no other window to address; the type is the page's. */
const answer: (progress: VerifyAnswer) => void = self.postMessage.bind(self);
const verification = createBetsVerification();

self.addEventListener('message', ({ data }: MessageEvent<VerifyRequest>) => {
  for (let from = 0; from < data.bets.length; from += BETS_PER_ANSWER) {
    for (const bet of data.bets.slice(from, from + BETS_PER_ANSWER)) verification.add(bet);
    answer({ type: 'progress', ...verification.progress() });
  }
});
