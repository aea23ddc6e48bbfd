import { rankOf, type Card } from './cards.ts';
import type { Layout, Payouts } from './layout.ts';

export const BACCARAT_SPOTS = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number];

/** In percent, for eight decks. Player, banker and tie come from enumerating all hands; pairs pay 12 × 31/415. */
export const BACCARAT_RTP_PERCENTS: Readonly<Record<BaccaratSpot, number>> = {
  player: 98.7649,
  banker: 98.9421,
  tie: 85.6404,
  'player-pair': 89.6386,
  'banker-pair': 89.6386,
};

export interface BaccaratOutcome {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

export type Winner = 'player' | 'banker' | 'tie';

export function pointsOf(cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + pointOf(card), 0) % 10;
}

/** Player, banker, player, banker, then third cards by the fixed table. `draw` takes the shoe's next card. */
export function dealBaccarat(draw: () => Card): BaccaratOutcome {
  const player = [draw()];
  const banker = [draw()];
  player.push(draw());
  banker.push(draw());
  if (pointsOf(player) >= 8 || pointsOf(banker) >= 8) return { player, banker };
  let third: Card | null = null;
  if (pointsOf(player) <= 5) {
    third = draw();
    player.push(third);
  }
  if (bankerDraws(pointsOf(banker), third === null ? null : pointOf(third))) banker.push(draw());
  return { player, banker };
}

/** `playerThird` is the value of the player's third card; null if the player stood. */
export function bankerDraws(points: number, playerThird: number | null): boolean {
  if (points <= 2) return true;
  if (playerThird === null) return points <= 5;
  switch (points) {
    case 3:
      return playerThird !== 8;
    case 4:
      return playerThird >= 2 && playerThird <= 7;
    case 5:
      return playerThird >= 4 && playerThird <= 7;
    case 6:
      return playerThird === 6 || playerThird === 7;
    default:
      return false;
  }
}

export function winnerOf({ player, banker }: BaccaratOutcome): Winner {
  const difference = pointsOf(player) - pointsOf(banker);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'player' : 'banker';
}

export function isPair(cards: readonly Card[]): boolean {
  return cards.length >= 2 && rankOf(cards[0]!) === rankOf(cards[1]!);
}

/** Stakes are multiples of 20 cents, so that the 5% commission on banker wins is whole cents. */
export function payBaccarat(outcome: BaccaratOutcome, layout: Layout): Payouts {
  const winner = winnerOf(outcome);
  const payouts: Record<string, number> = {};
  const pay = (spot: BaccaratSpot, cents: (stake: number) => number): void => {
    const stake = layout[spot] ?? 0;
    if (stake > 0) payouts[spot] = cents(stake);
  };
  const giveBack = (stake: number): number => stake;
  if (winner === 'player') pay('player', (stake) => 2 * stake);
  if (winner === 'banker') pay('banker', (stake) => 2 * stake - stake / 20);
  if (winner === 'tie') {
    pay('tie', (stake) => 9 * stake);
    pay('player', giveBack);
    pay('banker', giveBack);
  }
  if (isPair(outcome.player)) pay('player-pair', (stake) => 12 * stake);
  if (isPair(outcome.banker)) pay('banker-pair', (stake) => 12 * stake);
  return payouts;
}

function pointOf(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return '23456789'.includes(rank) ? Number(rank) : 0;
}
