import { landPlinko, startPlinko } from '../../src/games/plinko/api.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { requestText, type Headers } from '../player/visitor.ts';
import type { BenchPlayer } from './run.ts';

/** What the web client sends, for every generator alike. */

export const KENO = {
  path: '/api/keno/play/keno',
  body: JSON.stringify({ selectedNumbers: [3, 11, 19, 27, 35], betAmount: 0.1, risk: 'low' }),
};

export const PLINKO = {
  startPath: startPlinko.path,
  landPath: landPlinko.path,
  rows: 12,
  risk: 'low',
  stake: 0.1,
};

export function commonHeaders(address: string): [string, string][] {
  return [
    ['host', new URL(address).host],
    ['origin', address],
    ['sec-fetch-site', 'same-origin'],
    ['content-type', 'application/json'],
  ];
}

export function playerHeaders({ accessToken, csrfToken }: BenchPlayer): [string, string][] {
  return [
    ['cookie', `${COOKIES.access.name}=${accessToken}`],
    ['x-csrf-token', csrfToken],
  ];
}

/** A whole request of a player's, as text. */
export function postTextAs(address: string, player: BenchPlayer, path: string, body: string, headers: Headers = {}) {
  const session = Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]);
  return requestText(address, { path, body, headers }, session);
}

/** A bet on Keno; `{key}` is for a fresh Idempotency-Key. */
export function betRequest(address: string, player: BenchPlayer): string {
  return postTextAs(address, player, KENO.path, KENO.body, { 'idempotency-key': '{key}' });
}
