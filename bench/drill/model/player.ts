import type { PlayerId } from '../../../src/ledger/player-id.ts';
import type { Browser } from './browser.ts';

// Everything that is true of a player, by the published rules and by none of the product's code. Amounts are micro-dollars.

export const USD = 1_000_000n;
export const DAY_MS = 86_400_000;
export const STAKE_MAX = 500n * USD;
const STAKE_MIN = USD / 10n;
const BONUS_PERCENTS = [100n, 50n, 100n];
const DOCUMENTS_WITHIN_MS = 3 * DAY_MS;
const LIMIT_WAITS_MS = DAY_MS;
const LIMIT_LAPSES_MS = LIMIT_WAITS_MS + 7 * DAY_MS;

export type Balance = 'primary' | 'promotional';

/** Who it is. */
interface Given {
  id: PlayerId;
  name: string;
  email: string;
  /** What the player's server seeds follow from. */
  luck: string;
  browser: Browser;
  isVerified: boolean;
  referrer: ModelPlayer | null;
}

export type ModelPlayer = PlayerState & Given;

type NewRound = { gameId: string; stake: bigint; edgePpm: bigint } & (
  | { game: 'plinko'; payout: bigint }
  | { game: 'mines'; count: number; mineCells: number[]; opened: number[] }
  /** The target is in hundredths; null: by hand. */
  | { game: 'crash'; inRound: number; target: number | null }
);
export type OpenRound = NewRound & { balance: Balance; openedAtMs: number; isCounted: boolean };
export type OpenIn<Game> = Extract<OpenRound, { game: Game }>;

interface Day {
  /** Stake times edge of primary bets, in nano-dollars. */
  theoretical: bigint;
  /** Towards the rank. */
  wagered: bigint;
  /** On primary bets that ended on the day; negative when they won. */
  lost: bigint;
  /** For the player's limits, from both balances: what was staked, and that less what was paid. */
  staked: bigint;
  gone: bigint;
}

/** What a player may lose or wager in a day; null: as much as they like. */
interface Limit {
  amount: bigint | null;
  /** Looser, asked for, not bound yet. */
  wish: { amount: bigint | null; askedAtMs: number } | null;
}

export class PlayerState {
  password = 'Copper7!Lantern';
  /** Surely signed in before this; surely not from `outFromMs` on. */
  inUntilMs = 0;
  outFromMs = 0;

  primary = 0n;
  promotional = 0n;
  selected: Balance = 'primary';
  /** Of the promotion, with its bonuses so far and the one that runs. */
  state: 'none' | 'active' | 'ended' = 'none';
  bonuses = 0;
  run: { deposit: bigint; bonus: bigint; lock: bigint; progress: bigint } | null = null;
  /** What may still be credited; null: no limit. */
  room: bigint | null = null;
  firstDepositAtMs: number | null = null;
  rakebackNanos = 0n;

  wageredAtStart = 0n;
  cashWagered = 0n;
  bonusWagered = 0n;
  bets = 0n;
  /** Counted from 1970-01-01 in UTC. */
  days = new Map<number, Day>();
  ranksClaimed = 0;
  grants = new Map<string, { amount: bigint; expiresAtMs: number; state: 'claimable' | 'claimed' | 'expired' }>();

  /** What the house gained from primary play less rewards, by month: 2031-03. */
  gains = new Map<string, bigint>();
  /** Of an affiliate, with the first month that is not closed, and those that later ones must make up for. */
  code: string | null = null;
  nextMonth = '';
  negativeMonths: { age: number; missing: bigint }[] = [];

  excludedUntilMs = 0;
  limits: Record<'loss' | 'wager', Limit> = { loss: { amount: null, wish: null }, wager: { amount: null, wish: null } };

  favourites = new Set<string>();
  seeds = { pair: 1, clientSeed: '', nonce: 0 };
  rounds: OpenRound[] = [];
  /** A slot that is open for real money. */
  seat: { token: string } | null = null;
  spins: { round: string; stake: bigint }[] = [];

  get wagered(): bigint {
    return this.cashWagered + this.bonusWagered;
  }

  get isEnded(): boolean {
    return this.state === 'ended' || (this.bonuses === 3 && this.run === null);
  }

  get maxBet(): bigint {
    return this.run ? larger((this.run.deposit * 2n) / 100n, STAKE_MIN) : 0n;
  }

  roundsOf<Game extends OpenRound['game']>(game: Game): OpenIn<Game>[] {
    return this.rounds.filter((round): round is OpenIn<Game> => round.game === game);
  }

  /** Gives why it is refused; null: it is taken. */
  activate(): string | null {
    if (this.isEnded) return 'PROMOTION_ENDED';
    if (this.state === 'active') return 'PROMOTION_ACTIVE';
    if (this.code !== null) return 'PROMOTION_AFFILIATE';
    this.state = 'active';
    return null;
  }

  cancel(): string | null {
    if (this.state !== 'active' || this.isEnded) return 'NO_PROMOTION_ACTIVE';
    if (this.rounds.some(({ balance }) => balance === 'promotional')) return 'PROMOTION_ROUND_OPEN';
    if (this.run) {
      this.primary += smaller(larger(this.promotional - this.run.bonus, 0n), this.run.deposit);
      this.promotional = 0n;
      this.run = null;
    }
    // Nothing is left to stake there.
    if (this.promotional === 0n) this.selected = 'primary';
    this.state = this.bonuses > 0 ? 'ended' : 'none';
    return null;
  }

  /** What is above the room is held and never released here. */
  deposit(now: Date, value: bigint): void {
    const isLate = this.firstDepositAtMs !== null && now.getTime() >= this.firstDepositAtMs + DOCUMENTS_WITHIN_MS;
    if (this.room !== null && isLate) this.room = 0n;
    this.firstDepositAtMs ??= now.getTime();
    const credited = this.room === null ? value : smaller(this.room, value);
    if (this.room !== null) this.room -= credited;
    const locked = smaller(credited, 700n * USD);
    const bonus = (locked * (BONUS_PERCENTS[this.bonuses] ?? 0n)) / 100n;
    if (this.state !== 'active' || this.isEnded || bonus <= 0n || value < 30n * USD) {
      this.primary += credited;
      return;
    }
    this.bonuses += 1;
    this.run ??= { deposit: 0n, bonus: 0n, lock: 0n, progress: 0n };
    this.run.deposit += locked;
    this.run.bonus += bonus;
    this.run.lock += 40n * bonus;
    this.promotional += locked + bonus;
    this.primary += credited - locked;
  }

  /** Why a stake is refused; null: it is taken. In the order in which a player is told. */
  refuses(game: string, stake: bigint, now: Date, stakeMax = STAKE_MAX): string | null {
    const barred = this.refusesPlay(stake, now);
    if (barred) return barred;
    if (this.selected === 'promotional') {
      if (game === 'dice') return 'DICE_PROMOTIONAL';
      if (!this.run) return 'PROMOTION_NOT_RUNNING';
      if (this.run.progress >= this.run.lock) return 'PROMOTION_COMPLETING';
      if (stake > this.maxBet) return 'STAKE_TOO_LARGE';
    }
    if (stake > stakeMax) return 'STAKE_TOO_LARGE';
    return this[this.selected] < stake ? 'INSUFFICIENT_FUNDS' : null;
  }

  /** What holds for the games of providers too. */
  refusesPlay(stake: bigint, now: Date): string | null {
    if (now.getTime() < this.excludedUntilMs) return 'SELF_EXCLUDED';
    const { gone, staked } = this.dayIn(now);
    const { loss, wager } = this.limits;
    if (loss.amount !== null && gone + stake > loss.amount) return 'LOSS_LIMIT';
    return wager.amount !== null && staked + stake > wager.amount ? 'WAGER_LIMIT' : null;
  }

  playAtOnce(now: Date, stake: bigint, edgePpm: bigint, payout: bigint): void {
    const balance = this.selected;
    this.count(now, balance, stake, edgePpm);
    this.move(now, balance, stake, payout);
    if (balance === 'primary') this.dayIn(now).lost += stake - payout;
    this.maybeEndRun(now);
  }

  open(now: Date, bet: NewRound): void {
    const round: OpenRound = { ...bet, balance: this.selected, openedAtMs: now.getTime(), isCounted: false };
    this.move(now, round.balance, round.stake, 0n);
    this.rounds.push(round);
    if (round.game === 'plinko') this.flip(now, round);
  }

  /** From now on the stake counts. */
  flip(now: Date, round: OpenRound): void {
    if (!round.isCounted) this.count(now, round.balance, round.stake, round.edgePpm);
    round.isCounted = true;
  }

  close(now: Date, round: OpenRound, payout: bigint): void {
    this.rounds = this.rounds.filter((each) => each !== round);
    this.move(now, round.balance, 0n, payout);
    if (round.balance === 'promotional') this.maybeEndRun(now);
    else if (round.isCounted) this.dayIn(now).lost += round.stake - payout;
  }

  /** A stake on the provider's slot, from the primary balance. */
  stakeSpin(now: Date, stake: bigint, edgePpm: bigint): void {
    this.count(now, 'primary', stake, edgePpm);
    this.move(now, 'primary', stake, 0n);
    this.dayIn(now).lost += stake;
  }

  paySpin(now: Date, win: bigint): void {
    this.move(now, 'primary', 0n, win);
    this.dayIn(now).lost -= win;
  }

  /** Takes back all that the stake had counted: what was claimed of it is owed from now on. */
  refundSpin(now: Date, stake: bigint, edgePpm: bigint): void {
    this.move(now, 'primary', 0n, stake);
    this.rakebackNanos -= (stake * edgePpm * 50n) / 1_000_000n;
    this.bets -= 1n;
    this.cashWagered -= stake;
    const day = this.dayIn(now);
    day.theoretical -= (stake * edgePpm) / 1_000n;
    day.wagered -= stake;
    day.lost -= stake;
  }

  /** It goes to primary and makes the referrer's month smaller. */
  reward(now: Date, amount: bigint): void {
    this.primary += amount;
    this.gain(now, -amount);
  }

  /** A fifth of what is left after the negative ones of the last three months, at most a fifth of twice the theoretical. */
  affiliateShare(ngr: bigint, theoretical: bigint): bigint {
    this.negativeMonths = this.negativeMonths
      .map(({ age, missing }) => ({ age: age + 1, missing }))
      .filter(({ age }) => age <= 3);
    if (ngr <= 0n) {
      this.negativeMonths.push({ age: 0, missing: -ngr });
      return 0n;
    }
    let left = ngr;
    for (const month of this.negativeMonths) {
      const used = smaller(month.missing, left);
      month.missing -= used;
      left -= used;
    }
    return smaller(left / 5n, larger((theoretical * 2n) / 5n, 0n));
  }

  /** Stakes times edge, in whole micro-dollars. */
  theoreticalIn(month: string): bigint {
    const days = [...this.days].filter(([day]) => isoDay(day).startsWith(month));
    return sumOf(days.map(([, { theoretical }]) => theoretical)) / 1_000n;
  }

  /** Tighter binds at once. Looser binds when it, or something between, is asked for again after a day and before it lapses. */
  askLimit(kind: 'loss' | 'wager', asked: bigint | null, now: Date): Limit {
    const limit = this.limits[kind];
    const wish = this.wishFor(kind, now);
    const isTighter = limit.amount === null || (asked !== null && asked <= limit.amount);
    const isWished = wish !== null && (wish.amount === null || (asked !== null && asked <= wish.amount));
    if (isTighter || (isWished && now.getTime() - wish.askedAtMs >= LIMIT_WAITS_MS)) {
      limit.amount = asked;
      limit.wish = null;
    } else {
      limit.wish = { amount: asked, askedAtMs: isWished ? wish.askedAtMs : now.getTime() };
    }
    return limit;
  }

  wishFor(kind: 'loss' | 'wager', now: Date): Limit['wish'] {
    const { wish } = this.limits[kind];
    return wish && now.getTime() - wish.askedAtMs < LIMIT_LAPSES_MS ? wish : null;
  }

  private dayIn(now: Date): Day {
    const today = dayOf(now);
    const day = this.days.get(today) ?? { theoretical: 0n, wagered: 0n, lost: 0n, staked: 0n, gone: 0n };
    this.days.set(today, day);
    return day;
  }

  /** A stake counts from now on: for rakeback, rank, bonuses, and towards the lock. */
  private count(now: Date, balance: Balance, stake: bigint, edgePpm: bigint): void {
    const day = this.dayIn(now);
    this.bets += 1n;
    this.rakebackNanos += (stake * edgePpm * (balance === 'primary' ? 50n : 25n)) / 1_000_000n;
    if (balance === 'primary') {
      this.cashWagered += stake;
      day.theoretical += (stake * edgePpm) / 1_000n;
      day.wagered += stake;
      return;
    }
    this.bonusWagered += stake / 2n;
    day.wagered += stake / 2n;
    if (this.run) this.run.progress += edgePpm >= 26_000n ? stake : (stake * edgePpm) / 26_000n;
  }

  private move(now: Date, balance: Balance, staked: bigint, paid: bigint): void {
    this[balance] += paid - staked;
    const day = this.dayIn(now);
    day.staked += staked;
    day.gone += staked - paid;
    if (balance === 'primary') this.gain(now, staked - paid);
  }

  private gain(now: Date, amount: bigint): void {
    const month = monthOf(now);
    this.gains.set(month, (this.gains.get(month) ?? 0n) + amount);
  }

  private maybeEndRun(now: Date): void {
    if (!this.run || this.rounds.some(({ balance }) => balance === 'promotional')) return;
    if (this.run.progress < this.run.lock && this.promotional >= STAKE_MIN) return;
    const { deposit, bonus } = this.run;
    // The deposit and half of the bonus at most.
    const kept = smaller(this.promotional, deposit + bonus / 2n);
    this.primary += kept;
    if (kept > deposit) this.gain(now, deposit - kept);
    this.promotional = 0n;
    this.run = null;
  }
}

export function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS);
}

export function isoDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function monthOf(now: Date): string {
  return now.toISOString().slice(0, 7);
}

export function sumOf(amounts: Iterable<bigint>): bigint {
  return [...amounts].reduce((sum, amount) => sum + amount, 0n);
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
