import { DAY_MS, isoDay, USD, type PlayerState } from './player.ts';

// Ranks and the bonuses of the VIP programme once more.

/** Name, minimum in dollars, reward in dollars. */
const RANKS: readonly (readonly [string, number, number])[] = [
  ['Unranked', 0, 0],
  ['Rookie I', 10_000, 10],
  ['Rookie II', 50_000, 40],
  ['Rookie III', 100_000, 50],
  ['Coinling I', 250_000, 150],
  ['Coinling II', 500_000, 250],
  ['Coinling III', 700_000, 200],
  ['High Roller I', 1_300_000, 600],
  ['High Roller II', 2_500_000, 1_200],
  ['High Roller III', 4_000_000, 1_500],
  ['Platinum Ace I', 7_000_000, 3_000],
  ['Platinum Ace II', 10_000_000, 3_000],
  ['Platinum Ace III', 15_000_000, 5_000],
  ['Emerald Spinner I', 50_000_000, 35_000],
  ['Emerald Spinner II', 100_000_000, 50_000],
  ['Emerald Spinner III', 250_000_000, 150_000],
  ['Black Diamond', 500_000_000, 250_000],
  ['Roulo Royalty', 1_000_000_000, 500_000],
];

export function rankName(wagered: bigint): string {
  return RANKS.findLast(([, minimum]) => wagered >= BigInt(minimum) * USD)![0];
}

/** Of the next rank to claim; null where there is none. */
export function pendingRankReward(player: PlayerState): bigint | null {
  const next = RANKS[player.ranksClaimed + 1];
  return next && player.wagered >= BigInt(next[1]) * USD ? BigInt(next[2]) * USD : null;
}

/** Claimed for ranks that refunds have put the player below again. */
export function rankRewardsOwed(player: PlayerState): bigint {
  const claimed = RANKS.slice(0, player.ranksClaimed + 1);
  const owed = claimed.filter(([, minimum]) => player.wagered < BigInt(minimum) * USD);
  return owed.reduce((sum, [, , reward]) => sum + BigInt(reward) * USD, 0n);
}

/** From which sum on, in dollars: Rookie I, High Roller I, Platinum Ace I, Emerald Spinner I. */
const BONUSES = {
  monthly: { from: 10_000n, percent: 5n },
  weekly: { from: 1_300_000n, percent: 5n },
  daily: { from: 7_000_000n, percent: 2n },
  lossback: { from: 50_000_000n, percent: 5n },
};
export type ModelBonus = keyof typeof BONUSES;
export const MODEL_BONUSES = Object.keys(BONUSES) as ModelBonus[];

/** What a bonus comes to for days from `first` to before `end`, in micro-dollars, whether the rank has it or not. */
export function bonusAmount(player: PlayerState, kind: ModelBonus, first: number, end: number): bigint {
  const { lost, theoretical } = playedIn(player, kind, first, end);
  const base = kind === 'lossback' ? lost * 1_000n : theoretical;
  return base > 0n ? (base * BONUSES[kind].percent) / 100_000n : 0n;
}

/** What was lost, in micro-dollars, and what stakes times edge came to beyond all that counted before, in nano-dollars. */
export function playedIn(player: PlayerState, kind: ModelBonus, first: number, end: number) {
  let lost = 0n;
  let theoretical = 0n;
  // Bonuses were granted up to here: what refunds have taken from it must be played again.
  let granted = 0n;
  let period = -Infinity;
  for (const [day, played] of [...player.days].toSorted(([a], [b]) => a - b)) {
    if (day >= end) break;
    const start = periodStart(kind, day < first ? day : first);
    if (start > period && theoretical > granted) granted = theoretical;
    period = start;
    theoretical += played.theoretical;
    if (day >= first) lost += played.lost;
  }
  if (period < first && theoretical > granted) granted = theoretical;
  return { lost, theoretical: theoretical - granted };
}

/** Whether the rank at the end of a day before `end` has the bonus. */
export function hasBonus(player: PlayerState, kind: ModelBonus, end: number): boolean {
  let wagered = player.wageredAtStart;
  for (const [day, played] of player.days) if (day < end) wagered += played.wagered;
  return wagered >= BONUSES[kind].from * USD;
}

/** Grants the periods that ended after `since` and not after `today`. */
export function grantInModel(player: PlayerState, since: number, today: number, nowMs: number): void {
  for (const kind of MODEL_BONUSES) {
    for (let end = since + 1; end <= today; end += 1) {
      const first = periodStart(kind, end - 1);
      if (periodStart(kind, end) === first || !hasBonus(player, kind, end)) continue;
      const amount = bonusAmount(player, kind, first, end);
      if (amount < 10_000n) continue;
      const expiresAtMs = nowMs + 30 * DAY_MS;
      player.grants.set(`${kind}-${isoDay(first)}`, { amount, expiresAtMs, state: 'claimable' });
    }
  }
}

export const mondayOf = (day: number): number => periodStart('weekly', day);

/** The first day of the period that holds a day. */
export function periodStart(kind: ModelBonus, day: number): number {
  const date = new Date(day * DAY_MS);
  if (kind === 'daily') return day;
  if (kind === 'weekly') return day - ((date.getUTCDay() + 6) % 7);
  return day - (date.getUTCDate() - 1);
}
