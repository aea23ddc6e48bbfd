import { printTable } from '../../bench/stage/figures.ts';
import { PROMOTION } from '../../src/terms/house-terms.ts';
import { FIRST_PROMOTION, GAIN_MAX } from '../../src/terms/promotion-terms.ts';
import { originalBets } from '../../src/promotions/projection/bets.ts';
import { boundsOf, offerOf, type CapRule } from '../../src/promotions/projection/offer.ts';
import { COARSE, gainOf, type Accuracy } from '../../src/promotions/projection/solve.ts';
import { freeSpinWins, liveBets, slotBets } from './bets.ts';

const BEFORE: CapRule = { kind: 'none' };
const OPTIONAL: CapRule = { kind: 'ends at', factor: 5 };
const TERMS = FIRST_PROMOTION;

/** Prints the best strategies under the old and the current terms. True if none gains more than allowed. */
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
      gainOf(offerOf(TERMS, 100, BEFORE), some, accuracy),
      gainOf(offerOf(TERMS, 100, OPTIONAL), some, accuracy),
      gainOf(offerOf(TERMS, 100), some, accuracy),
      gainOf(offerOf(TERMS, 50), some, accuracy),
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
  const { freeSpins, freeSpinStake } = TERMS;
  const wins = freeSpinWins(PROMOTION.freeSpinsGame.symbol, freeSpins, freeSpinStake, 20);
  const mean = wins.reduce((sum, win) => sum + win, 0) / wins.length;
  const bounds = boundsOf(TERMS, mean);
  console.log('\nGain in percent of the bonus. No way of play, in whatever games, can pass these bounds:');
  printTable([['bonus', 'at most'], ...bounds.map(({ name, gain }) => [`${name}, with free spins`, percent(gain)])]);
  const worst = Math.max(best, ...bounds.map(({ gain }) => gain));
  const isKept = worst <= GAIN_MAX;
  console.log(
    `\nThe most is ${percent(worst)}%, ${percent(GAIN_MAX)}% is allowed${isKept ? '.' : ': the terms can be exploited.'}`,
  );
  return isKept;
}
