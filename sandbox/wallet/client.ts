import { setTimeout as wait } from 'node:timers/promises';
import { signed, type Params } from './signature.ts';

export const WALLET_METHODS = [
  'authenticate',
  'balance',
  'bet',
  'result',
  'refund',
  'endRound',
  'bonusWin',
  'jackpotWin',
  'promoWin',
] as const;
export type WalletMethod = (typeof WALLET_METHODS)[number];

export interface WalletAnswer {
  readonly userId?: string;
  readonly cash?: number;
  readonly bonus?: number;
  readonly country?: string;
}

/** Doubt: no answer, or an answer that leaves open whether anything happened. */
export type WalletReply =
  | { readonly kind: 'done'; readonly answer: WalletAnswer }
  | { readonly kind: 'refused'; readonly code: number; readonly text: string }
  | { readonly kind: 'doubt' };

/** The casino's seamless wallet, as the provider's games use it. */
export interface Wallet {
  call(method: WalletMethod, params: Params): Promise<WalletReply>;
}

export interface WalletClient extends Wallet {
  stop(): void;
}

export const WALLET_FAULTS = [
  'duplicate',
  'delay',
  'lost-request',
  'lost-answer',
  'answer-5xx',
  'reset',
  'wrong-hash',
  'wrong-amount',
  'extra-parameters',
] as const;

export interface WalletFault {
  readonly kind: (typeof WALLET_FAULTS)[number];
  readonly copies: number;
  readonly delayMs: number;
}

/** One request as it was sent. Status null: no answer, or none was requested. */
export interface SentCall {
  readonly call: string;
  readonly params: Params;
  readonly status: number | null;
  readonly answer: unknown;
  readonly fault: string | null;
  readonly tookMs: number;
}

export interface WalletOptions {
  /** The address of the casino's wallet, without a trailing slash. */
  readonly url: string;
  readonly account: { readonly secret: string; readonly providerId: string };
  readonly timeoutMs?: () => number;
  /** The fault of a call; absent if calls never fail. */
  readonly faultOf?: (method: WalletMethod, userId: string | null) => WalletFault | null;
  readonly note?: (sent: SentCall) => void;
}

const TIMEOUT_MS = 5000;
/** These codes leave open whether anything happened, and ask for a retry. */
const UNDECIDED_CODES = [100, 130];
const EXTRA_PARAMETERS = 200;

export function createWalletClient(options: WalletOptions): WalletClient {
  const { account, faultOf } = options;
  const stopping = new AbortController();
  const send = (method: WalletMethod, params: Params, fault: WalletFault | null) =>
    post(options, stopping.signal, method, params, fault);

  return {
    async call(method, params) {
      const fault = faultOf?.(method, params['userId'] ?? null) ?? null;
      const right = {
        ...params,
        providerId: account.providerId,
        ...(fault?.kind === 'extra-parameters' && extra()),
      };
      const ready = signed(right, account.secret);
      if (fault?.kind === 'delay') await wait(fault.delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (fault?.kind === 'wrong-hash') {
        const wrong = await send(method, { ...ready, hash: '0'.repeat(32) }, fault);
        return wrong.kind === 'refused' ? { kind: 'doubt' } : wrong;
      }
      const copies = fault?.kind === 'duplicate' ? fault.copies : 1;
      const replies = await Promise.all(Array.from({ length: copies }, () => send(method, ready, fault)));
      if (fault?.kind === 'wrong-amount') {
        const other = { ...right, amount: (Number(params['amount'] ?? '0') + 1).toFixed(2) };
        await send(method, signed(other, account.secret), fault);
      }
      return replies.find(({ kind }) => kind === 'done') ?? replies[0] ?? { kind: 'doubt' };
    },
    stop: () => stopping.abort(),
  };
}

async function post(
  { url, timeoutMs, note }: WalletOptions,
  stopped: AbortSignal,
  method: WalletMethod,
  params: Params,
  fault: WalletFault | null,
): Promise<WalletReply> {
  const startedMs = Date.now();
  const tell = (status: number | null, answer: unknown): void =>
    note?.({ call: method, params, status, answer, fault: fault?.kind ?? null, tookMs: Date.now() - startedMs });
  if (fault?.kind === 'lost-request') {
    tell(null, 'The request was lost.');
    return { kind: 'doubt' };
  }
  try {
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(timeoutMs?.() ?? TIMEOUT_MS)]);
    const response = await fetch(`${url}/${method}`, { method: 'POST', body: new URLSearchParams(params), signal });
    if (fault?.kind === 'reset') {
      await response.body?.cancel();
      tell(response.status, 'The connection was cut in the middle of the answer.');
      return { kind: 'doubt' };
    }
    const answer: unknown = await response.json().catch(() => null);
    const isLost = fault?.kind === 'lost-answer' || fault?.kind === 'answer-5xx';
    tell(isLost ? (fault.kind === 'answer-5xx' ? 502 : null) : response.status, answer);
    return isLost || !response.ok ? { kind: 'doubt' } : readReply(answer);
  } catch (error) {
    tell(null, error instanceof Error ? error.message : String(error));
    return { kind: 'doubt' };
  }
}

/** Interprets an answer of the wallet. */
export function readReply(body: unknown): WalletReply {
  if (typeof body !== 'object' || body === null || !('error' in body)) return { kind: 'doubt' };
  const code = Number(body.error);
  if (code === 0) return { kind: 'done', answer: body as WalletAnswer };
  if (!Number.isInteger(code) || UNDECIDED_CODES.includes(code)) return { kind: 'doubt' };
  return { kind: 'refused', code, text: 'description' in body ? String(body.description) : '' };
}

/** The balance left to play with in cents; null if the answer does not say. */
export function balanceCents({ cash, bonus }: WalletAnswer): number | null {
  return typeof cash === 'number' ? Math.floor((cash + (bonus ?? 0)) * 100 + 1e-6) : null;
}

function extra(): Record<string, string> {
  const names = Array.from({ length: EXTRA_PARAMETERS }, (_, index) => `x${index}`);
  return Object.fromEntries(names.map((name, index) => [name, `value ${index} & = + ü`]));
}
