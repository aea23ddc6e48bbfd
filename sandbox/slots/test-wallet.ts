import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { boundPort, listen } from '../loopback.ts';

export interface WalletCall {
  readonly method: string;
  readonly params: Record<string, string>;
  readonly answer: Record<string, unknown>;
}

const SECRET = 'sim-slots-secret-7Q2';

/** A minimal casino wallet: one player, each reference once, void markers, the protocol's codes. */
export async function startWallet(startCents = 10_000) {
  const calls: WalletCall[] = [];
  const seen = new Map<string, { cents: number; kind: string }>();
  const voided = new Set<string>();
  const state = { cents: startCents, isDown: false, token: 'gt_1', refuseBets: 0 };

  const money = (reference: string) => ({
    transactionId: `t-${reference}`,
    currency: 'USD',
    cash: state.cents / 100,
    bonus: 0,
    error: 0,
  });
  const credit = (kind: string, params: Record<string, string>): Record<string, unknown> => {
    const reference = params['reference'] ?? '';
    const cents = Math.round(Number(params['amount']) * 100);
    const known = seen.get(kind + reference);
    if (known && known.cents !== cents) return { error: 120, description: 'Another amount' };
    if (kind === 'result' && !seen.has(`bet-round${params['roundId']}`))
      return { error: 100, description: 'No bet yet' };
    if (!known) {
      seen.set(kind + reference, { cents, kind });
      state.cents += cents;
    }
    return money(reference);
  };
  const bet = (params: Record<string, string>): Record<string, unknown> => {
    const reference = params['reference'] ?? '';
    const cents = Math.round(Number(params['amount']) * 100);
    if (seen.has(`bet${reference}`))
      return seen.get(`bet${reference}`)?.cents === cents ? { ...money(reference), usedPromo: 0 } : { error: 120 };
    if (params['token'] !== state.token) return { error: 4, description: 'Token expired' };
    if (voided.has(reference)) return { error: 3, description: 'Void' };
    if (state.refuseBets > 0) return { error: state.refuseBets, description: 'Refused' };
    if (cents > state.cents) return { error: 1, description: 'Insufficient balance' };
    seen.set(`bet${reference}`, { cents, kind: 'bet' });
    seen.set(`bet-round${params['roundId']}`, { cents, kind: 'round' });
    state.cents -= cents;
    return { ...money(reference), usedPromo: 0 };
  };
  const refund = (params: Record<string, string>): Record<string, unknown> => {
    const reference = params['reference'] ?? '';
    const known = seen.get(`bet${reference}`);
    if (known && !voided.has(reference)) state.cents += known.cents;
    voided.add(reference);
    return { transactionId: `r-${reference}`, error: 0, description: 'Success' };
  };
  const answer = (method: string, params: Record<string, string>): Record<string, unknown> => {
    if (hashOf(params) !== params['hash']) return { error: 5, description: 'Invalid hash' };
    switch (method) {
      case 'authenticate':
        return params['token'] === state.token
          ? { userId: 'u_1', currency: 'USD', cash: state.cents / 100, bonus: 0, error: 0 }
          : { error: 4, description: 'Token not found or expired' };
      case 'bet':
        return bet(params);
      case 'refund':
        return refund(params);
      case 'result':
      case 'jackpotWin':
      case 'promoWin':
      case 'bonusWin':
        return credit(method, params);
      default:
        return { cash: state.cents / 100, bonus: 0, error: 0, description: 'Success' };
    }
  };
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const method = (request.url ?? '').split('/').at(-1) ?? '';
      const params = Object.fromEntries(new URLSearchParams(text));
      const answered = state.isDown ? { error: 100 } : answer(method, params);
      calls.push({ method, params, answer: answered });
      response.setHeader('content-type', 'application/json');
      response.statusCode = state.isDown ? 503 : 200;
      response.end(JSON.stringify(answered));
    });
  });
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    state,
    calls,
    url: `http://127.0.0.1:${boundPort(server)}`,
    methods: () => calls.map(({ method }) => method),
    waitFor: (what: () => unknown) => expect.poll(what, { interval: 20 }),
  };
}

/** Implemented independently, so that a misread rule fails a test. */
export function hashOf(params: Readonly<Record<string, string>>): string {
  const names = Object.keys(params).filter((name) => name !== 'hash');
  const text = names.sort().map((name) => `${name}=${params[name]}`);
  return createHash('md5')
    .update(text.join('&') + SECRET)
    .digest('hex');
}
