import { printTable } from '../../bench/stage/figures.ts';
import { PROMOTION } from '../../src/terms/house-terms.ts';
import { freeSpinWins, liveBets, originalBets, slotBets, type Bet } from './bets.ts';
import { addedUp, offerOf, worthAtMost, type CapRule, type Offer } from './offer.ts';
import { COARSE, solve, type Accuracy } from './solve.ts';

/** The most that any way of play may gain on average, as a part of the bonus. */
export const GAIN_MAX = 0.2;

const BEFORE: CapRule = { kind: 'none' };
const OPTIONAL: CapRule = { kind: 'ends at', factor: 5 };
export const NOW: CapRule = { kind: 'keeps', factor: PROMOTION.maxConversion };

/** What the best play of an offer gains, as a part of the bonus. */
export function gainOf(offer: Offer, bets: readonly Bet[], accuracy: Accuracy): { gain: number; first: string } {
  const solution = solve(offer, bets, accuracy);
  const start = offer.deposit + offer.bonus;
  const gain = (solution.value(start, offer.lock) - offer.deposit) / offer.bonus;
  return { gain, first: solution.choice(start, offer.lock) ?? 'cancel' };
}

/** Every bonus by itself, and those that add up, with the bound that no play can pass. */
export function boundsNow(freeSpinWin: number): { name: string; bound: number }[] {
  const { bonusPercents, depositMin, depositMax, maxBetPercent } = PROMOTION;
  const plans = [...bonusPercents.map((percent) => [percent]), ...prefixes(bonusPercents)];
  return plans.flatMap((percents) =>
    [depositMin, depositMax].map((deposit) => {
      const offer = addedUp(percents, NOW);
      const unit = (deposit * percents.length * maxBetPercent) / 100;
      const name = `${percents.join('% + ')}% on $${deposit}${percents.length > 1 ? ' each' : ''}, with free spins`;
      return { name, bound: worthAtMost(offer, (freeSpinWin * percents.length) / unit) };
    }),
  );
}

/** Prints the best strategies, before and now. True: none gains more than it may. */
export function reportBonus(allAccuracy: Accuracy, slotRounds: number): boolean {
  const originals = originalBets();
  const live = liveBets();
  const slots = slotBets(slotRounds);
  const bets = [...originals, ...live, ...slots];
  const percent = (share: number) => (share * 100).toFixed(1);
  console.log(
    `${bets.length} ways to bet: ${originals.length} of the originals, ${live.length} of live tables, ${slots.length} of slots.\n`,
  );
  const groups = [...new Set(bets.map(({ group }) => group))];
  let best = -Infinity;
  const rows = [...groups, 'all games'].map((group) => {
    const isAll = group === 'all games';
    const some = isAll ? bets : bets.filter((bet) => bet.group === group);
    const accuracy = isAll ? allAccuracy : COARSE;
    const [before, optional, now, second] = [
      gainOf(offerOf(100, BEFORE), some, accuracy),
      gainOf(offerOf(100, OPTIONAL), some, accuracy),
      gainOf(offerOf(100, NOW), some, accuracy),
      gainOf(offerOf(50, NOW), some, accuracy),
    ];
    best = Math.max(best, now.gain, second.gain);
    return [
      group,
      percent(before.gain),
      before.first,
      percent(optional.gain),
      percent(now.gain),
      now.first,
      percent(second.gain),
    ];
  });
  printTable([
    ['best play on', 'no cap', 'begins with', '5x, ends at once', 'now', 'begins with', 'now, 50% bonus'],
    ...rows,
  ]);
  const { freeSpinsGame, freeSpins, freeSpinStake } = PROMOTION;
  const wins = freeSpinWins(freeSpinsGame.symbol, freeSpins, freeSpinStake, 20);
  const mean = wins.reduce((sum, win) => sum + win, 0) / wins.length;
  const bounds = boundsNow(mean);
  console.log('\nGain in percent of the bonus. No way of play, in whatever games, can pass these bounds:');
  printTable([['bonus', 'at most'], ...bounds.map(({ name, bound }) => [name, percent(bound)])]);
  const worst = Math.max(best, ...bounds.map(({ bound }) => bound));
  const isKept = worst <= GAIN_MAX;
  console.log(
    `\nThe most is ${percent(worst)}%, ${percent(GAIN_MAX)}% is allowed${isKept ? '.' : ': the terms can be exploited.'}`,
  );
  return isKept;
}

function prefixes(percents: readonly number[]): number[][] {
  return percents.slice(1).map((_none, at) => percents.slice(0, at + 2));
}
