import type { Round } from './books.ts';
import type { Outcome } from './maths/outcome.ts';
import type { Rng } from './maths/rng.ts';
import { secureRng, seededRng } from './maths/rng.ts';
import type { SlotMaths } from './maths/slot-maths.ts';

/** "The next spin wins 12.40", for any game and player unless named. */
export interface Order {
  readonly symbol: string | null;
  readonly userId: string | null;
  /** Null leaves the win to chance. */
  readonly winCents: number | null;
  readonly withFeature: boolean | null;
  readonly jackpot: { readonly tier: number } | null;
  readonly promoCents: number | null;
}

export interface Orders {
  add(order: Order): void;
  take(symbol: string, userId: string): Order | null;
  list(): readonly Order[];
  clear(): void;
  rng(): Rng;
  /** Null returns to real randomness. */
  seed(seed: string | null): void;
}

export function createOrders(): Orders {
  let orders: Order[] = [];
  let rng = secureRng();
  return {
    add: (order) => void orders.push(order),
    take(symbol, userId) {
      const found = orders.find((order) => (order.symbol ?? symbol) === symbol && (order.userId ?? userId) === userId);
      orders = orders.filter((order) => order !== found);
      return found ?? null;
    },
    list: () => orders,
    clear: () => void (orders = []),
    rng: () => rng,
    seed: (seed) => void (rng = seed === null ? secureRng() : seededRng(seed)),
  };
}

const TRIES = 40_000;

export interface Drawn {
  readonly outcome: Outcome;
  /** An extra prize for the part of the ordered win that no outcome pays exactly. */
  readonly prizeCents: number;
}

/** Draws until an outcome matches the order. If none does, the nearest lower one gets a prize for the difference. */
export function drawOutcome(
  maths: SlotMaths,
  rng: Rng,
  { betCents, isBought: bought, pick }: Pick<Round, 'betCents' | 'isBought' | 'pick'>,
  order: Order | null,
): Drawn {
  if (!order || (order.winCents === null && order.withFeature === null)) {
    return { outcome: maths.play(rng, bought, pick), prizeCents: 0 };
  }
  let best: Drawn | null = null;
  for (let tries = 0; tries < TRIES; tries += 1) {
    const outcome = maths.play(rng, bought, pick);
    const hasFeature = outcome.hold !== null || outcome.spins.some(({ kind }) => kind === 'free');
    if (!bought && hasFeature !== (order.withFeature ?? hasFeature)) continue;
    if (order.winCents === null) return { outcome, prizeCents: 0 };
    const cents = winCents(maths, outcome.baseCoins, betCents) + winCents(maths, outcome.featureCoins, betCents);
    const prizeCents = order.winCents - cents;
    if (prizeCents < 0 || (best && best.prizeCents <= prizeCents)) continue;
    best = { outcome, prizeCents };
    if (prizeCents === 0) return best;
  }
  return best ?? { outcome: maths.play(rng, bought, pick), prizeCents: 0 };
}

export function winCents({ family }: SlotMaths, coins: number, betCents: number): number {
  return Math.floor((coins * betCents) / family.coinsPerBet);
}
