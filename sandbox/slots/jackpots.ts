import { SLOT_GAMES } from './catalogue.ts';
import type { Pool } from './books.ts';
import type { Table } from '../journal.ts';
import type { Rng } from './maths/rng.ts';

const MICROS_PER_CENT = 10_000;
const MICROS_PER_DOLLAR = 1_000_000;
const CHANCE_PARTS = 2 ** 32;

interface Tier {
  readonly name: string;
  readonly seedCents: number;
  /** The part of every bet that is added to the pool, in millionths. The provider pays it from its own fee. */
  readonly sharePpm: number;
  /** How far above its seed a tier is won on average. */
  readonly growthCents: number;
}

export const TIERS: readonly Tier[] = [
  { name: 'Spark', seedCents: 2500, sharePpm: 4000, growthCents: 2500 },
  { name: 'Flash', seedCents: 25_000, sharePpm: 3000, growthCents: 30_000 },
  { name: 'Bolt', seedCents: 250_000, sharePpm: 2000, growthCents: 300_000 },
  { name: 'Thunder', seedCents: 2_500_000, sharePpm: 1000, growthCents: 3_000_000 },
];

interface JackpotRules {
  readonly id: number;
  readonly name: string;
  readonly games: readonly string[];
}

const gamesOf = (themes: readonly string[]): string[] =>
  SLOT_GAMES.filter(({ theme, mechanic }) => themes.includes(theme) && mechanic !== 'classic').map(
    ({ symbol }) => symbol,
  );

export const JACKPOTS: readonly JackpotRules[] = [
  { id: 501, name: 'Nightfall Drop', games: gamesOf(['vampire', 'halloween', 'neon', 'heist']) },
  { id: 502, name: 'Deep Vault', games: gamesOf(['ocean', 'pirates', 'fishing', 'gems']) },
  { id: 503, name: 'Crown of Ages', games: gamesOf(['egypt', 'aztec', 'greek', 'norse', 'dragon']) },
];

export interface JackpotWin {
  readonly jackpotId: number;
  readonly tier: number;
  readonly cents: number;
}

export interface JackpotView {
  readonly id: number;
  readonly name: string;
  readonly games: readonly string[];
  readonly tiers: readonly { readonly id: number; readonly name: string; readonly cents: number }[];
  /** How often simulated players have won it. */
  readonly simulatedWins: number;
}

export interface Jackpots {
  /** Adds a bet's part to each of the game's pools, one of which may be won. */
  play(symbol: string, betCents: number, rng: Rng): JackpotWin | null;
  /** Does the same for a batch of simulated bets in one step. The wins go to simulated players. */
  playSimulated(jackpotId: number, chunksCents: readonly number[], rng: Rng): void;
  /** Pays out a tier. */
  take(jackpotId: number, tier: number): JackpotWin | null;
  list(): JackpotView[];
  of(symbol: string): JackpotView | null;
}

/** A bet's contribution to a tier's pool, in millionths of a dollar. */
function shareMicros({ sharePpm }: Tier, betCents: number): number {
  return Math.floor((betCents * sharePpm * MICROS_PER_CENT) / MICROS_PER_DOLLAR);
}

/** The chance per dollar is the contribution per dollar divided by the mean growth, so that a tier falls at its mean growth on average. */
function falls({ sharePpm, growthCents }: Tier, betCents: number, rng: Rng): boolean {
  const chance = (betCents * sharePpm) / MICROS_PER_DOLLAR / growthCents;
  return rng.below(CHANCE_PARTS) < chance * CHANCE_PARTS;
}

export function createJackpots(pools: Table<Pool>): Jackpots {
  const poolOf = (jackpotId: number, tier: number): Pool => {
    const id = `${jackpotId}-${tier}`;
    return pools.get(id) ?? { id, micros: TIERS[tier]!.seedCents * MICROS_PER_CENT, wins: 0 };
  };
  const take = (jackpotId: number, tier: number): JackpotWin | null => {
    if (!JACKPOTS.some(({ id }) => id === jackpotId) || !TIERS[tier]) return null;
    const pool = poolOf(jackpotId, tier);
    const cents = Math.floor(pool.micros / MICROS_PER_CENT);
    const rest = pool.micros % MICROS_PER_CENT;
    pools.put({ ...pool, micros: TIERS[tier].seedCents * MICROS_PER_CENT + rest, wins: pool.wins + 1 });
    return { jackpotId, tier, cents };
  };
  const view = ({ id, name, games }: JackpotRules): JackpotView => ({
    id,
    name,
    games,
    tiers: TIERS.map((tier, index) => ({
      id: id * 10 + index,
      name: tier.name,
      cents: Math.floor(poolOf(id, index).micros / MICROS_PER_CENT),
    })),
    simulatedWins: TIERS.reduce((sum, _, index) => sum + (poolOf(id, index).simulatedWins ?? 0), 0),
  });
  return {
    play(symbol, betCents, rng) {
      const jackpot = JACKPOTS.find(({ games }) => games.includes(symbol));
      if (!jackpot || betCents <= 0) return null;
      let won: JackpotWin | null = null;
      for (const [tier, rules] of TIERS.entries()) {
        const pool = poolOf(jackpot.id, tier);
        pools.put({ ...pool, micros: pool.micros + shareMicros(rules, betCents) });
        const isHit = falls(rules, betCents, rng);
        if (won === null && isHit) won = take(jackpot.id, tier);
      }
      return won;
    },
    playSimulated(jackpotId, chunksCents, rng) {
      for (const [tier, rules] of TIERS.entries()) {
        const pool = { ...poolOf(jackpotId, tier) };
        let simulatedWins = pool.simulatedWins ?? 0;
        for (const cents of chunksCents) {
          pool.micros += shareMicros(rules, cents);
          if (!falls(rules, cents, rng)) continue;
          pool.micros = rules.seedCents * MICROS_PER_CENT;
          simulatedWins += 1;
        }
        pools.put({ ...pool, simulatedWins });
      }
    },
    take,
    list: () => JACKPOTS.map(view),
    of(symbol) {
      const jackpot = JACKPOTS.find(({ games }) => games.includes(symbol));
      return jackpot ? view(jackpot) : null;
    },
  };
}
