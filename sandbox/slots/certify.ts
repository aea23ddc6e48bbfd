import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  certifiedReturnsE2,
  MECHANICS,
  SLOT_GAMES,
  VOLATILITIES,
  type Mechanic,
  type Volatility,
} from './catalogue.ts';
import { exactReturns } from './maths/analysis.ts';
import { anywhereReturns } from './maths/anywhere-returns.ts';
import { CERTIFIED, type Certified } from './maths/certificate.ts';
import { seededRng } from './maths/rng.ts';
import { hasReels } from './maths/family.ts';
import { expandReturn } from './maths/play-expand.ts';
import { ladderReturn } from './maths/play-ladder.ts';
import { estimate, simulateCluster } from './maths/simulation.ts';
import { familyOf, featureBuy, FIRST_PICK, mathsOf, richShare } from './maths/slot-maths.ts';

/**
 * `npm run bench -- slots [--rounds 1000000] [--write]`: computes the return of every set of maths. Games with reels get an exact sum over
 * everything the strips can show; cascades are simulated. Then whole rounds are played as in the games and compared.
 */

const CLUSTER_SPINS = 12_000_000;
const CLUSTER_FEATURES = 600_000;
const CERTIFICATE = path.join('sandbox', 'slots', 'maths', 'certificate.ts');
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

const HEAD = `import type { Mechanic, Volatility } from '../catalogue.ts';

export interface Certified {
  /** In bets for one bet, all spins on the lean and on the rich reels. */
  readonly lean: number;
  readonly rich: number;
  /** What the feature is worth, in bets; 0 without one. */
  readonly feature: number;
  /** Half the width of the 95% interval around a return; 0: exact. */
  readonly halfWidth: number;
}

/** Written by \`npm run bench -- slots --write\`; a test holds the exact ones against the maths. */
export const CERTIFIED: Readonly<Record<Mechanic, Readonly<Record<Volatility, Certified>>>> = `;

const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 400_000;
if (process.argv.includes('--write')) write();
else report();

function write(): void {
  const rows = MECHANICS.map((mechanic) => {
    const cells = VOLATILITIES.map((volatility) => {
      const { lean, rich, feature, halfWidth } = measure(mechanic, volatility);
      say(`${mechanic} ${volatility}: ${percent(lean)} to ${percent(rich)}, feature ${feature.toFixed(3)} bets`);
      return `    ${volatility}: { lean: ${lean.toFixed(10)}, rich: ${rich.toFixed(10)}, feature: ${feature.toFixed(8)}, halfWidth: ${halfWidth.toFixed(6)} },`;
    });
    return `  ${mechanic}: {\n${cells.join('\n')}\n  },`;
  });
  writeFileSync(CERTIFICATE, `${HEAD}{\n${rows.join('\n')}\n};\n`);
}

function measure(mechanic: Mechanic, volatility: Volatility): Certified {
  const family = familyOf(mechanic, volatility);
  if (family.mechanic === 'ladder') {
    const on = (share: number): number => ladderReturn(family, share, FIRST_PICK);
    return { lean: on(family.lean), rich: on(family.rich), feature: 0, halfWidth: 0 };
  }
  if (hasReels(family)) {
    if (mechanic !== 'expand') return { ...exactReturns(family), halfWidth: 0 };
    return {
      lean: expandReturn(family, family.lean),
      rich: expandReturn(family, family.rich),
      feature: 0,
      halfWidth: 0,
    };
  }
  if (family.mechanic === 'anywhere') return { ...anywhereReturns(family), halfWidth: 0 };
  const rng = seededRng(`certificate ${volatility}`);
  const { lean, rich, feature } = simulateCluster(family, CLUSTER_SPINS, CLUSTER_FEATURES, rng);
  const halfWidth = Math.max(lean.halfWidth, rich.halfWidth);
  return { lean: lean.mean, rich: rich.mean, feature: feature.mean, halfWidth };
}

function report(): void {
  let wrong = 0;
  for (const mechanic of MECHANICS) {
    for (const volatility of VOLATILITIES) wrong += reportFamily(mechanic, volatility) ? 0 : 1;
  }
  say(`${SLOT_GAMES.length} games; ${wrong === 0 ? 'every played return lies in its interval' : `${wrong} outside`}`);
  if (wrong > 0) process.exitCode = 1;
}

function reportFamily(mechanic: Mechanic, volatility: Volatility): boolean {
  const { lean, rich, halfWidth } = CERTIFIED[mechanic][volatility];
  const buy = featureBuy(mechanic, volatility);
  say(
    `\n${mechanic}, ${volatility} volatility: ${halfWidth === 0 ? 'exact' : `simulated, ±${percent(halfWidth)} (95%)`}, lean ${percent(lean)}, rich ${percent(rich)}`,
  );
  if (buy) say(`  bonus buy: ${buy.costBets} bets, returns ${percent(buy.rtpPercentE2 / 10_000)}`);
  const returns = certifiedReturnsE2(mechanic, volatility);
  const shares = returns.map((e2) => `${percent(e2 / 10_000)} (${richShare(mechanic, volatility, e2)} ppm)`);
  say(`  certified: ${shares.join(', ')}`);
  const certified = returns[3]! / 10_000;
  const maths = mathsOf({ symbol: '', name: '', theme: 'fruit', mechanic, volatility, rtpPercentE2: returns[3]! });
  const rng = seededRng(`report ${mechanic} ${volatility}`);
  const {
    mean,
    halfWidth: playedWidth,
    standardError,
  } = estimate(rounds, () => {
    const { baseCoins, featureCoins } = maths.play(rng, false);
    return (baseCoins + featureCoins) / maths.family.coinsPerBet;
  });
  // 27 intervals are checked together. Four standard errors keep the chance of a false alarm near one in a thousand.
  const isRight = Math.abs(mean - certified) <= 4 * standardError + halfWidth;
  say(
    `  ${rounds} rounds played at ${percent(certified)}: ${percent(mean)} ±${percent(playedWidth)} (95%) ${isRight ? 'fits' : 'DOES NOT FIT'}`,
  );
  return isRight;
}
