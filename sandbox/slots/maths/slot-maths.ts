import type { Mechanic, SlotGame, Volatility } from '../catalogue.ts';
import { CERTIFIED } from './certificate.ts';
import { clusterFamily } from './cluster-families.ts';
import { reelFamily } from './families.ts';
import type { Family } from './family.ts';
import type { Outcome } from './outcome.ts';
import { clusterTable, playCluster } from './play-cluster.ts';
import { playReels, PPM } from './play-reels.ts';
import type { Rng } from './rng.ts';

export interface SlotMaths {
  readonly family: Family;
  readonly reels: number;
  readonly rows: number;
  /** Spins on the rich reels, of a million: they make the certified return. */
  readonly richPpm: number;
  readonly buy: FeatureBuy | null;
  play(rng: Rng, bought: boolean): Outcome;
}

export interface FeatureBuy {
  readonly costBets: number;
  readonly rtpPercentE2: number;
}

/** A bought feature returns at most this. */
const BUY_RETURN_LIMIT = 0.973;

const families = new Map<string, Family>();

export function familyOf(mechanic: Mechanic, volatility: Volatility): Family {
  const key = `${mechanic} ${volatility}`;
  const family = families.get(key) ?? newFamily(mechanic, volatility);
  families.set(key, family);
  return family;
}

export function mathsOf({ mechanic, volatility, rtpPercentE2 }: SlotGame): SlotMaths {
  const family = familyOf(mechanic, volatility);
  const richPpm = richShare(mechanic, volatility, rtpPercentE2);
  const buy = featureBuy(mechanic, volatility);
  if (family.mechanic === 'cluster') {
    const table = clusterTable(family);
    const { size } = family;
    return {
      family,
      reels: size,
      rows: size,
      richPpm,
      buy,
      play: (rng, bought) => playCluster(table, richPpm, rng, bought),
    };
  }
  const reels = mechanic === 'classic' ? 3 : 5;
  return {
    family,
    reels,
    rows: family.rows,
    richPpm,
    buy,
    play: (rng, bought) => playReels(family, richPpm, rng, bought),
  };
}

/** The return of a mixture is linear in the share of rich spins. */
export function richShare(mechanic: Mechanic, volatility: Volatility, rtpPercentE2: number): number {
  const { lean, rich } = CERTIFIED[mechanic][volatility];
  const share = (rtpPercentE2 / 10_000 - lean) / (rich - lean);
  if (!(share >= 0 && share <= 1)) throw new Error(`${mechanic} ${volatility} cannot return ${rtpPercentE2}`);
  return Math.round(share * PPM);
}

/** Not offered where the feature is small: games without one, and calm ones. */
export function featureBuy(mechanic: Mechanic, volatility: Volatility): FeatureBuy | null {
  if (mechanic === 'classic' || volatility === 'low') return null;
  const { feature } = CERTIFIED[mechanic][volatility];
  const costBets = Math.ceil(feature / BUY_RETURN_LIMIT);
  return { costBets, rtpPercentE2: Math.round((feature / costBets) * 10_000) };
}

function newFamily(mechanic: Mechanic, volatility: Volatility): Family {
  return mechanic === 'cluster' ? clusterFamily(volatility) : reelFamily(mechanic, volatility);
}
