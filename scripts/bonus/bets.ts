import { CERTIFIED } from '../../sandbox/slots/maths/certificate.ts';
import {
  MECHANICS,
  SLOT_GAMES,
  VOLATILITIES,
  certifiedReturnsE2,
  type SlotGame,
} from '../../sandbox/slots/catalogue.ts';
import { seededRng } from '../../sandbox/slots/maths/rng.ts';
import { mathsOf } from '../../sandbox/slots/maths/slot-maths.ts';
import {
  BONUS_SEGMENTS,
  MULTIPLIERS,
  SEGMENT_COUNTS,
  SEGMENTS,
  wheelRtpPercent,
} from '../../sandbox/live/rules/wheel.ts';
import { barByReturn, promotionWeight } from '../../src/bets/promotion.ts';
import { LIVE_RETURNS } from '../../src/terms/live-returns.ts';
import { liveBet, rouletteBets, type Bet, type Outcome } from '../../src/promotions/projection/bets.ts';

/** Roulette on any number of numbers, and every bet of the money wheel. Other tables return too much to be allowed. */
export function liveBets(): Bet[] {
  const best = Math.max(...Object.values(LIVE_RETURNS.wheel));
  const segments = SEGMENTS.length;
  const wheel = Object.entries(SEGMENT_COUNTS).flatMap(([text, count]) => {
    const number = Number(text);
    const afterBonus = ((BONUS_SEGMENTS / segments) * count) / (segments - BONUS_SEGMENTS) / MULTIPLIERS.length;
    const wins = [
      { multiplier: number + 1, chance: count / segments },
      ...MULTIPLIERS.map((times) => ({ multiplier: number * times + 1, chance: afterBonus })),
    ];
    const lost = 1 - wins.reduce((sum, { chance }) => sum + chance, 0);
    return liveBet('wheel', `wheel ${text}`, wheelRtpPercent(text), best, [...wins, { multiplier: 0, chance: lost }]);
  });
  return [...rouletteBets(), ...wheel];
}

/** Each family of the sandbox's slots at the highest allowed return, with its bought features. */
export function slotBets(rounds: number): Bet[] {
  return MECHANICS.flatMap((mechanic) =>
    VOLATILITIES.flatMap((volatility) => {
      const returns = certifiedReturnsE2(mechanic, volatility);
      const allowed = returns.filter((e2) => barByReturn((10_000 - e2) * 100) === null);
      const rtpPercentE2 = allowed.at(-1);
      if (rtpPercentE2 === undefined) return [];
      const group = `slots ${mechanic}`;
      const weight = promotionWeight((10_000 - rtpPercentE2) * 100);
      const game = { symbol: '', name: '', theme: 'fruit', mechanic, volatility, rtpPercentE2 } as const;
      const label = `${group} ${volatility}`;
      const bets: Bet[] = [{ group, label, outcomes: playedOutcomes(game, rounds, rtpPercentE2 / 10_000), weight }];
      const { buy } = mathsOf(game);
      if (buy) {
        const { feature } = CERTIFIED[mechanic][volatility];
        const outcomes = playedOutcomes(game, rounds, feature / buy.costBets, buy.costBets);
        bets.push({ group, label: `${label}, feature bought`, outcomes, weight });
      }
      return bets;
    }),
  );
}

/** Wins of a bonus's free spins in dollars, as equally likely values. */
export function freeSpinWins(symbol: string, spins: number, stake: number, values: number): number[] {
  const game = SLOT_GAMES.find((each) => each.symbol === symbol);
  if (!game) throw new Error(`The sandbox has no slot ${symbol}.`);
  const maths = mathsOf(game);
  const rng = seededRng(`free spins ${symbol}`);
  const wins = Array.from({ length: values * 40 }, () => {
    let coins = 0;
    for (let spin = 0; spin < spins; spin += 1) {
      const { baseCoins, featureCoins } = maths.play(rng, false);
      coins += baseCoins + featureCoins;
    }
    return (coins / maths.family.coinsPerBet) * stake;
  }).toSorted((a, b) => a - b);
  const means = Array.from({ length: values }, (_none, at) => {
    const part = wins.slice(at * 40, (at + 1) * 40);
    return part.reduce((sum, one) => sum + one, 0) / part.length;
  });
  // Scales the sample to the certified return.
  const certified = (spins * stake * game.rtpPercentE2) / 10_000;
  const factor = certified / (means.reduce((sum, one) => sum + one, 0) / values);
  return means.map((mean) => mean * factor);
}

/** The distribution of whole rounds as the engine plays them, scaled to the certified return. */
function playedOutcomes(game: SlotGame, rounds: number, rtp: number, cost = 1): Outcome[] {
  const maths = mathsOf(game);
  const rng = seededRng(`bonus ${game.mechanic} ${game.volatility} ${cost}`);
  const bins = new Map<number, { paid: number; count: number }>();
  for (let round = 0; round < rounds; round += 1) {
    const { baseCoins, featureCoins } = maths.play(rng, cost > 1);
    const multiplier = (cost > 1 ? featureCoins : baseCoins + featureCoins) / maths.family.coinsPerBet / cost;
    const key = multiplier === 0 ? -Infinity : Math.round(Math.log2(multiplier) * 4);
    const bin = bins.get(key) ?? { paid: 0, count: 0 };
    bins.set(key, { paid: bin.paid + multiplier, count: bin.count + 1 });
  }
  const drawn = [...bins.values()].map(({ paid, count }) => ({ multiplier: paid / count, chance: count / rounds }));
  const factor = rtp / drawn.reduce((sum, { multiplier, chance }) => sum + multiplier * chance, 0);
  return drawn.map(({ multiplier, chance }) => ({ multiplier: multiplier * factor, chance }));
}
