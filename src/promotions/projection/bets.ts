import { barByReturn, promotionWeight } from '../../bets/promotion.ts';
import { GAMES } from '../../games/all.ts';
import { LIVE_RETURNS } from '../../terms/live-returns.ts';

/** One way to stake money on the promotional balance: payouts, chances, and how much of it counts towards the wager lock. */
export interface Bet {
  /** Bets of one group are one line of the report. */
  group: string;
  label: string;
  outcomes: readonly Outcome[];
  /** The part of the stake that counts towards the lock. */
  weight: number;
}

export interface Outcome {
  multiplier: number;
  chance: number;
}

export function edgeOf({ outcomes }: Pick<Bet, 'outcomes'>): number {
  return 1 - outcomes.reduce((sum, { multiplier, chance }) => sum + multiplier * chance, 0);
}

/** Every setting of every original allowed with a bonus. New games are included through the list of games. */
export function originalBets(): Bet[] {
  return GAMES.filter(({ takesPromotional }) => takesPromotional).flatMap((game) =>
    game.simulation().map(({ label, multipliersE4, chances }) => {
      const outcomes = mergedOutcomes(
        multipliersE4.map((multiplierE4, at) => {
          const { numerator, denominator } = chances[at]!;
          return { multiplier: multiplierE4 / 10_000, chance: Number(numerator) / Number(denominator) };
        }),
      );
      const weight = promotionWeight(Math.round(edgeOf({ outcomes }) * 1_000_000));
      return { group: game.id, label: `${game.id} ${label}`, outcomes, weight };
    }),
  );
}

/** Roulette with each possible count of covered numbers. */
export function rouletteBets(): Bet[] {
  const { every } = LIVE_RETURNS.roulette;
  return Array.from({ length: 37 }, (_none, at) => at + 1).flatMap((covered) => {
    const [multiplier, chance] = [36 / covered, covered / 37];
    const outcomes = [
      { multiplier, chance },
      { multiplier: 0, chance: 1 - chance },
    ];
    return liveBet('roulette', `roulette, ${covered} numbers`, every, every, outcomes);
  });
}

/** A table counts by the return of its best bet. Empty if that return bars it. */
export function liveBet(
  group: string,
  label: string,
  rtpPercent: number,
  bestPercent: number,
  outcomes: readonly Outcome[],
): Bet[] {
  const edgePpm = Math.round((100 - bestPercent) * 10_000);
  if (barByReturn(edgePpm) !== null || rtpPercent > bestPercent + 0.01) return [];
  return [{ group, label, outcomes: mergedOutcomes(outcomes), weight: promotionWeight(edgePpm) }];
}

/** Merges outcomes that pay the same. */
export function mergedOutcomes(outcomes: readonly Outcome[]): Outcome[] {
  const chances = new Map<number, number>();
  for (const { multiplier, chance } of outcomes) chances.set(multiplier, (chances.get(multiplier) ?? 0) + chance);
  return [...chances].filter(([, chance]) => chance > 0).map(([multiplier, chance]) => ({ multiplier, chance }));
}
