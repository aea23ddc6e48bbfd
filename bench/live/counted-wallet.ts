import type { Wallet, WalletMethod } from '../../sandbox/wallet/client.ts';

export interface CountedWallet extends Wallet {
  /** How many calls were answered. */
  calls(): number;
  /** How many answers left open what happened. */
  doubts(): number;
  /** How long each answer to this method took, in ms. */
  times(method: WalletMethod): readonly number[];
}

export function countCalls(wallet: Wallet): CountedWallet {
  const times = new Map<WalletMethod, number[]>();
  let calls = 0;
  let doubts = 0;
  return {
    async call(method, params) {
      const startMs = performance.now();
      const reply = await wallet.call(method, params);
      calls += 1;
      if (reply.kind === 'doubt') doubts += 1;
      const own = times.get(method) ?? [];
      times.set(method, own);
      own.push(performance.now() - startMs);
      return reply;
    },
    calls: () => calls,
    doubts: () => doubts,
    times: (method) => times.get(method) ?? [],
  };
}

/** The time that this part of the answers stayed below. */
export function timeAt(times: readonly number[], part: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0).toFixed(1);
}
