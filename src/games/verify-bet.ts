import type { Game } from '../bets/game.ts';
import { isClientSeed, type HmacSha256 } from '../fairness/draw.ts';
import { ascii, keyedHmac, sha256, toHex } from '../fairness/sha256.ts';
import { payoutOf } from '../money/payout.ts';
import { toUsd, usdMicros, type UsdMicros } from '../money/usd.ts';
import * as dice from './dice/rules.ts';
import * as keno from './keno/rules.ts';
import * as mines from './mines/rules.ts';
import * as plinko from './plinko/rules.ts';
import { readClaim, type BetClaim } from './read-claim.ts';
import { replayRound, type GameChoice, type GameOutcome, type ReplayedRound } from './replay-round.ts';
import { ruleTextOf } from './rule-tables.ts';

/** Named after the field of the bet that it looks at. */
export type CheckName =
  | 'serverSeedHash'
  | 'rulesHash'
  | 'betAmount'
  | 'result.path'
  | 'result.point'
  | 'result.rollOutcome'
  | 'result.win'
  | 'result.minePositions'
  | 'result.outcome'
  | 'result.hits'
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
  /** The round is not over: its outcome is still a secret. */
  | { status: 'open' }
  /** The pair of seeds is still in use. */
  | { status: 'not_revealed' }
  /** Fields that are missing or that no bet of this product can have. */
  | { status: 'unreadable'; fields: string[] };

/**
 * Recomputes a bet, as `GET /api/bets/{id}` answers it, from its seeds, its nonce and the player's choice. What those
 * do not decide (id, times, kind of balance, and the size of a stake that was lost) cannot be checked here.
 */
export function verifyBet(bet: unknown): Verification {
  const read = readClaim(bet);
  if (read.status !== 'claim') return read;
  const { claim } = read;
  const { hash, hmac } = keyOf(claim.serverSeed);
  const replayed = replayRound(hmac, claim, claim.choice);
  const checks = [
    check('serverSeedHash', hash, claim.serverSeedHash),
    check('rulesHash', rulesHashOf(claim.choice.game, claim.winMax), claim.rulesHash),
    ...outcomeChecks(replayed.outcome, claim.result),
    stakeCheck(claim),
  ];
  // A stake beyond the rules could have no payout at all.
  if (checks.every(({ name, ok }) => name !== 'betAmount' || ok)) checks.push(...settlementChecks(claim, replayed));
  return { status: checks.every(({ ok }) => ok) ? 'verified' : 'different', claim, replayed, checks };
}

/** What the round pays; an untouched Mines round returns its stake. */
export function payoutFor(stake: UsdMicros, { outcome, multiplierE4 }: ReplayedRound, opened: number): UsdMicros {
  return outcome.game === 'mines' && opened === 0 ? stake : payoutOf(stake, multiplierE4);
}

/** Printable ASCII is all that a seed may hold; anything else has no one hash. */
export function serverSeedHashOf(serverSeed: string): string | null {
  return isClientSeed(serverSeed) ? keyOf(serverSeed).hash : null;
}

function outcomeChecks(outcome: GameOutcome, told: Record<string, unknown>): Check[] {
  if (outcome.game === 'plinko') {
    return [check('result.path', outcome.path, told['path']), check('result.point', outcome.point, told['point'])];
  }
  if (outcome.game === 'dice') {
    return [
      check('result.rollOutcome', outcome.roll / 100, told['rollOutcome']),
      check('result.win', outcome.win, told['win']),
    ];
  }
  if (outcome.game === 'keno') {
    return [
      check('result.outcome', outcome.outcome, told['outcome']),
      check('result.hits', outcome.hits, told['hits']),
    ];
  }
  return [check('result.minePositions', outcome.mineCells, told['minePositions'])];
}

/** The maximum win limits the stake; in Mines it limits the flips of a stake. */
function stakeCheck({ choice, stake, winMax }: BetClaim): Check {
  if (choice.game === 'mines') {
    const flipsMax = mines.lastFlip(stake, choice.mines, winMax);
    const flips = Math.max(1, choice.opened.length);
    const ok = flips <= flipsMax;
    return { name: 'betAmount', expected: `at most ${flipsMax} flips`, actual: `${toUsd(stake)}, ${flips} flips`, ok };
  }
  const most = stakeMaxOf(choice, winMax);
  return {
    name: 'betAmount',
    expected: `at most ${toUsd(most)}`,
    actual: `${toUsd(stake)}`,
    ok: stake <= most,
  };
}

function stakeMaxOf(choice: Exclude<GameChoice, { game: 'mines' }>, winMax: UsdMicros): UsdMicros {
  if (choice.game === 'plinko') return plinko.maxStake(choice, NO_STAKE_MAX, winMax);
  if (choice.game === 'dice') return dice.maxStake(choice.threshold, NO_STAKE_MAX, winMax);
  return keno.maxStake(choice, NO_STAKE_MAX, winMax);
}

/** The operator's largest bet is not part of the rules that a bet names. */
const NO_STAKE_MAX = usdMicros(BigInt(Number.MAX_SAFE_INTEGER));

function settlementChecks(claim: BetClaim, replayed: ReplayedRound): Check[] {
  const { choice, stake, ending, multiplier, winnings } = claim;
  const endings = endingsOf(claim, replayed.outcome);
  const opened = choice.game === 'mines' ? choice.opened.length : 0;
  return [
    { name: 'ending', expected: endings.join(' or '), actual: show(ending), ok: endings.includes(ending) },
    check('multiplier', replayed.multiplierE4 / 10_000, multiplier),
    check('winnings', toUsd(payoutFor(stake, replayed, opened)), winnings),
  ];
}

/** How such a round may have come to its end. */
function endingsOf({ choice, stake, winMax }: BetClaim, outcome: GameOutcome): unknown[] {
  if (choice.game !== 'mines' || outcome.game !== 'mines') return ['settled'];
  const flips = choice.opened.length;
  if (outcome.isLost) return ['lost'];
  if (flips === 0) return ['returned'];
  if (flips === mines.TILES - choice.mines) return ['cashed_out'];
  // Opened all at once, the same cells are cashed out by the player.
  if (flips === mines.lastFlip(stake, choice.mines, winMax)) return ['cashed_out_by_limit', 'cashed_out'];
  return ['cashed_out', 'expired'];
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

/** Bets come in runs of one pair, whose seed is hashed once. */
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
  // Made-up bets may name any number of maximum wins.
  if (rulesHashes.size > 100) rulesHashes.clear();
  rulesHashes.set(key, hash);
  return hash;
}
