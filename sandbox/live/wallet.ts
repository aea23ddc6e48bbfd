import { createHash } from 'node:crypto';
import { usdText } from './bet.ts';

/** How the casino's wallet answered: `doubt` is no answer, or one that does not say whether anything happened. */
export type WalletReply =
  | { readonly kind: 'done'; readonly answer: WalletAnswer }
  | { readonly kind: 'refused'; readonly code: number }
  | { readonly kind: 'doubt' };

export interface WalletAnswer {
  readonly userId?: string;
  readonly transactionId?: string;
  readonly cash?: number;
  readonly bonus?: number;
}

export type WalletParams = Readonly<Record<string, string>>;

export type WalletMethod = 'authenticate' | 'bet' | 'result' | 'refund' | 'endRound';

/** The seamless wallet of the casino, as the provider sees it. */
export interface LiveWallet {
  call(method: WalletMethod, params: WalletParams): Promise<WalletReply>;
}

export interface WalletOptions {
  /** Without a slash at the end, such as http://127.0.0.1:8080/provider/pp. */
  readonly url: string;
  readonly secret: string;
  readonly providerId: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5000;
/** The casino asks to repeat these, so nothing is decided yet. */
const UNDECIDED_CODES = [100, 130];

export function createLiveWallet({ url, secret, providerId, timeoutMs = TIMEOUT_MS }: WalletOptions): LiveWallet {
  return {
    async call(method, params) {
      const signed = sign({ ...params, providerId }, secret);
      try {
        const response = await fetch(`${url}/${method}`, {
          method: 'POST',
          body: new URLSearchParams(signed),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return response.ok ? readReply(await response.json()) : { kind: 'doubt' };
      } catch {
        return { kind: 'doubt' };
      }
    },
  };
}

/** Adds the hash over everything that is sent. */
export function sign(params: WalletParams, secret: string): Record<string, string> {
  const filled = Object.entries(params).filter(([, value]) => value !== '');
  const sorted = filled.toSorted(([a], [b]) => (a < b ? -1 : 1));
  const canonical = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  const hash = createHash('md5')
    .update(canonical + secret)
    .digest('hex');
  return { ...Object.fromEntries(filled), hash };
}

export function moneyParams(
  bet: { userId: string; tableId: string; roundId: string },
  reference: string,
  cents: number,
) {
  return {
    userId: bet.userId,
    gameId: bet.tableId,
    roundId: bet.roundId,
    amount: usdText(cents),
    reference,
    timestamp: String(Date.now()),
    roundDetails: 'live',
  };
}

/** What an answer of the wallet means. */
export function readReply(body: unknown): WalletReply {
  if (typeof body !== 'object' || body === null || !('error' in body)) return { kind: 'doubt' };
  const code = Number(body.error);
  if (code === 0) return { kind: 'done', answer: body as WalletAnswer };
  if (!Number.isInteger(code) || UNDECIDED_CODES.includes(code)) return { kind: 'doubt' };
  return { kind: 'refused', code };
}

/** What is left to play with, in cents; null where the answer does not say. */
export function balanceCents({ cash, bonus }: WalletAnswer): number | null {
  return typeof cash === 'number' ? Math.floor((cash + (bonus ?? 0)) * 100 + 1e-6) : null;
}
