import { isClientSeed, type RoundSeeds } from '../src/fairness/draw.ts';
import { hmacSha256 } from '../src/fairness/sha256.ts';
import { GAME_IDS, gameCalled } from '../src/games/all.ts';
import { payoutFor, replayRound, type ReplayedRound } from '../src/games/verify/replay-round.ts';
import { serverSeedHashOf } from '../src/games/verify/verify-bet.ts';
import { parseUsd, type UsdMicros } from '../src/money/usd.ts';

/** Fields of a round that is typed by hand. Each game adds its own. */
export const COMMON_FIELDS = ['game', 'serverSeed', 'serverSeedHash', 'clientSeed', 'nonce', 'stake'] as const;
export type HandFields = Record<string, string | undefined>;

export interface HandRound {
  seeds: RoundSeeds;
  stake: UsdMicros;
  serverSeedHash: string;
  /** Null if there is none to compare with. */
  committedHash: string | null;
  replayed: ReplayedRound;
  payout: UsdMicros;
}

export type HandRead = { ok: true; round: HandRound } | { ok: false; field: string; text: string };

export function readByHand(fields: HandFields): HandRead {
  const game = gameCalled(fields['game']);
  const { serverSeed = '', clientSeed = '' } = fields;
  // A shared round has no nonce.
  const nonce = game?.seeds === 'round' ? '0' : (fields['nonce'] ?? '');
  const wrong = (field: string, text: string): HandRead => ({ ok: false, field, text });
  const serverSeedHash = serverSeedHashOf(serverSeed);
  if (serverSeedHash === null) return wrong('serverSeed', 'The server seed is 64 hex characters.');
  const committedHash = fields['serverSeedHash']?.toLowerCase() || null;
  if (committedHash && !/^[0-9a-f]{64}$/.test(committedHash)) {
    return wrong('serverSeedHash', 'The commitment is 64 hex characters.');
  }
  if (!isClientSeed(clientSeed)) {
    return wrong('clientSeed', 'The client seed is 1 to 64 printable characters without spaces.');
  }
  if (!/^\d{1,18}$/.test(nonce)) return wrong('nonce', 'The nonce is a whole number.');
  const stake = stakeOf(fields['stake'] ?? '1');
  if (stake === null) return wrong('stake', 'The bet is an amount above 0 with at most four decimals.');
  if (!game) return wrong('game', `The game is ${GAME_IDS.slice(0, -1).join(', ')} or ${GAME_IDS.at(-1)}.`);
  const choice = game.verification.readForm(fields);
  if ('field' in choice && 'text' in choice) return { ok: false, field: choice.field, text: choice.text };
  const seeds = { serverSeed, clientSeed, nonce: BigInt(nonce) };
  const replayed = replayRound(hmacSha256, seeds, { game, choice });
  const payout = payoutFor(stake, replayed);
  return { ok: true, round: { seeds, stake, serverSeedHash, committedHash, replayed, payout } };
}

function stakeOf(text: string): UsdMicros | null {
  const stake = /^\d{1,6}(\.\d+)?$/.test(text) ? parseUsd(Number(text)) : null;
  return stake !== null && stake > 0n ? stake : null;
}
