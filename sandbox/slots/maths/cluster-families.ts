import type { Volatility } from '../catalogue.ts';
import type { ClusterFamily, Pays } from './family.ts';

/** Coins for clusters of 5, 6, 7 … 14, and 15 or more. */
const sizes = (...pays: readonly number[]): readonly number[] => [0, 0, 0, 0, 0, ...pays];

const PAYS: Readonly<Record<Volatility, Pays>> = {
  low: {
    H1: sizes(34, 50, 66, 100, 135, 200, 300, 420, 660, 1000, 1660),
    H2: sizes(24, 36, 50, 74, 100, 150, 230, 330, 500, 740, 1320),
    H3: sizes(20, 30, 40, 58, 84, 115, 165, 250, 365, 580, 1000),
    L1: sizes(13, 20, 26, 40, 54, 80, 115, 165, 250, 420, 660),
    L2: sizes(12, 17, 24, 34, 46, 66, 100, 150, 215, 330, 580),
    L3: sizes(10, 15, 20, 30, 40, 60, 84, 135, 185, 300, 500),
  },
  medium: {
    H1: sizes(30, 48, 76, 120, 180, 300, 440, 760, 1200, 1800, 3000),
    H2: sizes(20, 32, 52, 82, 120, 195, 300, 480, 760, 1200, 2100),
    H3: sizes(15, 24, 38, 60, 90, 150, 225, 360, 560, 900, 1500),
    L1: sizes(9, 15, 22, 36, 54, 90, 135, 210, 330, 520, 900),
    L2: sizes(8, 12, 18, 30, 44, 76, 110, 180, 270, 440, 760),
    L3: sizes(6, 10, 16, 26, 38, 64, 98, 150, 225, 375, 600),
  },
  high: {
    H1: sizes(34, 58, 100, 165, 265, 440, 700, 1160, 2000, 3320, 6640),
    H2: sizes(20, 36, 60, 100, 165, 265, 440, 700, 1160, 2000, 3980),
    H3: sizes(13, 24, 40, 66, 110, 185, 280, 460, 760, 1320, 2480),
    L1: sizes(7, 12, 20, 34, 54, 92, 140, 230, 380, 660, 1320),
    L2: sizes(5, 10, 17, 26, 44, 74, 115, 185, 315, 540, 1000),
    L3: sizes(5, 8, 13, 22, 34, 60, 96, 150, 250, 440, 800),
  },
};

const EVEN = { H1: 120, H2: 140, H3: 160, L1: 180, L2: 190, L3: 195, S: 15 };
const LUMPED = { H1: 100, H2: 120, H3: 140, L1: 175, L2: 215, L3: 235, S: 15 };

export function clusterFamily(volatility: Volatility): ClusterFamily {
  const multipliers = { low: [1, 1, 2, 2, 3], medium: [1, 2, 3, 4, 5], high: [1, 2, 4, 8, 16] }[volatility];
  const freeSpins = { scatters: 4, spins: 8, multiplierFrom: { low: 1, medium: 2, high: 2 }[volatility] };
  const pays = PAYS[volatility];
  return {
    mechanic: 'cluster',
    volatility,
    size: 7,
    coinsPerBet: 20,
    pays,
    lean: EVEN,
    rich: LUMPED,
    multipliers,
    freeSpins,
  };
}
