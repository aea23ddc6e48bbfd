import { isClientSeed, type HmacSha256 } from '../../fairness/draw.ts';
import { ascii, keyedHmac, sha256, toHex } from '../../fairness/sha256.ts';
import { toUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import type { Game } from '../all.ts';
import type { Fields } from '../definition.ts';
import { readClaim, type BetClaim } from './read-claim.ts';
import { payoutFor, replayRound, type ReplayedRound } from './replay-round.ts';
import { ruleTextOf } from './rule-tables.ts';
import { stakeLimit } from '../settlement.ts';

/** Named after the checked field of the bet. */
export type CheckName =
  | 'serverSeedHash'
  | 'rulesHash'
  | 'betAmount'
  | `result.${string}`
  | 'ending'
  | 'multiplier'
  | 'winnings';

export interface Check {
  name: CheckName;
  /** What follows from the seeds and the rules. */
  expected: string;
  /** What the bet says. */
  actual: string;
  ok: boolean;
}

export type Verification =
  | { status: 'verified' | 'different'; claim: BetClaim; replayed: ReplayedRound; checks: Check[] }
  /** The round is not over, so its outcome is still secret. */
  | { status: 'open' }
  /** The seed pair is still in use. */
  | { status: 'not_revealed' }
  /** Fields that are missing or that no bet of this product can have. */
  | { status: 'unreadable'; fields: string[] };

/**
 * Recomputes a bet, in the form of `GET /api/bets/{id}`, from its seeds, its nonce and the player's choice. Values that do not
 * follow from these (id, times, kind of balance, the size of a lost stake) cannot be checked here.
 */
export function verifyBet(bet: unknown): Verification {
  const read = readClaim(bet);
  if (read.status !== 'claim') return read;
  const { claim } = read;
  const { hash, hmac } = keyOf(claim.serverSeed);
  const replayed = replayRound(hmac, claim, claim);
  const checks = [
    check('serverSeedHash', hash, claim.serverSeedHash),
    check('rulesHash', rulesHashOf(claim.game.id, claim.winMax), claim.rulesHash),
    ...outcomeChecks(replayed, claim),
    stakeCheck(claim, replayed),
  ];
  // A stake beyond the rules may have no payout at all.
  if (checks.every(({ name, ok }) => name !== 'betAmount' || ok)) checks.push(...settlementChecks(claim, replayed));
  return { status: checks.every(({ ok }) => ok) ? 'verified' : 'different', claim, replayed, checks };
}

/** Seeds are printable ASCII only; any other text has no unique hash. */
export function serverSeedHashOf(serverSeed: string): string | null {
  return isClientSeed(serverSeed) ? keyOf(serverSeed).hash : null;
}

function outcomeChecks({ game, choice, outcome }: ReplayedRound, { serverSeed, result: told }: BetClaim): Check[] {
  const { checks, fromSeed } = game.verification;
  const expected: Fields = { ...game.told.result(choice, outcome), ...fromSeed?.(serverSeed, told) };
  return Object.keys(checks).map((field) => check(`result.${field}`, expected[field], told[field]));
}

/** The maximum win limits the stake. In rounds with steps it limits the steps instead. */
function stakeCheck({ game, choice, stake, winMax }: BetClaim, { outcome }: ReplayedRound): Check {
  if (game.steps) return { name: 'betAmount', ...game.steps.checkLimit(choice, stake, winMax, outcome) };
  const most = stakeLimit(game.topMultiplierE4(choice), NO_STAKE_MAX, winMax);
  return { name: 'betAmount', expected: `at most ${toUsd(most)}`, actual: `${toUsd(stake)}`, ok: stake <= most };
}

/** The operator's largest bet is not part of the rules stored with a bet. */
const NO_STAKE_MAX = usdMicros(BigInt(Number.MAX_SAFE_INTEGER));

function settlementChecks(claim: BetClaim, replayed: ReplayedRound): Check[] {
  const { game, choice, stake, winMax, ending, multiplier, winnings } = claim;
  const endings = game.steps?.endings(choice, replayed.outcome, stake, winMax) ?? ['settled'];
  const isKnown = endings.some((known) => known === ending);
  return [
    { name: 'ending', expected: endings.join(' or '), actual: show(ending), ok: isKnown },
    check('multiplier', replayed.multiplierE4 / 10_000, multiplier),
    check('winnings', toUsd(payoutFor(stake, replayed)), winnings),
  ];
}

function check(name: CheckName, expected: unknown, actual: unknown): Check {
  return {
    name,
    expected: show(expected),
    actual: show(actual),
    ok: JSON.stringify(expected) === JSON.stringify(actual),
  };
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing');
}

let lastKey: { serverSeed: string; hash: string; hmac: HmacSha256 } | null = null;

/** Consecutive bets mostly share a pair, so its seed is hashed once. */
function keyOf(serverSeed: string): { hash: string; hmac: HmacSha256 } {
  if (lastKey?.serverSeed !== serverSeed) {
    const hmac = keyedHmac(serverSeed);
    lastKey = { serverSeed, hash: toHex(sha256(ascii(serverSeed))), hmac: (_key, message) => hmac(message) };
  }
  return lastKey;
}

const rulesHashes = new Map<string, string>();

function rulesHashOf(game: Game, winMax: UsdMicros): string {
  const key = `${game} ${winMax}`;
  const known = rulesHashes.get(key);
  if (known !== undefined) return known;
  const hash = toHex(sha256(ascii(ruleTextOf(game, winMax))));
  // Forged bets may have any number of maximum wins.
  if (rulesHashes.size > 100) rulesHashes.clear();
  rulesHashes.set(key, hash);
  return hash;
}
