import type { Mechanic, SlotGame, Volatility } from '../catalogue.ts';
import { CERTIFIED } from './certificate.ts';
import { clusterFamily } from './cluster-families.ts';
import { reelFamily } from './families.ts';
import type { Family } from './family.ts';
import { anywhereFamily, ladderFamily } from './more-families.ts';
import type { Outcome } from './outcome.ts';
import { playAnywhere } from './play-anywhere.ts';
import { clusterTable, playCluster } from './play-cluster.ts';
import { playExpand } from './play-expand.ts';
import { playLadder } from './play-ladder.ts';
import { playReels, PPM } from './play-reels.ts';
import type { Rng } from './rng.ts';

export interface SlotMaths {
  readonly family: Family;
  readonly reels: number;
  readonly rows: number;
  /** Spins on rich reels per million; this number yields the certified return. */
  readonly richPpm: number;
  readonly buy: FeatureBuy | null;
  /** `pick` is the rung to collect at, in ladder games. */
  play(rng: Rng, bought: boolean, pick?: number): Outcome;
}

export interface FeatureBuy {
  readonly costBets: number;
  readonly rtpPercentE2: number;
}

/** The maximum return of a bought feature. */
const BUY_RETURN_LIMIT = 0.973;

/** The rung to collect at, until the player chooses another. */
export const FIRST_PICK = 2;
const WITHOUT_BUY: readonly Mechanic[] = ['classic', 'expand', 'ladder'];

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
  if (family.mechanic === 'anywhere') {
    const { reels, rows } = family;
    return { family, reels, rows, richPpm, buy, play: (rng, bought) => playAnywhere(family, richPpm, rng, bought) };
  }
  if (family.mechanic === 'ladder') {
    const play: SlotMaths['play'] = (rng, _bought, pick = FIRST_PICK) => playLadder(family, richPpm, rng, pick);
    return { family, reels: 1, rows: family.rungs.length, richPpm, buy, play };
  }
  const reels = mechanic === 'classic' ? 3 : 5;
  const play: SlotMaths['play'] =
    mechanic === 'expand'
      ? (rng) => playExpand(family, richPpm, rng)
      : (rng, bought) => playReels(family, richPpm, rng, bought);
  return { family, reels, rows: family.rows, richPpm, buy, play };
}

/** The return is linear in the share of rich spins. */
export function richShare(mechanic: Mechanic, volatility: Volatility, rtpPercentE2: number): number {
  const { lean, rich } = CERTIFIED[mechanic][volatility];
  const share = (rtpPercentE2 / 10_000 - lean) / (rich - lean);
  if (!(share >= 0 && share <= 1)) throw new Error(`${mechanic} ${volatility} cannot return ${rtpPercentE2}`);
  return Math.round(share * PPM);
}

/** Null for calm games, and for games without a feature that could start at once. */
export function featureBuy(mechanic: Mechanic, volatility: Volatility): FeatureBuy | null {
  if (WITHOUT_BUY.includes(mechanic) || volatility === 'low') return null;
  const { feature } = CERTIFIED[mechanic][volatility];
  const costBets = Math.ceil(feature / BUY_RETURN_LIMIT);
  return { costBets, rtpPercentE2: Math.round((feature / costBets) * 10_000) };
}

function newFamily(mechanic: Mechanic, volatility: Volatility): Family {
  if (mechanic === 'cluster') return clusterFamily(volatility);
  if (mechanic === 'anywhere') return anywhereFamily(volatility);
  return mechanic === 'ladder' ? ladderFamily(volatility) : reelFamily(mechanic, volatility);
}
