/**
 * The promotion and the affiliate programme once more, as plainly as they can be said and apart from the product's own
 * code: what a player has, and what each act makes of it. Amounts are micro-dollars.
 */

const USD = 1_000_000n;
const PERCENTS = [100n, 50n, 100n];

export type Balance = 'primary' | 'promotional';

export interface OpenRound {
  number: bigint;
  game: 'plinko' | 'mines' | 'crash';
  balance: Balance;
  stake: bigint;
  edgePpm: bigint;
  isCounted: boolean;
}

interface Run {
  deposit: bigint;
  bonus: bigint;
  lock: bigint;
  progress: bigint;
}

interface HeldDeposit {
  number: bigint;
  value: bigint;
  held: bigint;
}

export interface MonthModel {
  staked: bigint;
  paid: bigint;
  rewards: bigint;
}

export class LifeModel {
  primary = 0n;
  promotional = 0n;
  held = 0n;
  selected: Balance = 'primary';
  state: 'none' | 'active' | 'ended' = 'none';
  bonuses = 0;
  run: Run | null = null;
  rounds: OpenRound[] = [];
  rakebackNanos = 0n;
  isAffiliate = false;
  /** What may still be credited; null: no limit. */
  room: bigint | null = null;
  heldDeposits: HeldDeposit[] = [];
  depositParts = new Map<bigint, { step: number; locked: bigint }>();
  /** Primary play by month, 2031-03. */
  months = new Map<string, MonthModel>();
  forfeited = 0n;

  get isEnded(): boolean {
    return this.state === 'ended' || (this.bonuses === 3 && this.run === null);
  }

  get maxBet(): bigint {
    if (!this.run) return 0n;
    const twoPercent = (this.run.deposit * 2n) / 100n;
    return twoPercent < USD / 10n ? USD / 10n : twoPercent;
  }

  activate(): string {
    if (this.isEnded) return 'PROMOTION_ENDED';
    if (this.state === 'active') return 'PROMOTION_ACTIVE';
    if (this.isAffiliate) return 'PROMOTION_AFFILIATE';
    this.state = 'active';
    return 'ok';
  }

  cancel(): string {
    if (this.state !== 'active' || this.isEnded) return 'NO_PROMOTION_ACTIVE';
    if (this.rounds.some(({ balance }) => balance === 'promotional')) return 'PROMOTION_ROUND_OPEN';
    if (this.run) {
      let returned = this.promotional - this.run.bonus;
      if (returned < 0n) returned = 0n;
      if (returned > this.run.deposit) returned = this.run.deposit;
      this.forfeited += this.promotional - returned;
      this.primary += returned;
      this.promotional = 0n;
      this.run = null;
    }
    // Nothing is left to stake there.
    if (this.promotional === 0n) this.selected = 'primary';
    this.state = this.bonuses > 0 ? 'ended' : 'none';
    return 'ok';
  }

  setCode(): string {
    if (this.isAffiliate) return 'ok';
    if (this.state === 'active' && !this.isEnded) return 'REFERRAL_CODE_PROMOTION';
    this.isAffiliate = true;
    return 'ok';
  }

  deposit(number: bigint, value: bigint): void {
    const room = this.room === null || this.room > value ? value : this.room;
    if (this.room !== null) this.room -= room;
    if (room > 0n) this.credit(number, value, room);
    if (room < value) {
      this.held += value - room;
      this.heldDeposits.push({ number, value, held: value - room });
    }
  }

  release(): void {
    this.room = null;
    for (const { number, value, held } of this.heldDeposits) {
      this.held -= held;
      this.credit(number, value, held);
    }
    this.heldDeposits = [];
  }

  /** Null: the stake is taken. */
  refuses(game: string, stake: bigint): string | null {
    if (this.selected === 'promotional') {
      if (game === 'dice') return 'DICE_PROMOTIONAL';
      if (!this.run) return 'PROMOTION_NOT_RUNNING';
      if (this.run.progress >= this.run.lock) return 'PROMOTION_COMPLETING';
      if (stake > this.maxBet) return 'STAKE_TOO_LARGE';
    }
    if (stake > 500n * USD) return 'STAKE_TOO_LARGE';
    return this[this.selected] < stake ? 'insufficient_funds' : null;
  }

  playAtOnce(stake: bigint, edgePpm: bigint, payout: bigint, month: string): void {
    this[this.selected] += payout - stake;
    this.count(this.selected, stake, edgePpm);
    this.note(this.selected, stake, payout, month);
    this.maybeEnd(month);
  }

  open(round: OpenRound, month: string): void {
    this[round.balance] -= round.stake;
    this.note(round.balance, round.stake, 0n, month);
    if (round.isCounted) this.count(round.balance, round.stake, round.edgePpm);
    this.rounds.push(round);
  }

  flip(round: OpenRound): void {
    if (!round.isCounted) this.count(round.balance, round.stake, round.edgePpm);
    round.isCounted = true;
  }

  close(round: OpenRound, payout: bigint, month: string): void {
    this.rounds = this.rounds.filter((each) => each !== round);
    this[round.balance] += payout;
    this.note(round.balance, 0n, payout, month);
    if (round.balance === 'promotional') this.maybeEnd(month);
  }

  claimRakeback(month: string, owed: bigint): string {
    const whole = this.rakebackNanos / 1_000n - owed;
    if (whole < 10_000n) return 'NOTHING_TO_CLAIM';
    this.rakebackNanos -= whole * 1_000n;
    this.primary += whole;
    this.monthOf(month).rewards += whole;
    return 'ok';
  }

  monthOf(month: string): MonthModel {
    const known = this.months.get(month);
    if (known) return known;
    const made = { staked: 0n, paid: 0n, rewards: 0n };
    this.months.set(month, made);
    return made;
  }

  private credit(number: bigint, value: bigint, amount: bigint): void {
    const earlier = this.depositParts.get(number);
    const isOpen = this.state === 'active' && !this.isEnded;
    const step = earlier?.step ?? this.bonuses + 1;
    const left = 700n * USD - (earlier?.locked ?? 0n);
    const locked = amount < left ? amount : left;
    const bonus = step > 3 ? 0n : (locked * PERCENTS[step - 1]!) / 100n;
    if (!isOpen || bonus <= 0n || (!earlier && value < 30n * USD)) {
      this.primary += amount;
      return;
    }
    this.depositParts.set(number, { step, locked: (earlier?.locked ?? 0n) + locked });
    this.bonuses = Math.max(this.bonuses, step);
    this.run ??= { deposit: 0n, bonus: 0n, lock: 0n, progress: 0n };
    this.run.deposit += locked;
    this.run.bonus += bonus;
    this.run.lock += 40n * bonus;
    this.promotional += locked + bonus;
    this.primary += amount - locked;
  }

  private count(balance: Balance, stake: bigint, edgePpm: bigint): void {
    this.rakebackNanos += (stake * edgePpm * (balance === 'primary' ? 50n : 25n)) / 1_000_000n;
    if (balance === 'primary' || !this.run) return;
    this.run.progress += edgePpm >= 26_000n ? stake : (stake * edgePpm) / 26_000n;
  }

  private note(balance: Balance, staked: bigint, paid: bigint, month: string): void {
    if (balance !== 'primary') return;
    const sums = this.monthOf(month);
    sums.staked += staked;
    sums.paid += paid;
  }

  private maybeEnd(month: string): void {
    if (!this.run || this.rounds.some(({ balance }) => balance === 'promotional')) return;
    if (this.run.progress < this.run.lock && this.promotional >= USD / 10n) return;
    // The deposit and half of the bonus at most.
    const most = this.run.deposit + this.run.bonus / 2n;
    const kept = this.promotional < most ? this.promotional : most;
    this.forfeited += this.promotional - kept;
    if (kept > this.run.deposit) this.monthOf(month).rewards += kept - this.run.deposit;
    this.primary += kept;
    this.promotional = 0n;
    this.run = null;
  }
}
