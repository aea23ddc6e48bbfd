import type { UsdMicros } from '../../money/usd.ts';
import { gameOf, type Game } from '../all.ts';
import type { Json } from '../definition.ts';

const NUMBERS = {
  player:
    'u[i] = i-th big-endian 4 bytes of HMAC-SHA256(serverSeed, clientSeed:nonce:cursor) with cursor 0, 1 and so on; index(i, n) = floor(u[i] * n / 2^32)',
  round:
    'u[0] = first big-endian 4 bytes of HMAC-SHA256(roundHash, salt); roundHash = 64 hex characters whose SHA-256 is the hash of the round before',
};
const SETTLEMENT = 'payoutMicros = floor(stakeMicros * multiplierE4 / 10000)';

/**
 * Everything that determines what a bet of the game pays, as canonical JSON (RFC 8785). Its hash is public and stored with each
 * bet. Stake limits are not included: they decide whether a bet is taken, never what it pays.
 */
export function ruleTextOf(id: Game, winMax?: UsdMicros): string {
  const game = gameOf(id);
  return canonical({
    game: id,
    numbers: NUMBERS[game.seeds],
    settlement: SETTLEMENT,
    winMaxMicros: (winMax ?? game.limits.winMax).toString(),
    ...game.rules(),
  });
}

/** Serializes by hand with keys sorted as text, because JavaScript objects always put integer keys first. */
function canonical(value: Json): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
