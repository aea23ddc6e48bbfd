import type { EconomyPart } from './economy.ts';
import { affiliatesPart } from './affiliates.ts';
import { crashPart } from './crash.ts';
import { gamesPart } from './games.ts';
import { promotionsPart } from './promotions.ts';
import { rewardsPart } from './rewards.ts';
import { slotsPart } from './slots.ts';

/** What the drill of the economy consists of. A further part of the economy is added here. */
export const ECONOMY_PARTS: readonly EconomyPart[] = [
  gamesPart,
  crashPart,
  slotsPart,
  promotionsPart,
  rewardsPart,
  affiliatesPart,
];
