import { expect, test } from 'vitest';
import { certifiedReturnsE2, MECHANICS, VOLATILITIES, type Mechanic, type Volatility } from '../catalogue.ts';
import { exactReturns } from './analysis.ts';
import { anywhereReturns } from './anywhere-returns.ts';
import { CERTIFIED } from './certificate.ts';
import { reelFamily } from './families.ts';
import { hasReels } from './family.ts';
import { anywhereFamily, ladderFamily } from './more-families.ts';
import { lineWins } from './pays.ts';
import { expandReturn } from './play-expand.ts';
import { ladderReturn } from './play-ladder.ts';
import { stripsOf } from './play-reels.ts';
import { seededRng } from './rng.ts';
import { estimate, simulateCluster } from './simulation.ts';
import { familyOf, featureBuy, mathsOf, richShare } from './slot-maths.ts';
import { windowAt } from './strips.ts';

const FAMILIES = MECHANICS.flatMap((mechanic) => VOLATILITIES.map((volatility) => [mechanic, volatility] as const));
const ROUNDS = 12_000;

const ON_STRIPS = FAMILIES.filter(([mechanic]) => !['cluster', 'anywhere', 'ladder', 'expand'].includes(mechanic));

test.each(ON_STRIPS)(
  'returns: %s, %s volatility, are certified as the sum over everything its strips can show',
  (mechanic, volatility) => {
    const family = familyOf(mechanic, volatility);
    if (!hasReels(family)) throw new Error('no strips');
    const { lean, rich, feature } = exactReturns(family);
    const certified = CERTIFIED[mechanic][volatility];
    expect([lean, rich, feature]).toEqual(
      [certified.lean, certified.rich, certified.feature].map((n) => expect.closeTo(n, 7)),
    );
    expect(certified.halfWidth).toBe(0);
  },
);

test.each(VOLATILITIES)(
  'returns: classic, %s volatility, turned through every stop pay what was summed up',
  (volatility) => {
    const family = reelFamily('classic', volatility);
    for (const [counts, certified] of [
      [family.lean, CERTIFIED.classic[volatility].lean],
      [family.rich, CERTIFIED.classic[volatility].rich],
    ] as const) {
      const [first = [], second = [], third = []] = stripsOf(counts).map((strip) =>
        strip.map((_, stop) => windowAt(strip, stop, family.rows)),
      );
      let coins = 0;
      for (const one of first) {
        for (const two of second) {
          for (const three of third) {
            for (const win of lineWins(family, [...one, ...two, ...three], 1)) coins += win.coins;
          }
        }
      }
      const boards = first.length * second.length * third.length;
      expect(coins / boards / family.coinsPerBet).toBeCloseTo(certified, 9);
    }
  },
);

test.each(VOLATILITIES)(
  'returns: wilds that grow, multipliers and ladders of %s volatility are exact',
  (volatility) => {
    const strips = reelFamily('expand', volatility);
    const { expand, anywhere, ladder } = CERTIFIED;
    expect(expandReturn(strips, strips.lean)).toBeCloseTo(expand[volatility].lean, 7);
    expect(expandReturn(strips, strips.rich)).toBeCloseTo(expand[volatility].rich, 7);
    const summed = anywhereReturns(anywhereFamily(volatility));
    for (const part of ['lean', 'rich', 'feature'] as const) {
      expect(summed[part]).toBeCloseTo(anywhere[volatility][part], 7);
    }
    const rungs = ladderFamily(volatility);
    for (const [pick, coins] of rungs.rungs.entries()) {
      // Probabilities are multiples of 2^-32, so a rung may return less than stated by up to one such part of its pay.
      const part = coins / rungs.coinsPerBet / 2 ** 32 + 1e-9;
      for (const share of ['lean', 'rich'] as const) {
        const short = ladder[volatility][share] - ladderReturn(rungs, rungs[share], pick);
        expect(Math.abs(short)).toBeLessThanOrEqual(part);
      }
    }
  },
);

test.each(VOLATILITIES)('returns: clusters of %s volatility fit their certificate', (volatility) => {
  const family = familyOf('cluster', volatility);
  if (family.mechanic !== 'cluster') throw new Error('not a cluster');
  const { lean, rich } = simulateCluster(family, 25_000, 1200, seededRng(`test ${volatility}`));
  const certified = CERTIFIED.cluster[volatility];
  expect(Math.abs(lean.mean - certified.lean)).toBeLessThan(4 * lean.standardError + certified.halfWidth);
  expect(Math.abs(rich.mean - certified.rich)).toBeLessThan(4 * rich.standardError + certified.halfWidth);
  expect(certified.halfWidth).toBeLessThan(0.0025);
});

test.each(FAMILIES)(
  'returns: rounds of %s, %s volatility, played as games play them fit the figure',
  (mechanic, volatility) => {
    const rtpPercentE2 = certifiedReturnsE2(mechanic, volatility)[2]!;
    const maths = mathsOf({ symbol: '', name: '', theme: 'fruit', mechanic, volatility, rtpPercentE2 });
    const rng = seededRng(`played ${mechanic} ${volatility}`);
    const { mean, standardError } = estimate(ROUNDS, () => {
      const { baseCoins, featureCoins } = maths.play(rng, false);
      return (baseCoins + featureCoins) / maths.family.coinsPerBet;
    });
    expect(Math.abs(mean - rtpPercentE2 / 10_000)).toBeLessThan(
      4 * standardError + CERTIFIED[mechanic][volatility].halfWidth,
    );
  },
);

test('returns: the share of rich spins makes each figure to a thousandth of a percent', () => {
  for (const [mechanic, volatility] of FAMILIES) {
    for (const e2 of certifiedReturnsE2(mechanic, volatility))
      expect(mixed(mechanic, volatility, e2)).toBeCloseTo(e2 / 10_000, 6);
  }
});

test('returns: a bought feature returns what is stated, and never more than promotions allow', () => {
  for (const [mechanic, volatility] of FAMILIES) {
    const buy = featureBuy(mechanic, volatility);
    expect(buy === null).toBe(['classic', 'expand', 'ladder'].includes(mechanic) || volatility === 'low');
    if (!buy) continue;
    expect(buy.rtpPercentE2).toBeGreaterThan(9500);
    expect(buy.rtpPercentE2).toBeLessThanOrEqual(9730);
    expect(CERTIFIED[mechanic][volatility].feature / buy.costBets).toBeCloseTo(buy.rtpPercentE2 / 10_000, 4);
  }
});

function mixed(mechanic: Mechanic, volatility: Volatility, e2: number): number {
  const { lean, rich } = CERTIFIED[mechanic][volatility];
  const share = richShare(mechanic, volatility, e2) / 1_000_000;
  return lean + (rich - lean) * share;
}
