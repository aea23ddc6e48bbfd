// The provider's wallet once more, as plainly as it can be written and apart from the product: each bet is kept by
// itself, and what a win is divided by is looked up among them. Amounts are micro-dollars.
import { dollars } from '../../src/money/usd.ts';

export type Balance = 'primary' | 'promotional';

interface ModelBet {
  amount: bigint;
  round: number;
  balance: Balance;
  /** Of bonuses; 0 is none. */
  run: number;
  isRefunded: boolean;
  /** A result, or the end of the round, has come since. */
  isSettled: boolean;
  /** Has no part in wins any more. */
  hasLeft: boolean;
}

interface ModelRound {
  /** Of the last bet. */
  balance: Balance;
  /** The run whose stakes are in it. */
  run: number;
  hasEnded: boolean;
  paid: bigint;
}

/** So low that the sum of a round passes it, while single bets do not. */
export const STAKE_MAX = dollars(12);
export const MAX_BET = dollars(7);
const STAKE_MIN = 100_000n;

export class Model {
  primary: bigint;
  promotional = 0n;
  /** Its bonus is as large as its deposit. */
  run: { deposit: bigint; lock: bigint; progress: bigint } | null = null;
  runs = 0;
  isGivenUp = false;
  progressOwed = 0n;
  rakebackNanos = 0n;
  cashWagered = 0n;
  bonusWagered = 0n;
  rounds = new Map<number, ModelRound>();
  bets = new Map<string, ModelBet>();
  refunds = new Set<string>();
  /** Amounts of wins and adjustments by kind and reference. */
  told = new Map<string, bigint>();
  /** Calls that paid money of a bonus which was over. */
  late = new Set<string>();

  constructor(primary: bigint) {
    this.primary = primary;
  }
}

export function beginRun(model: Model, deposit: bigint, lock: bigint): void {
  model.runs += 1;
  model.run = { deposit, lock, progress: -model.progressOwed };
  model.progressOwed = 0n;
  model.promotional += 2n * deposit;
}

/** Whether the player may give the bonus up. */
export function cancel(model: Model): boolean {
  const { run } = model;
  if (!run || openRounds(model) > 0) return false;
  const left = model.promotional - run.deposit;
  const returned = left < 0n ? 0n : left < run.deposit ? left : run.deposit;
  closeRun(model, returned);
  model.isGivenUp = true;
  return true;
}

/** What a claim pays; null: there is nothing to claim. */
export function claim(model: Model): bigint | null {
  const whole = model.rakebackNanos / 1_000n;
  if (whole < 10_000n) return null;
  model.rakebackNanos -= whole * 1_000n;
  model.primary += whole;
  return whole;
}

export function inRound(model: Model, round: number): ModelBet[] {
  return [...model.bets.values()].filter((bet) => bet.round === round);
}

interface Bet {
  reference: string;
  round: number;
  balance: Balance;
  amount: bigint;
}

/** The provider's error number; the bet is taken where that is 0. */
export function bet(model: Model, { reference, round, balance, amount }: Bet): number {
  const known = model.bets.get(reference);
  if (known) return known.amount === amount ? 0 : 120;
  if (model.refunds.has(reference)) return 3;
  const standing = inRound(model, round).filter(({ isRefunded }) => !isRefunded);
  const all = sumOf(standing) + amount;
  if (balance === 'promotional' && amount > 0n) {
    if (!model.run || model.run.progress >= model.run.lock) return 3;
    const ofRun = standing.filter((each) => each.balance === 'promotional' && each.run === model.runs);
    if (sumOf(ofRun) + amount > MAX_BET) return 3;
  }
  if (all > STAKE_MAX) return balance === 'primary' ? 310 : 3;
  if (amount > model[balance]) return 1;
  join(model, { reference, round, balance, amount });
  count(model, balance, amount, 1n);
  model[balance] -= amount;
  return 0;
}

function join(model: Model, { reference, round, balance, amount }: Bet): void {
  const run = balance === 'promotional' && model.run ? model.runs : 0;
  const before = model.rounds.get(round);
  for (const each of inRound(model, round)) {
    // Cash that had its result, and money of other runs, or of one that is over.
    if (each.balance === 'primary') each.hasLeft ||= each.isSettled;
    else if (!isLive(model, each.run) && !(balance === 'promotional' && each.run === run)) each.hasLeft = true;
  }
  const stays = before !== undefined && isLive(model, before.run);
  model.rounds.set(round, {
    balance,
    run: balance === 'promotional' ? run : stays ? before.run : 0,
    hasEnded: false,
    paid: before?.paid ?? 0n,
  });
  model.bets.set(reference, { amount, round, balance, run, isRefunded: false, isSettled: false, hasLeft: false });
}

export function refund(model: Model, reference: string): number {
  if (model.refunds.has(reference)) return 0;
  model.refunds.add(reference);
  const refunded = model.bets.get(reference);
  if (!refunded) return 0;
  refunded.isRefunded = true;
  const { amount, balance, run, round } = refunded;
  const goesTo = balance === 'promotional' && isLive(model, run) ? 'promotional' : 'primary';
  model[goesTo] += amount;
  count(model, balance, amount, -1n);
  const isPaidForNothing =
    inRound(model, round).every(({ isRefunded }) => isRefunded) && model.rounds.get(round)!.paid > 0n;
  if (balance === 'promotional' && goesTo === 'primary' && run > 0 && amount > 0n && !isPaidForNothing) {
    model.late.add(`refund ${reference}`);
  }
  endIfDue(model, round, true);
  return 0;
}

/** What a call under a reference that is known is answered; null: it is new. */
function again(model: Model, key: string, amount: bigint): number | null {
  const known = model.told.get(key);
  return known === undefined ? null : known === amount ? 0 : 120;
}

export function result(model: Model, reference: string, round: number, amount: bigint): number {
  const key = `result ${reference}`;
  const bets = inRound(model, round);
  const refused = again(model, key, amount) ?? (bets.length === 0 ? 100 : null);
  if (refused !== null) return refused;
  if (bets.every(({ isRefunded }) => isRefunded)) return 120;
  pay(model, key, round, amount);
  model.rounds.get(round)!.paid += amount;
  for (const each of bets) each.isSettled = true;
  endIfDue(model, round, false);
  return 0;
}

export function adjustment(model: Model, reference: string, round: number, amount: bigint): number {
  const key = `adjustment ${reference}`;
  const repeated = again(model, key, amount);
  if (repeated !== null) return repeated;
  const [primary, promotional] = divide(model, round, amount);
  if (model.primary + primary < 0n || model.promotional + promotional < 0n) return 1;
  pay(model, key, round, amount);
  return 0;
}

export function prize(model: Model, key: string, amount: bigint): number {
  const repeated = again(model, key, amount);
  if (repeated !== null) return repeated;
  model.told.set(key, amount);
  model.primary += amount;
  return 0;
}

export function endRound(model: Model, round: number): number {
  const known = model.rounds.get(round);
  if (!known || known.hasEnded) return 0;
  known.hasEnded = true;
  for (const each of inRound(model, round)) each.isSettled = true;
  endIfDue(model, round, true);
  return 0;
}

function pay(model: Model, key: string, round: number, amount: bigint): void {
  model.told.set(key, amount);
  const [primary, promotional, late] = divide(model, round, amount);
  model.primary += primary;
  model.promotional += promotional;
  if (late !== 0n) model.late.add(key);
}

/** What goes to primary, to promotional, and what of the former is of a bonus that is over. */
function divide(model: Model, round: number, amount: bigint): [bigint, bigint, bigint] {
  const known = model.rounds.get(round);
  if (!known) return [amount, 0n, 0n];
  const playing = inRound(model, round).filter(({ isRefunded, hasLeft }) => !isRefunded && !hasLeft);
  const bonus = sumOf(playing.filter(({ balance }) => balance === 'promotional'));
  const all = sumOf(playing);
  const size = amount < 0n ? -amount : amount;
  const share = all > 0n ? (size * bonus) / all : known.balance === 'promotional' ? size : 0n;
  const ofBonus = amount < 0n ? -share : share;
  if (isLive(model, known.run)) return [amount - ofBonus, ofBonus, 0n];
  return [amount, 0n, known.run > 0 ? ofBonus : 0n];
}

/** What a stake earns, or gives back: at an edge of 3.5% it counts in full towards the lock. */
function count(model: Model, balance: Balance, amount: bigint, sign: 1n | -1n): void {
  model.rakebackNanos += (sign * (amount * 35_000n * (balance === 'primary' ? 50n : 25n))) / 1_000_000n;
  if (balance === 'primary') {
    model.cashWagered += sign * amount;
    return;
  }
  model.bonusWagered += sign * (amount / 2n);
  if (model.run) model.run.progress += sign * amount;
  else model.progressOwed -= sign * amount;
}

/** Bonuses of the drill have no cap. By a call about a round that holds money of the running bonus. An empty balance ends it only where nothing may be paid any more. */
function endIfDue(model: Model, round: number, canBeUsedUp: boolean): void {
  const { run } = model;
  if (!run || !isLive(model, model.rounds.get(round)!.run) || openRounds(model) > 0) return;
  const isUsedUp = canBeUsedUp && model.promotional < STAKE_MIN;
  if (run.progress >= run.lock || isUsedUp) closeRun(model, model.promotional);
}

function closeRun(model: Model, kept: bigint): void {
  const { progress } = model.run!;
  model.progressOwed = progress < 0n ? -progress : 0n;
  model.primary += kept;
  model.promotional = 0n;
  model.run = null;
}

export function openRounds(model: Model): number {
  const open = [...model.bets.values()].filter((each) => each.run > 0 && !each.isRefunded && !each.isSettled);
  return new Set(open.map(({ round }) => round)).size;
}

function isLive(model: Model, run: number): boolean {
  return model.run !== null && run > 0 && run === model.runs;
}

function sumOf(bets: readonly ModelBet[]): bigint {
  return bets.reduce((sum, { amount }) => sum + amount, 0n);
}
