import { rankOf, type Card } from './cards.ts';

/**
 * Eight decks. The dealer checks for blackjack under an ace or a ten, and stands on every 17. Blackjack pays 3 to 2, insurance 2 to 1.
 * Any two cards may be doubled, also after a split. Two cards of equal value may be split once; split aces get one card each.
 */
export const SEAT_COUNT = 7;

/** In percent: the main bet with basic strategy, and insurance, both for an infinite shoe. The tests compute them. */
export const BLACKJACK_RTP_PERCENTS = { main: 99.43, insurance: 92.31 } as const;

export const MOVES = ['hit', 'stand', 'double', 'split'] as const;
export type Move = (typeof MOVES)[number];

export interface Hand {
  readonly cards: readonly Card[];
  /** The stake on this hand, including a double. */
  readonly stakeCents: number;
  readonly doubled: boolean;
  readonly fromSplit: boolean;
  /** The hand takes no more cards. */
  readonly done: boolean;
}

export interface Worth {
  readonly total: number;
  /** An ace counts as eleven. */
  readonly soft: boolean;
}

export function worthOf(cards: readonly Card[]): Worth {
  const hard = cards.reduce((sum, card) => sum + lowWorth(card), 0);
  const soft = hard <= 11 && cards.some((card) => rankOf(card) === 'A');
  return { total: soft ? hard + 10 : hard, soft };
}

export function isBlackjack({ cards, fromSplit }: Pick<Hand, 'cards' | 'fromSplit'>): boolean {
  return cards.length === 2 && !fromSplit && worthOf(cards).total === 21;
}

export function dealerDraws(cards: readonly Card[]): boolean {
  return worthOf(cards).total < 17;
}

export function movesOf(hand: Hand, handCount: number): Move[] {
  if (hand.done) return [];
  const [first, second] = hand.cards;
  const isFirstDecision = hand.cards.length === 2;
  const isPair = first !== undefined && second !== undefined && lowWorth(first) === lowWorth(second);
  return [
    'hit',
    'stand',
    ...(isFirstDecision ? (['double'] as const) : []),
    ...(isFirstDecision && isPair && handCount === 1 ? (['split'] as const) : []),
  ];
}

/** Adds a card. A hand of 21 or more is done. */
export function withCard(hand: Hand, card: Card): Hand {
  const cards = [...hand.cards, card];
  return { ...hand, cards, done: hand.done || worthOf(cards).total >= 21 };
}

export function doubled(hand: Hand, card: Card): Hand {
  return { ...withCard(hand, card), stakeCents: 2 * hand.stakeCents, doubled: true, done: true };
}

export function splitInTwo(hand: Hand, cards: readonly [Card, Card]): [Hand, Hand] {
  const isAces = rankOf(hand.cards[0]!) === 'A';
  const half = (index: 0 | 1): Hand => {
    const one = withCard({ ...hand, cards: [hand.cards[index]!], fromSplit: true }, cards[index]);
    return isAces ? { ...one, done: true } : one;
  };
  return [half(0), half(1)];
}

/** What a stake on this hand returns, stake included: 0 if lost, 1 if returned. Stakes are multiples of 10 cents. */
export function returnOf(hand: Pick<Hand, 'cards' | 'fromSplit'>, dealer: readonly Card[]): number {
  const own = worthOf(hand.cards).total;
  if (own > 21) return 0;
  const dealersIs = isBlackjack({ cards: dealer, fromSplit: false });
  if (isBlackjack(hand)) return dealersIs ? 1 : 2.5;
  if (dealersIs) return 0;
  const theirs = worthOf(dealer).total;
  if (theirs > 21 || own > theirs) return 2;
  return own === theirs ? 1 : 0;
}

export function payInsurance(insuranceCents: number, dealer: readonly Card[]): number {
  return isBlackjack({ cards: dealer, fromSplit: false }) ? 3 * insuranceCents : 0;
}

/** A simple strategy for bots and absent players: a hard 12 to 16 hits only against a dealer's 7 or higher. */
export function plainMove(hand: Hand, dealerCard: Card): Move {
  const { total, soft } = worthOf(hand.cards);
  if (soft) return total <= 17 ? 'hit' : 'stand';
  if (total <= 11) return 'hit';
  if (total >= 17) return 'stand';
  const up = lowWorth(dealerCard) === 1 ? 11 : lowWorth(dealerCard);
  return up >= 7 ? 'hit' : 'stand';
}

export function needsInsurance(dealerCard: Card): boolean {
  return rankOf(dealerCard) === 'A';
}

function lowWorth(card: Card): number {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return '23456789'.includes(rank) ? Number(rank) : 10;
}
