import type { AnswerOf, BodyOf, Contract } from '../../http/contract.ts';
import { apiGet, ApiError, apiPost, newIdempotencyKey } from '../../ui/api-client.ts';
import { holdSession, updateSession, useSession } from '../../ui/session.ts';
import { holdPlayBalance, isPlayMoney, playCall, showPlayBalance } from '../play-money/purse.web.ts';

const AGAIN_AFTER_MS = 2_000;

export interface BetCallOptions {
  /** Retries with the same key until the server answers: for autoplay across a lost connection. */
  patient?: AbortSignal;
  onWaiting?(isWaiting: boolean): void;
}

/**
 * Makes a call that moves money. One key per call, so that repeated sending takes effect once. With play money the table in this browser
 * answers it.
 */
export function betCall<C extends Contract>(
  path: string,
  body: BodyOf<C>,
  options: BetCallOptions = {},
): Promise<AnswerOf<C>> {
  if (isPlayMoney()) return playCall('POST', path, { ...(body as object | undefined) }) as Promise<AnswerOf<C>>;
  const idempotencyKey = newIdempotencyKey();
  const answer = repeatCall(() => apiPost<C>(path, body, { idempotencyKey, overSocket: true }), options);
  // The caller handles refusals.
  void answer.then(rememberBet, () => {});
  return answer;
}

const loadKeeper = () => import('../receipts/keeper.web.ts');
let keeper: ReturnType<typeof loadKeeper> | null = null;

/** The code that keeps receipts is loaded with the first bet. */
function rememberBet(answer: unknown): void {
  keeper ??= loadKeeper().catch((error: unknown) => {
    keeper = null;
    throw error;
  });
  void keeper.then(({ noteBet }) => noteBet(answer)).catch(() => {});
}

/** Reads the state of a round. */
export function readRound<C extends Contract>(path: string): Promise<AnswerOf<C>> {
  return isPlayMoney() ? (playCall('GET', path) as Promise<AnswerOf<C>>) : apiGet<C>(path);
}

/** Retries lost calls if the caller is patient. */
export async function repeatCall<Answer>(
  send: () => Promise<Answer>,
  { patient, onWaiting }: BetCallOptions,
): Promise<Answer> {
  let isWaiting = false;
  try {
    for (;;) {
      try {
        return await send();
      } catch (error) {
        const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 503);
        if (!mayPass || !patient || patient.aborted) throw error;
      }
      isWaiting = true;
      onWaiting?.(true);
      await connectionOrPause();
    }
  } finally {
    if (isWaiting) onWaiting?.(false);
  }
}

export interface Balances {
  balance: number;
  bonus: number;
  version: number;
  /** Whether the answer came from the play-money table. */
  playMoney?: true;
}

/** Applies the balances of an answer. */
export function takeBalances({ balance, bonus, version, playMoney }: Balances): void {
  if (playMoney) showPlayBalance(balance);
  else updateSession({ balance, bonus, version });
}

/** Shows balances without the win. Call the returned function when the board has shown the result. */
export function holdBalances({ balance, bonus, playMoney }: Balances, winnings: number): () => void {
  if (playMoney) return holdPlayBalance(balance - winnings);
  const isPrimary = useSession.getState().player?.selectedBalanceType !== 'promotional';
  return holdSession(isPrimary ? { balance: balance - winnings } : { bonus: bonus - winnings });
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
