import { landPlinko, startPlinko } from '../../src/games/plinko/api.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
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
    ['Host', new URL(address).host],
    ['Origin', address],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Content-Type', 'application/json'],
  ];
}

export function playerHeaders({ accessToken, csrfToken }: BenchPlayer): [string, string][] {
  return [
    ['Cookie', `${COOKIES.access.name}=${accessToken}`],
    ['X-CSRF-Token', csrfToken],
  ];
}

/** A whole bet on Keno, as text; `{key}` is for a fresh Idempotency-Key. */
export function betRequest(address: string, player: BenchPlayer): string {
  const headers = [...commonHeaders(address), ...playerHeaders(player), ['Idempotency-Key', '{key}']];
  const lines = headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `POST ${KENO.path} HTTP/1.1\r\n${lines}Content-Length: ${Buffer.byteLength(KENO.body)}\r\n\r\n${KENO.body}`;
}
