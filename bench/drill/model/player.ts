import type { PlayerId } from '../../../src/ledger/player-id.ts';
import type { Browser } from './browser.ts';
import { LifeModel, type OpenRound } from './life-model.ts';
import type { ModelLimit } from './limits-model.ts';
import type { NegativeMonth } from './months.ts';
import { countBet, dayIn, endBet, newRewards, type RewardModel } from './rewards-model.ts';

/** Everything that is true of a player, as the published rules say; nothing of the product's own code decides here. */
export interface ModelPlayer {
  id: PlayerId;
  name: string;
  email: string;
  /** What the player's server seeds follow from. */
  luck: string;
  password: string;
  browser: Browser;
  /** Balances, promotion, rakeback, affiliate months. */
  life: LifeModel;
  /** Ranks, days, bonuses. */
  rewards: RewardModel;
  /** Surely signed in before this; surely not from `outFromMs` on. */
  inUntilMs: number;
  outFromMs: number;
  isVerified: boolean;
  firstDepositAtMs: number | null;
  deposits: bigint;
  excludedUntilMs: number;
  limits: { loss: ModelLimit; wager: ModelLimit };
  /** Since limits may be set at any time, all play is kept. */
  played: { atMs: number; wagered: bigint; lost: bigint }[];
  favourites: Set<string>;
  seeds: { pair: number; clientSeed: string; nonce: number };
  mines: OpenMines | null;
  balls: Map<string, OpenBall>;
  crash: Map<string, OpenCrash>;
  /** A slot that is open for real money. */
  seat: { token: string } | null;
  spins: { round: string; stake: bigint; state: 'open' | 'paid' | 'refunded' }[];
  referrer: ModelPlayer | null;
  /** Of an affiliate: the first month that is not closed. */
  nextMonth: string;
  negativeMonths: NegativeMonth[];
  code: string | null;
}

export interface OpenMines {
  gameId: string;
  count: number;
  stake: bigint;
  mineCells: number[];
  opened: number[];
  openedAtMs: number;
  round: OpenRound;
}

export interface OpenCrash {
  gameId: string;
  inRound: number;
  stake: bigint;
  /** In hundredths; null: by hand. */
  target: number | null;
  round: OpenRound;
}

export interface OpenBall {
  round: OpenRound;
  payout: bigint;
  droppedAtMs: number;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DEPOSIT_CAP = 500_000_000n;
const DOCUMENTS_WITHIN_MS = 72 * HOUR_MS;

type Given = Pick<ModelPlayer, 'id' | 'name' | 'email' | 'luck' | 'password' | 'browser' | 'isVerified'>;

export function newPlayer(given: Given): ModelPlayer {
  const player: ModelPlayer = {
    ...given,
    life: new LifeModel(),
    rewards: newRewards(0n),
    inUntilMs: 0,
    outFromMs: 0,
    firstDepositAtMs: null,
    deposits: 0n,
    excludedUntilMs: 0,
    limits: { loss: { amount: null, wish: null }, wager: { amount: null, wish: null } },
    played: [],
    favourites: new Set(),
    seeds: { pair: 1, clientSeed: `client-${given.luck}`, nonce: 0 },
    mines: null,
    balls: new Map(),
    crash: new Map(),
    seat: null,
    spins: [],
    referrer: null,
    nextMonth: '',
    negativeMonths: [],
    code: null,
  };
  if (!given.isVerified) player.life.room = DEPOSIT_CAP;
  return player;
}

/** Why a stake is refused; null: it is taken. In the order in which a player is told. */
export function refuses(
  player: ModelPlayer,
  game: string,
  stake: bigint,
  stakeMax: bigint,
  nowMs: number,
): string | null {
  const barred = refusesPlay(player, stake, nowMs);
  if (barred) return barred;
  const refused = player.life.refuses(game, stake);
  if (refused === 'insufficient_funds') return stake > stakeMax ? 'STAKE_TOO_LARGE' : 'INSUFFICIENT_FUNDS';
  return refused ?? (stake > stakeMax ? 'STAKE_TOO_LARGE' : null);
}

/** What holds for the games of providers too. */
export function refusesPlay(player: ModelPlayer, stake: bigint, nowMs: number): string | null {
  if (nowMs < player.excludedUntilMs) return 'SELF_EXCLUDED';
  const { wagered, lost } = playedToday(player, nowMs);
  const { loss, wager } = player.limits;
  if (loss.amount !== null && lost + stake > loss.amount) return 'LOSS_LIMIT';
  if (wager.amount !== null && wagered + stake > wager.amount) return 'WAGER_LIMIT';
  return null;
}

function playedToday({ played }: ModelPlayer, nowMs: number): { wagered: bigint; lost: bigint } {
  const day = Math.floor(nowMs / DAY_MS);
  const today = played.filter(({ atMs }) => Math.floor(atMs / DAY_MS) === day);
  return {
    wagered: today.reduce((sum, { wagered }) => sum + wagered, 0n),
    lost: today.reduce((sum, { lost }) => sum + lost, 0n),
  };
}

/** What was won stays a loss below zero, so what came back is noted like what was staked. */
export function notePlay({ played }: ModelPlayer, atMs: number, wagered: bigint, lost: bigint): void {
  played.push({ atMs, wagered, lost });
}

export function settleAtOnce(player: ModelPlayer, now: Date, stake: bigint, edgePpm: bigint, payout: bigint): void {
  const { life, rewards } = player;
  const balance = life.selected;
  life.playAtOnce(stake, edgePpm, payout, monthOf(now));
  countBet(rewards, dayOf(now), balance, stake, edgePpm);
  endBet(rewards, dayOf(now), balance, stake, payout);
  notePlay(player, now.getTime(), stake, stake - payout);
}

export function openRound(
  player: ModelPlayer,
  now: Date,
  bet: { game: OpenRound['game']; stake: bigint; edgePpm: bigint },
): OpenRound {
  const { life, rewards } = player;
  const isCounted = bet.game === 'plinko';
  const round: OpenRound = { ...bet, number: 0n, balance: life.selected, isCounted };
  life.open(round, monthOf(now));
  if (isCounted) countBet(rewards, dayOf(now), round.balance, round.stake, round.edgePpm);
  notePlay(player, now.getTime(), bet.stake, bet.stake);
  return round;
}

export function countFlip({ life, rewards }: ModelPlayer, now: Date, round: OpenRound): void {
  if (!round.isCounted) countBet(rewards, dayOf(now), round.balance, round.stake, round.edgePpm);
  life.flip(round);
}

export function closeRound(player: ModelPlayer, now: Date, round: OpenRound, payout: bigint): void {
  const { life, rewards } = player;
  life.close(round, payout, monthOf(now));
  if (round.isCounted) endBet(rewards, dayOf(now), round.balance, round.stake, payout);
  notePlay(player, now.getTime(), 0n, -payout);
}

/** A stake on the provider's slot, from the primary balance. */
export function stakeSpin(player: ModelPlayer, now: Date, stake: bigint, edgePpm: bigint): void {
  const { life, rewards } = player;
  life.primary -= stake;
  life.rakebackNanos += (stake * edgePpm * 50n) / 1_000_000n;
  life.monthOf(monthOf(now)).staked += stake;
  countBet(rewards, dayOf(now), 'primary', stake, edgePpm);
  dayIn(rewards, dayOf(now)).lost += stake;
  notePlay(player, now.getTime(), stake, stake);
}

export function paySpin(player: ModelPlayer, now: Date, win: bigint): void {
  player.life.primary += win;
  player.life.monthOf(monthOf(now)).paid += win;
  dayIn(player.rewards, dayOf(now)).lost -= win;
  notePlay(player, now.getTime(), 0n, -win);
}

/** Takes back all that the stake had counted: what was claimed of it is owed from now on. */
export function refundSpin(player: ModelPlayer, now: Date, stake: bigint, edgePpm: bigint): void {
  const { life, rewards } = player;
  life.primary += stake;
  life.rakebackNanos -= (stake * edgePpm * 50n) / 1_000_000n;
  life.monthOf(monthOf(now)).staked -= stake;
  const day = dayIn(rewards, dayOf(now));
  rewards.bets -= 1n;
  rewards.cashWagered -= stake;
  day.theoretical -= (stake * edgePpm) / 1_000n;
  day.wagered -= stake;
  day.lost -= stake;
  notePlay(player, now.getTime(), 0n, -stake);
}

export function deposit(player: ModelPlayer, nowMs: number, amount: bigint): void {
  const { life, firstDepositAtMs } = player;
  if (!player.isVerified && firstDepositAtMs !== null && nowMs >= firstDepositAtMs + DOCUMENTS_WITHIN_MS)
    life.room = 0n;
  player.firstDepositAtMs ??= nowMs;
  player.deposits += 1n;
  life.deposit(player.deposits, amount);
}

/** The reward goes to primary and makes the referrer's month smaller. */
export function payReward({ life }: ModelPlayer, now: Date, reward: bigint): void {
  life.primary += reward;
  life.monthOf(monthOf(now)).rewards += reward;
}

export function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}

export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}
