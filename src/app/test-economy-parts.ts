import type { EconomyPart } from './test-economy.ts';
import { affiliatesPart } from './test-economy-affiliates.ts';
import { crashPart } from './test-economy-crash.ts';
import { gamesPart } from './test-economy-games.ts';
import { promotionsPart } from './test-economy-promotions.ts';
import { rewardsPart } from './test-economy-rewards.ts';
import { slotsPart } from './test-economy-slots.ts';

/** What the drill of the economy consists of. A further part of the economy is added here. */
export const ECONOMY_PARTS: readonly EconomyPart[] = [
  gamesPart,
  crashPart,
  slotsPart,
  promotionsPart,
  rewardsPart,
  affiliatesPart,
];
