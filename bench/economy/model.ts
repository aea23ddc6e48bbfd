import type { PlayerId } from '../../src/ledger/player-id.ts';
import type { NegativeMonth } from './months.ts';

// The economy once more, as plainly as it can be written and apart from the product: what the drills compare it with.
// Amounts are micro-dollars.

export type Balance = 'primary' | 'promotional';

/** When something happens, in the three ways that rules look at it. */
export interface Moment {
  ms: number;
  /** Counted from 1970-01-01 in UTC. */
  day: number;
  /** 2031-03. */
  month: string;
}

interface Day {
  /** Stake times edge of primary bets, in nano-dollars. */
  theoretical: bigint;
  /** Towards the rank. */
  wagered: bigint;
  /** On primary bets that ended on the day; negative when they won. */
  lost: bigint;
}

/** What affiliates are paid by: primary play, and what was given beside it. */
interface Month {
  staked: bigint;
  paid: bigint;
  rewards: bigint;
}

export interface ModelRound {
  game: 'plinko' | 'mines' | 'crash';
  balance: Balance;
  stake: bigint;
  edgePpm: bigint;
  isCounted: boolean;
  openedCells: number[];
}

/** A round at the provider's. */
export interface ModelSpin {
  game: string;
  balance: Balance;
  stake: bigint;
  edgePpm: bigint;
  /** The run of bonuses that it was staked in; 0 on the primary balance. */
  run: number;
  isPaid: boolean;
}

export interface ModelGrant {
  amount: bigint;
  expiresAtMs: number;
  state: 'claimable' | 'claimed' | 'expired';
}

export interface ModelRun {
  deposit: bigint;
  bonus: bigint;
  lock: bigint;
  progress: bigint;
}

/** What ranks and bonuses follow from. */
export interface RankedPlayer {
  wageredAtStart: bigint;
  cashWagered: bigint;
  bonusWagered: bigint;
  days: Map<number, Day>;
  ranksClaimed: number;
  grants: Map<string, ModelGrant>;
}

export interface ModelPlayer extends RankedPlayer {
  id: PlayerId;
  random: { state: number };
  sessionId: string;
  primary: bigint;
  promotional: bigint;
  held: bigint;
  selected: Balance;
  cashPaid: bigint;
  bets: bigint;
  rakebackNanos: bigint;
  months: Map<string, Month>;
  rounds: Map<string, ModelRound>;
  spins: Map<string, ModelSpin>;
  spinsMade: number;
  /** Open games of the provider's: token and end, by game and balance. */
  seats: Map<string, { token: string; untilMs: number }>;
  promoState: 'none' | 'active' | 'ended';
  bonuses: number;
  run: ModelRun | null;
  /** The number of the last run. */
  runs: number;
  /** Counted in runs that are over by stakes that were refunded since. */
  progressOwed: bigint;
  /** What may be credited in all; null: no limit. */
  cap: bigint | null;
  credited: bigint;
  depositsMade: number;
  heldDeposits: { number: number; value: bigint; held: bigint }[];
  depositParts: Map<number, { step: number; locked: bigint }>;
  isAffiliate: boolean;
  referrerId: PlayerId | null;
  /** The first month of an affiliate that is not closed. */
  nextMonth: string;
  /** What an affiliate's later months must make up for, oldest first. */
  negativeMonths: NegativeMonth[];
}

export function newModelPlayer(id: PlayerId, seed: number, wageredAtStart: bigint): ModelPlayer {
  return {
    id,
    random: { state: seed },
    sessionId: '',
    primary: 0n,
    promotional: 0n,
    held: 0n,
    selected: 'primary',
    wageredAtStart,
    cashWagered: wageredAtStart,
    bonusWagered: 0n,
    cashPaid: 0n,
    bets: 0n,
    rakebackNanos: 0n,
    days: new Map(),
    months: new Map(),
    rounds: new Map(),
    spins: new Map(),
    spinsMade: 0,
    seats: new Map(),
    promoState: 'none',
    bonuses: 0,
    run: null,
    runs: 0,
    progressOwed: 0n,
    cap: null,
    credited: 0n,
    depositsMade: 0,
    heldDeposits: [],
    depositParts: new Map(),
    ranksClaimed: 0,
    grants: new Map(),
    isAffiliate: false,
    referrerId: null,
    nextMonth: '',
    negativeMonths: [],
  };
}

export const USD = 1_000_000n;
export const STAKE_MIN = USD / 10n;
const STAKE_MAX = 500n * USD;

/** Why a stake is not taken; null: it is. */
export function refusalOf(player: ModelPlayer, stake: bigint, isBarred: string | null = null): string | null {
  if (player.selected === 'promotional') {
    if (isBarred) return isBarred;
    if (!player.run) return 'PROMOTION_NOT_RUNNING';
    if (player.run.progress >= player.run.lock) return 'PROMOTION_COMPLETING';
    if (stake > maxBetOf(player.run)) return 'STAKE_TOO_LARGE';
  }
  if (stake > STAKE_MAX) return 'STAKE_TOO_LARGE';
  return player[player.selected] < stake ? 'INSUFFICIENT_FUNDS' : null;
}

export function maxBetOf(run: ModelRun | null): bigint {
  if (!run) return 0n;
  const twoPercent = (run.deposit * 2n) / 100n;
  return twoPercent < STAKE_MIN ? STAKE_MIN : twoPercent;
}

/** Money that leaves a balance for a game. */
export function takeStake(player: ModelPlayer, at: Moment, balance: Balance, stake: bigint): void {
  player[balance] -= stake;
  if (balance === 'primary') monthIn(player, at.month).staked += stake;
}

/** A stake that counts from now on. */
export function countStake(player: ModelPlayer, at: Moment, balance: Balance, stake: bigint, edgePpm: bigint): void {
  const day = dayIn(player, at.day);
  player.bets += 1n;
  player.rakebackNanos += rakebackOn(balance, stake, edgePpm);
  if (balance === 'primary') {
    player.cashWagered += stake;
    day.theoretical += (stake * edgePpm) / 1_000n;
    day.wagered += stake;
    return;
  }
  player.bonusWagered += stake / 2n;
  day.wagered += stake / 2n;
  player.run!.progress += weighted(stake, edgePpm);
}

export function rakebackOn(balance: Balance, stake: bigint, edgePpm: bigint): bigint {
  return balance === 'primary' ? (stake * edgePpm * 5n) / 100_000n : (stake * edgePpm * 25n) / 1_000_000n;
}

export function weighted(stake: bigint, edgePpm: bigint): bigint {
  return edgePpm >= 26_000n ? stake : (stake * edgePpm) / 26_000n;
}

/** A bet on an original that counted has ended. */
export function endBet(player: ModelPlayer, at: Moment, balance: Balance, stake: bigint, payout: bigint): void {
  player[balance] += payout;
  if (balance === 'promotional') return endRunIfDue(player, at);
  player.cashPaid += payout;
  dayIn(player, at.day).lost += stake - payout;
  monthIn(player, at.month).paid += payout;
}

/** A round in which nothing was opened: as if it had never been. */
export function returnStake(player: ModelPlayer, at: Moment, balance: Balance, stake: bigint): void {
  player[balance] += stake;
  if (balance === 'promotional') return endRunIfDue(player, at);
  monthIn(player, at.month).paid += stake;
}

/**
 * The whole promotional balance goes to primary: wagered enough, or with less than the smallest bet left. Never while a
 * round is open on it, here or at the provider's.
 */
export function endRunIfDue(player: ModelPlayer, at: Moment, canBeUsedUp = true): void {
  const { run } = player;
  if (!run || isPromotionalRoundOpen(player) || isPromotionalSpinOpen(player)) return;
  const isUsedUp = canBeUsedUp && player.promotional < STAKE_MIN;
  if (run.progress < run.lock && !isUsedUp) return;
  // The deposit and half of the bonus at most.
  const most = run.deposit + run.bonus / 2n;
  const kept = player.promotional < most ? player.promotional : most;
  const won = kept - run.deposit;
  if (won > 0n) monthIn(player, at.month).rewards += won;
  player.primary += kept;
  player.promotional = 0n;
  endRun(player);
}

/** What is owed stays owed. */
export function endRun(player: ModelPlayer): void {
  if (player.run && player.run.progress < 0n) player.progressOwed = -player.run.progress;
  player.run = null;
}

export function isPromotionalRoundOpen({ rounds }: ModelPlayer): boolean {
  return [...rounds.values()].some(({ balance }) => balance === 'promotional');
}

export function isPromotionalSpinOpen({ spins }: ModelPlayer): boolean {
  return [...spins.values()].some(({ balance, isPaid }) => balance === 'promotional' && !isPaid);
}

export function wageredOf({ cashWagered, bonusWagered }: RankedPlayer): bigint {
  return cashWagered + bonusWagered;
}

export function dayIn(player: RankedPlayer, today: number): Day {
  let day = player.days.get(today);
  if (!day) player.days.set(today, (day = { theoretical: 0n, wagered: 0n, lost: 0n }));
  return day;
}

export function monthIn(player: ModelPlayer, name: string): Month {
  let month = player.months.get(name);
  if (!month) player.months.set(name, (month = { staked: 0n, paid: 0n, rewards: 0n }));
  return month;
}
