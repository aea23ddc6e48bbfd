import type { AnswerOf } from '../../http/contract.ts';
import { apiGet } from '../../ui/api-client.ts';
import type { listMyBets } from '../past/bets-api.ts';
import type { VerifyAnswer, VerifyRequest } from './verify-worker.web.ts';

const PAGE = '100';

export type ToldBet = AnswerOf<typeof listMyBets>['items'][number];

/** Reads every bet of a closed pair, verifies it in a worker, and reports the progress. */
export async function verifyPair(
  serverSeedHash: string,
  tender: 'real' | 'play',
  onProgress: (progress: VerifyAnswer) => void,
  signal: AbortSignal,
  onBets: (bets: readonly ToldBet[]) => void = () => {},
): Promise<void> {
  const worker = new Worker(new URL('./verify-worker.web.ts', import.meta.url), { type: 'module' });
  try {
    if (tender === 'play') {
      const { playBets } = await import('../play-money/table.web.ts');
      return onProgress(await verifyChunk(worker, playBets({ serverSeedHash }), signal));
    }
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof readPage>> = await readPage(serverSeedHash, cursor, signal);
      onBets(page.items);
      if (page.items.length > 0) onProgress(await verifyChunk(worker, page.items, signal));
      cursor = page.next;
    } while (cursor !== null && !signal.aborted);
  } finally {
    worker.terminate();
  }
}

function readPage(serverSeedHash: string, cursor: string | null, signal: AbortSignal) {
  const query = { serverSeedHash, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
  return apiGet<typeof listMyBets>('/api/bets', query, { signal });
}

/** A chunk is smaller than the worker's answer interval, so there is exactly one answer. */
function verifyChunk(worker: Worker, bets: readonly unknown[], signal: AbortSignal): Promise<VerifyAnswer> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<VerifyAnswer>) => resolve(data), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')), { once: true });
    const request: VerifyRequest = { type: 'verify', bets };
    worker.postMessage(request, []);
  });
}
