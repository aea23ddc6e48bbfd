import type { Wallet, WalletMethod, WalletReply } from '../wallet/client.ts';
import type { Params } from '../wallet/signature.ts';

export type WalletFault = 'lost-request' | 'lost-answer' | 'never-answers' | 'refuses';

/** An in-memory wallet as the protocol describes it. Tokens are player names. */
export function createTestWallet(startCents = 1_000_000) {
  const balances = new Map<string, number>();
  const seen = new Map<string, { userId: string; cents: number; refunded: boolean }>();
  const paid = new Map<string, number>();
  const voids = new Set<string>();
  const ended: string[] = [];
  const calls: { method: WalletMethod; params: Params }[] = [];
  const faults: { method: WalletMethod; fault: WalletFault }[] = [];

  const answerFor = (userId: string): WalletReply => {
    const cents = balances.get(userId) ?? startCents;
    return { kind: 'done', answer: { userId, cash: cents / 100, bonus: 0 } };
  };
  const add = (userId: string, cents: number): void =>
    void balances.set(userId, (balances.get(userId) ?? startCents) + cents);
  const apply = (method: WalletMethod, params: Params): WalletReply => {
    const userId = params['userId'] ?? params['token'] ?? '';
    const reference = params['reference'] ?? '';
    const cents = Math.round(Number(params['amount'] ?? 0) * 100);
    if (method === 'bet' && !seen.has(reference)) {
      if (voids.has(reference)) return { kind: 'refused', code: 3, text: '' };
      if (cents > (balances.get(userId) ?? startCents)) return { kind: 'refused', code: 1, text: '' };
      seen.set(reference, { userId, cents, refunded: false });
      add(userId, -cents);
    }
    if (method === 'result' && !paid.has(reference)) {
      paid.set(reference, cents);
      add(userId, cents);
    }
    if (method === 'refund') {
      const bet = seen.get(reference);
      if (!bet) voids.add(reference);
      else if (!bet.refunded) {
        bet.refunded = true;
        add(userId, bet.cents);
      }
    }
    if (method === 'endRound') ended.push(`${params['roundId']}:${userId}`);
    return answerFor(userId);
  };

  const wallet: Wallet = {
    async call(method, params) {
      await Promise.resolve();
      calls.push({ method, params });
      const index = faults.findIndex((one) => one.method === method);
      const fault = index < 0 ? null : faults.splice(index, 1)[0]!.fault;
      if (fault === 'never-answers') return new Promise(() => {});
      if (fault === 'lost-request') return { kind: 'doubt' };
      if (fault === 'refuses') return { kind: 'refused', code: 310, text: '' };
      const reply = apply(method, params);
      return fault === 'lost-answer' ? { kind: 'doubt' } : reply;
    },
  };
  return {
    wallet,
    calls,
    ended,
    balanceOf: (userId: string): number => balances.get(userId) ?? startCents,
    setBalance: (userId: string, cents: number) => void balances.set(userId, cents),
    fail: (method: WalletMethod, fault: WalletFault) => void faults.push({ method, fault }),
    methods: (method: WalletMethod) => calls.filter((call) => call.method === method),
  };
}
