import type { EconomyPart } from './test-economy.ts';
import { gamesPart } from './test-economy-games.ts';
import { rewardsPart } from './test-economy-rewards.ts';

/** What the drill of the economy consists of. A further part, such as promotions or affiliates, is added here. */
export const ECONOMY_PARTS = (): EconomyPart[] => [gamesPart, rewardsPart()];
