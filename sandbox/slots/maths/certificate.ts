import type { Mechanic, Volatility } from '../catalogue.ts';

export interface Certified {
  /** In bets for one bet, all spins on the lean and on the rich reels. */
  readonly lean: number;
  readonly rich: number;
  /** What the feature is worth, in bets; 0 without one. */
  readonly feature: number;
  /** Half the width of the 95% interval around a return; 0: exact. */
  readonly halfWidth: number;
}

/** Written by `npm run bench -- slots --write`; a test holds the exact ones against the maths. */
export const CERTIFIED: Readonly<Record<Mechanic, Readonly<Record<Volatility, Certified>>>> = {
  classic: {
    low: { lean: 0.8250850793, rich: 1.0210463734, feature: 0.0, halfWidth: 0.0 },
    medium: { lean: 0.9170527697, rich: 1.1701149425, feature: 0.0, halfWidth: 0.0 },
    high: { lean: 0.813235475, rich: 1.0799048751, feature: 0.0, halfWidth: 0.0 },
  },
  lines: {
    low: { lean: 0.9341099006, rich: 1.1782436905, feature: 30.32005559, halfWidth: 0.0 },
    medium: { lean: 0.8751873432, rich: 1.0275672786, feature: 30.63897613, halfWidth: 0.0 },
    high: { lean: 0.8780571612, rich: 1.074004028, feature: 28.89486691, halfWidth: 0.0 },
  },
  ways: {
    low: { lean: 0.9308225508, rich: 1.0520162279, feature: 37.33107668, halfWidth: 0.0 },
    medium: { lean: 0.9175473843, rich: 1.0397117816, feature: 38.74317482, halfWidth: 0.0 },
    high: { lean: 0.909585845, rich: 1.0305873692, feature: 42.0009961, halfWidth: 0.0 },
  },
  cluster: {
    low: { lean: 0.9033385553, rich: 1.1403022387, feature: 30.87021717, halfWidth: 0.001172 },
    medium: { lean: 0.9094955788, rich: 1.1645677455, feature: 31.69941958, halfWidth: 0.001483 },
    high: { lean: 0.9152234416, rich: 1.1629595416, feature: 29.09237208, halfWidth: 0.002022 },
  },
  hold: {
    low: { lean: 0.8785835733, rich: 1.0788637668, feature: 21.47217559, halfWidth: 0.0 },
    medium: { lean: 0.8871052378, rich: 1.0084323755, feature: 35.85343838, halfWidth: 0.0 },
    high: { lean: 0.9015700584, rich: 1.0425381663, feature: 63.90378202, halfWidth: 0.0 },
  },
  freespins: {
    low: { lean: 0.9203645271, rich: 1.1651603775, feature: 28.12058505, halfWidth: 0.0 },
    medium: { lean: 0.8023386467, rich: 1.0609632383, feature: 34.75945666, halfWidth: 0.0 },
    high: { lean: 0.841275391, rich: 1.1265832008, feature: 38.81396488, halfWidth: 0.0 },
  },
  expand: {
    low: { lean: 0.9236379114, rich: 1.3822933523, feature: 0.0, halfWidth: 0.0 },
    medium: { lean: 0.9264810843, rich: 1.4044231708, feature: 0.0, halfWidth: 0.0 },
    high: { lean: 0.8773627976, rich: 1.3511599193, feature: 0.0, halfWidth: 0.0 },
  },
  anywhere: {
    low: { lean: 0.9114291323, rich: 1.0105173256, feature: 17.22689648, halfWidth: 0.0 },
    medium: { lean: 0.9133086781, rich: 1.0529596278, feature: 19.40781804, halfWidth: 0.0 },
    high: { lean: 0.9151722705, rich: 1.1066346725, feature: 22.33235385, halfWidth: 0.0 },
  },
  ladder: {
    low: { lean: 0.9199999999, rich: 0.9999999997, feature: 0.0, halfWidth: 0.0 },
    medium: { lean: 0.9199999999, rich: 1.0, feature: 0.0, halfWidth: 0.0 },
    high: { lean: 0.9199999999, rich: 0.9999999999, feature: 0.0, halfWidth: 0.0 },
  },
};
