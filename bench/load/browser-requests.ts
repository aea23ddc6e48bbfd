import { landPlinko, startPlinko } from '../../src/games/plinko/api.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { requestText, type Headers } from '../player/visitor.ts';
import type { BenchPlayer } from './run.ts';

/** What the web client sends, for every generator alike. */

export const KENO = {
  path: '/api/keno/play/keno',
  body: { selectedNumbers: [3, 11, 19, 27, 35], betAmount: 0.1, risk: 'low' },
};

export const PLINKO = {
  startPath: startPlinko.path,
  start: { betAmount: 0.1, rows: 12, risk: 'low' },
  landPath: landPlinko.path,
};

export function playerHeaders({ accessToken, csrfToken }: BenchPlayer): Headers {
  return { cookie: `${COOKIES.access.name}=${accessToken}`, 'x-csrf-token': csrfToken };
}

export function browserHeaders(address: string, player: BenchPlayer): Headers {
  return { origin: address, 'sec-fetch-site': 'same-origin', ...playerHeaders(player) };
}

/** A whole request of a player's, as text. */
export function postTextAs(address: string, player: BenchPlayer, path: string, body: object, headers: Headers = {}) {
  return requestText(address, { path, body, headers }, browserHeaders(address, player));
}

/** A bet on Keno; `{key}` is for a fresh Idempotency-Key. */
export function betRequest(address: string, player: BenchPlayer): string {
  return postTextAs(address, player, KENO.path, KENO.body, { 'idempotency-key': '{key}' });
}
