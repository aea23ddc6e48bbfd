/** What a player may lose or wager in a day; null: as much as they like. */
export interface ModelLimit {
  amount: bigint | null;
  /** Looser, asked for, not bound yet. */
  wish: { amount: bigint | null; askedAtMs: number } | null;
}

const DAY_MS = 86_400_000;
const WAITS_MS = DAY_MS;
const LAPSES_MS = WAITS_MS + 7 * DAY_MS;

/** Tighter binds at once. Looser binds when it, or something between, is asked for again after a day and before it lapses. */
export function askLimit(limit: ModelLimit, asked: bigint | null, nowMs: number): void {
  const wish = wishOf(limit, nowMs);
  const isTighter = limit.amount === null || (asked !== null && asked <= limit.amount);
  const isWished = wish !== null && (wish.amount === null || (asked !== null && asked <= wish.amount));
  if (isTighter || (isWished && nowMs - wish.askedAtMs >= WAITS_MS)) {
    limit.amount = asked;
    limit.wish = null;
  } else {
    limit.wish = { amount: asked, askedAtMs: isWished ? wish.askedAtMs : nowMs };
  }
}

export function wishOf({ wish }: ModelLimit, nowMs: number): ModelLimit['wish'] {
  return wish && nowMs - wish.askedAtMs < LAPSES_MS ? wish : null;
}
