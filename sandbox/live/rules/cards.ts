/** Rank and suit, with `0` for ten: `0C` is the ten of clubs. */
export type Card = string;

export const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'J', 'Q', 'K'] as const;
export const SUITS = ['S', 'H', 'D', 'C'] as const;

export const DECKS = 8;

export function newDecks(count: number = DECKS): Card[] {
  const deck = SUITS.flatMap((suit) => RANKS.map((rank) => `${rank}${suit}`));
  return Array.from({ length: count }, () => deck).flat();
}

export function rankOf(card: Card): string {
  return card.charAt(0);
}
