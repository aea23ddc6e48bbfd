import { hmacSha256 } from '../../fairness/sha256.ts';
import { toUsd } from '../../money/usd.ts';
import { readClaim } from '../verify/read-claim.ts';
import { payoutFor, replayRound } from '../verify/replay-round.ts';
import { sha256Of, type TestBet } from '../test-bets.ts';

export const OTHER_SEED = 'ab'.repeat(32);

/** Recomputes the whole bet, as a house would that wants another outcome. */
export function workedOut(bet: TestBet, changed: Partial<TestBet>): TestBet | null {
  const claimed = { ...bet, ...changed };
  const read = readClaim({ ...claimed, serverSeedHash: sha256Of(String(claimed.serverSeed)) });
  if (read.status !== 'claim') return null;
  const { claim } = read;
  const replayed = replayRound(hmacSha256, claim, claim);
  return {
    ...claimed,
    serverSeedHash: sha256Of(claim.serverSeed),
    result: claim.game.told.result(claim.choice, replayed.outcome),
    multiplier: replayed.multiplierE4 / 10_000,
    winnings: toUsd(payoutFor(claim.stake, replayed)),
  };
}

/** Returns a forged bet, or null if this forgery does not apply. `bets` are all available bets. */
type Forge = (bet: TestBet, bets: readonly TestBet[]) => TestBet | null;

/** Every way to change a bet afterwards. */
export const BET_FORGERIES: Readonly<Record<string, Forge>> = {
  'another server seed, worked out': (bet) => workedOut(bet, { serverSeed: OTHER_SEED }),
  'another client seed, worked out': (bet) => workedOut(bet, { clientSeed: 'another' }),
  'another nonce, worked out': (bet) => workedOut(bet, { nonce: bet.nonce + 1 }),
  'another stake, worked out': (bet) => workedOut(bet, { betAmount: Number(bet['betAmount']) / 2 }),
  'server seed': (bet) => ({ ...bet, serverSeed: OTHER_SEED }),
  'server seed and its hash': (bet) => ({ ...bet, serverSeed: OTHER_SEED, serverSeedHash: sha256Of(OTHER_SEED) }),
  'hash of the server seed': (bet) => ({ ...bet, serverSeedHash: 'f'.repeat(64) }),
  'client seed': (bet) => ({ ...bet, clientSeed: 'another' }),
  nonce: (bet) => ({ ...bet, nonce: bet.nonce + 1 }),
  stake: (bet) => ({ ...bet, betAmount: Number(bet['betAmount']) + 1 }),
  'payout of a micro-dollar more': (bet) => ({
    ...bet,
    winnings: (Math.round(Number(bet['winnings']) * 1e6) + 1) / 1e6,
  }),
  'no payout': (bet) => (bet['winnings'] === 0 ? null : { ...bet, winnings: 0 }),
  multiplier: (bet) => ({ ...bet, multiplier: Number(bet['multiplier']) + 1 }),
  ending: (bet) => ({ ...bet, ending: 'expired' }),
  'kind of balance': (bet) => ({
    ...bet,
    balanceType: bet['balanceType'] === 'primary' ? 'promotional' : 'primary',
  }),
  'hash of the rules': (bet) => ({ ...bet, rulesHash: 'f'.repeat(64) }),
  'maximum win': (bet) => ({ ...bet, winMax: 123 }),
  game: (bet) => ({ ...bet, game: bet.game === 'dice' ? 'keno' : 'dice' }),
  'result of another bet': (bet, bets) => {
    const other = bets.find(({ game, result }) => game === bet.game && !isSame(result, bet.result));
    return other ? { ...bet, result: other.result } : null;
  },
  'result, multiplier and payout of another bet': (bet, bets) => {
    const other = bets.find(({ game, result }) => game === bet.game && !isSame(result, bet.result));
    if (!other) return null;
    const { result, multiplier, winnings } = other as TestBet & { multiplier: number; winnings: number };
    return { ...bet, result, multiplier, winnings };
  },
  'no result': (bet) => ({ ...bet, result: {} }),
  'no choices': (bet) => ({ ...bet, parameters: {} }),
  'time of the bet': (bet) => ({ ...bet, placedAt: '2026-01-02T03:04:05.679Z' }),
  'time of its settlement': (bet) => ({ ...bet, settledAt: '2026-01-02T03:04:06.000Z' }),
  'settings: threshold': (bet) => (bet.game === 'dice' ? workedOutWith(bet, { selectedNumber: 12.34 }) : null),
  'settings: picks': (bet) => (bet.game === 'keno' ? workedOutWith(bet, { selectedNumbers: [1, 2, 3] }) : null),
  'settings: rows': (bet) =>
    bet.game === 'plinko' ? workedOutWith(bet, { rows: bet.parameters['rows'] === 8 ? 9 : 8 }) : null,
  'settings: mines': (bet) =>
    bet.game === 'mines' ? workedOutWith(bet, { minesCount: Number(bet.parameters['minesCount']) + 1 }) : null,
};

function workedOutWith(bet: TestBet, parameters: Record<string, unknown>): TestBet | null {
  const changed = { ...bet.parameters, ...parameters };
  return workedOut(bet, { parameters: changed }) ?? { ...bet, parameters: changed };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Up to `count` bets forged in one way, each with its original. Shared rounds have no player's seeds. */
export function forgedBets(bets: readonly TestBet[], forge: Forge, count: number): { bet: TestBet; forged: TestBet }[] {
  const applies = bets.flatMap((bet) => {
    const forged = bet.game === 'crash' ? null : forge(bet, bets);
    return forged && !isSame(forged, bet) ? [{ bet, forged }] : [];
  });
  if (applies.length === 0) throw new Error('There is no bet that can be changed like this.');
  return Array.from({ length: count }, (_, n) => applies[n % applies.length]!);
}
