import type { Campaign } from './books.ts';
import type { Table } from '../journal.ts';

export interface FreeRounds {
  /** The free rounds that a player has in a game now; null if none. */
  find(userId: string, symbol: string): { campaign: Campaign; left: number; betCents: number } | null;
  /** Uses up one round. */
  use(campaign: Campaign, userId: string): void;
  /** Returns a round that was not played after all. */
  giveBack(campaign: Campaign, userId: string): void;
  won(bonusCode: string, userId: string, cents: number): void;
  /** The totals of players whose rounds are all played or have expired. Each is returned once. */
  takeFinished(): { campaign: Campaign; userId: string; wonCents: number }[];
}

export function createFreeRounds(
  campaigns: Table<Campaign>,
  nowMs: () => number,
  isPlaying: (bonusCode: string, userId: string) => boolean,
): FreeRounds {
  const isOpen = ({ isCancelled, startsAtMs, expiresAtMs }: Campaign): boolean =>
    !isCancelled && startsAtMs <= nowMs() && nowMs() < expiresAtMs;
  const change = (campaign: Campaign, userId: string, by: { left?: number; cents?: number; isPaid?: true }): void => {
    const player = campaign.players[userId];
    if (!player) return;
    player.left += by.left ?? 0;
    player.wonCents += by.cents ?? 0;
    if (by.isPaid) player.isPaid = true;
    campaigns.put(campaign);
  };
  return {
    find(userId, symbol) {
      for (const campaign of campaigns.all()) {
        const left = campaign.players[userId]?.left ?? 0;
        const betCents = campaign.games[symbol];
        if (isOpen(campaign) && left > 0 && betCents !== undefined) return { campaign, left, betCents };
      }
      return null;
    },
    use: (campaign, userId) => change(campaign, userId, { left: -1 }),
    giveBack: (campaign, userId) => change(campaign, userId, { left: 1 }),
    won(bonusCode, userId, cents) {
      const campaign = campaigns.get(bonusCode);
      if (campaign) change(campaign, userId, { cents });
    },
    takeFinished() {
      const finished = campaigns.all().flatMap((campaign) => {
        const hasRunOut = campaign.isCancelled || nowMs() >= campaign.expiresAtMs;
        return Object.entries(campaign.players).flatMap(([userId, { left, wonCents, isPaid }]) => {
          const isPlayed = left < campaign.rounds && (left === 0 || hasRunOut);
          return isPlayed && !isPaid && !isPlaying(campaign.id, userId) ? [{ campaign, userId, wonCents }] : [];
        });
      });
      for (const { campaign, userId } of finished) change(campaign, userId, { isPaid: true });
      return finished;
    },
  };
}
