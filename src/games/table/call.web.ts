import type { AnswerOf, BodyOf, Contract } from '../../http/contract.ts';
import { ApiError, apiPost, newIdempotencyKey } from '../../ui/api-client.ts';
import { updateSession } from '../../ui/session.ts';

const AGAIN_AFTER_MS = 2_000;

export interface BetCallOptions {
  /** Keeps asking, with the same key, until the server has answered: for autoplay across a lost connection. */
  patient?: AbortSignal;
  onWaiting?(isWaiting: boolean): void;
}

/** A call that moves money: named once, so that however often it is sent it takes effect once. */
export function betCall<C extends Contract>(
  path: string,
  body: BodyOf<C>,
  options: BetCallOptions = {},
): Promise<AnswerOf<C>> {
  const idempotencyKey = newIdempotencyKey();
  return repeatCall(() => apiPost<C>(path, body, { idempotencyKey }), options);
}

/** Sends again what may have been lost, where the caller is patient. */
export async function repeatCall<Answer>(
  send: () => Promise<Answer>,
  { patient, onWaiting }: BetCallOptions,
): Promise<Answer> {
  for (;;) {
    try {
      const answer = await send();
      onWaiting?.(false);
      return answer;
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 503);
      if (!mayPass || !patient || patient.aborted) throw error;
      onWaiting?.(true);
      await connectionOrPause();
    }
  }
}

/** Takes the balances of an answer over into the session. */
export function takeBalances({ balance, bonus, version }: { balance: number; bonus: number; version: number }): void {
  updateSession({ balance, bonus, version });
}

function connectionOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, AGAIN_AFTER_MS);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });
}
