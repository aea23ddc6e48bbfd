import { rankOf } from './rules.ts';

const RANK_NAMES = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
export const SUITS = ['diamonds', 'hearts', 'spades', 'clubs'] as const;
export type Suit = (typeof SUITS)[number];
const SUIT_SIGNS: Record<Suit, string> = { diamonds: '♦', hearts: '♥', spades: '♠', clubs: '♣' };

export function rankName(rank: number): string {
  return RANK_NAMES[rank - 1]!;
}

export function suitOf(card: number): Suit {
  return SUITS[card % 4]!;
}

export function suitSign(suit: Suit): string {
  return SUIT_SIGNS[suit];
}

export function isRed(card: number): boolean {
  return card % 4 < 2;
}

/** `10♥`. */
export function cardName(card: number): string {
  return rankName(rankOf(card)) + suitSign(suitOf(card));
}
