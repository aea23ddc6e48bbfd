import { setTimeout as wait } from 'node:timers/promises';
import { ACCOUNT } from './account.ts';
import type { Fault, Faults, WalletMethod } from './faults.ts';
import { signed, type Params } from './signature.ts';
import type { Trace } from './trace.ts';

export interface WalletAnswer {
  readonly userId?: string;
  readonly cash?: number;
  readonly bonus?: number;
  readonly country?: string;
}

/** Doubt: no answer, or one that leaves open whether anything happened. */
export type WalletReply =
  | { readonly kind: 'done'; readonly answer: WalletAnswer }
  | { readonly kind: 'refused'; readonly code: number; readonly text: string }
  | { readonly kind: 'doubt' };

export interface Wallet {
  call(method: WalletMethod, params: Params): Promise<WalletReply>;
  stop(): void;
}

export interface WalletOptions {
  /** Where the casino's wallet is, without a slash at the end. */
  readonly url: string;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly timeoutMs: () => number;
}

/** These leave open whether something happened, and ask for another try. */
const UNDECIDED_CODES = [100, 130];
const EXTRA_PARAMETERS = 200;

export function createWallet({ url, faults, trace, timeoutMs }: WalletOptions): Wallet {
  const stopping = new AbortController();

  const send = async (method: string, params: Params, fault: Fault | null): Promise<WalletReply> => {
    const startedMs = Date.now();
    const note = (status: number | null, answer: unknown): void =>
      trace.add({
        direction: 'to-casino',
        call: method,
        params,
        status,
        answer,
        fault: fault?.kind ?? null,
        tookMs: Date.now() - startedMs,
      });
    if (fault?.kind === 'lost-request') {
      note(null, 'The request was lost.');
      return { kind: 'doubt' };
    }
    try {
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs())]);
      const response = await fetch(`${url}/${method}`, { method: 'POST', body: new URLSearchParams(params), signal });
      if (fault?.kind === 'reset') {
        await response.body?.cancel();
        note(response.status, 'The connection was cut in the middle of the answer.');
        return { kind: 'doubt' };
      }
      const answer: unknown = await response.json().catch(() => null);
      const isLost = fault?.kind === 'lost-answer' || fault?.kind === 'answer-5xx';
      note(isLost ? (fault.kind === 'answer-5xx' ? 502 : null) : response.status, answer);
      return isLost || !response.ok ? { kind: 'doubt' } : read(answer);
    } catch (error) {
      note(null, error instanceof Error ? error.message : String(error));
      return { kind: 'doubt' };
    }
  };

  return {
    async call(method, params) {
      const fault = faults.meetWallet(method, params['userId'] ?? null);
      const right = { ...params, providerId: ACCOUNT.providerId, ...(fault?.kind === 'extra-parameters' && extra()) };
      const ready = signed(right, ACCOUNT.secret);
      if (fault?.kind === 'delay') await wait(fault.delayMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (fault?.kind === 'wrong-hash') {
        const wrong = await send(method, { ...ready, hash: '0'.repeat(32) }, fault);
        return wrong.kind === 'refused' ? { kind: 'doubt' } : wrong;
      }
      const copies = fault?.kind === 'duplicate' ? fault.copies : 1;
      const replies = await Promise.all(Array.from({ length: copies }, () => send(method, ready, fault)));
      if (fault?.kind === 'wrong-amount') {
        const other = { ...right, amount: (Number(params['amount'] ?? '0') + 1).toFixed(2) };
        await send(method, signed(other, ACCOUNT.secret), fault);
      }
      return replies.find(({ kind }) => kind === 'done') ?? replies[0] ?? { kind: 'doubt' };
    },
    stop: () => stopping.abort(),
  };
}

/** What is left to play with, in cents; null where the answer does not say. */
export function balanceCents({ cash, bonus }: WalletAnswer): number | null {
  return typeof cash === 'number' ? Math.floor((cash + (bonus ?? 0)) * 100 + 1e-6) : null;
}

function read(body: unknown): WalletReply {
  if (typeof body !== 'object' || body === null || !('error' in body)) return { kind: 'doubt' };
  const code = Number(body.error);
  if (code === 0) return { kind: 'done', answer: body as WalletAnswer };
  if (!Number.isInteger(code) || UNDECIDED_CODES.includes(code)) return { kind: 'doubt' };
  return { kind: 'refused', code, text: 'description' in body ? String(body.description) : '' };
}

function extra(): Record<string, string> {
  const names = Array.from({ length: EXTRA_PARAMETERS }, (_, index) => `x${index}`);
  return Object.fromEntries(names.map((name, index) => [name, `value ${index} & = + ü`]));
}
