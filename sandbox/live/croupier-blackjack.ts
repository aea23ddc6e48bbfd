import { takenOf } from './bet.ts';
import { nextCard } from './croupier-reveal.ts';
import type { Croupier, Dealing, Sitter, TableMemory, TakeMore } from './croupier.ts';
import { shuffle } from './dice.ts';
import type { Problem } from './problem.ts';
import { seatSimulated } from './simulated-players.ts';
import * as rules from './rules/blackjack.ts';
import type { Hand, Move } from './rules/blackjack.ts';
import { newDecks, type Card } from './rules/cards.ts';

export interface PlayedSeat {
  readonly userId: string;
  readonly name: string;
  readonly simulated: boolean;
  hands: Hand[];
  insuranceCents: number;
  /** Has accepted or declined insurance. */
  insuranceSettled: boolean;
}

export interface BlackjackPlay {
  step: 'dealing' | 'insurance' | 'turns' | 'dealer' | 'over';
  dealer: Card[];
  holeShown: boolean;
  seats: (PlayedSeat | null)[];
  turn: { seat: number; hand: number } | null;
}

/** The shoe is reshuffled when it has fewer cards than seven seats can use. */
const CUT_CARD = 104;
const IDLE_ROUNDS_MAX = 3;
const MOVE_MS = 10_000;
const SIMULATED_MOVE_MS = 900;
const INSURANCE_MS = 6000;
const DEALER_CARD_MS = 1100;
/** Per card of the first two rounds. */
const FIRST_CARD_MS = 260;

export const blackjackCroupier: Croupier<BlackjackPlay> = {
  bettingMs: 13_000,
  resultMs: 6000,
  stepCents: 10,
  stages: 2,
  isSpot: (spot) => spot === 'main' || /^behind-[1-7]$/.test(spot),
  objection(layout, userId, { seats }) {
    const own = seats.findIndex((sitter) => sitter?.userId === userId);
    if (layout['main'] !== undefined && own < 0) return { code: 'seat-first' };
    const behind = behindSeats(layout);
    if (behind.some((seat) => seat === own)) return { code: 'behind-yourself' };
    return behind.every((seat) => seats[seat]) ? null : { code: 'nobody-there' };
  },
  debits(stage, { layout, userId }, { seats }, bets) {
    if (stage === 0) return layout['main'] === undefined ? [] : [{ main: layout['main'] }];
    const plays = (sitter: Sitter | null | undefined): boolean =>
      !!sitter && sitter.userId !== userId && (sitter.simulated || hasMain(bets, sitter.userId));
    return behindSeats(layout)
      .filter((seat) => plays(seats[seat]))
      .map((seat) => ({ [`behind-${seat + 1}`]: layout[`behind-${seat + 1}`]! }));
  },
  prepare({ memory, dice }) {
    if (memory.shoe.length < CUT_CARD) memory.shoe = shuffle(newDecks(), dice);
    memory.seats = Array.from({ length: rules.SEAT_COUNT }, (_, seat) => {
      const sitter = memory.seats[seat] ?? null;
      return sitter && sitter.idleRounds < IDLE_ROUNDS_MAX ? sitter : null;
    });
    seatSimulated(memory.seats, dice);
  },
  deal,
  pauseMs(play) {
    if (play.step === 'over') return null;
    if (play.step === 'dealing') return FIRST_CARD_MS * (firstCards(play) + 1);
    if (play.step === 'dealer') return DEALER_CARD_MS;
    if (play.step === 'insurance') return INSURANCE_MS;
    return seatOfTurn(play)?.simulated ? SIMULATED_MOVE_MS : MOVE_MS;
  },
  advance(play, dealing) {
    if (play.step === 'dealing') afterDeal(play);
    else if (play.step === 'insurance') lookUnder(play);
    else if (play.step === 'turns') playForAbsent(play, dealing.memory);
    else dealerStep(play, dealing.memory);
  },
  async act(play, userId, action, { memory }, takeMore) {
    if (action.insure !== undefined) return insure(play, userId, action.insure, takeMore);
    const seat = seatOfTurn(play);
    if (play.step !== 'turns' || !play.turn || seat?.userId !== userId) return { code: 'not-your-turn' };
    const { hand: index } = play.turn;
    const hand = seat.hands[index]!;
    const move = rules.movesOf(hand, seat.hands.length).find((known) => known === action.move);
    if (!move) return { code: 'move-not-open' };
    if (move === 'double' || move === 'split') {
      const isTaken = await takeMore(userId, { [`${move}-${index}`]: hand.stakeCents });
      if (!isTaken) return { code: 'move-not-covered' };
    }
    makeMove(play, move, memory);
    return null;
  },
  isCollecting: ({ step }) => step === 'insurance',
  pay(play, bet, memory) {
    const payouts: Record<string, number> = {};
    const own = play.seats.find((seat) => seat?.userId === bet.userId);
    const taken = takenOf(bet);
    if (own && taken['main'] !== undefined) {
      own.hands.forEach((hand, index) => {
        const cents = hand.stakeCents * rules.returnOf(hand, play.dealer);
        if (cents > 0) payouts[index === 0 ? 'main' : 'split'] = cents;
      });
      const insured = rules.payInsurance(own.insuranceCents, play.dealer);
      if (insured > 0) payouts['insurance'] = insured;
    }
    for (const seat of behindSeats(taken)) {
      const hand = play.seats[seat]?.hands[0];
      if (!hand) throw new Error(`Seat ${seat + 1} of ${memory.seats.length} has no hand to bet behind.`);
      const cents = taken[`behind-${seat + 1}`]! * rules.returnOf(hand, play.dealer);
      if (cents > 0) payouts[`behind-${seat + 1}`] = cents;
    }
    return payouts;
  },
  result: ({ dealer }) => ({ dealer: rules.worthOf(dealer).total, dealerCards: dealer }),
  view: (play) => ({
    ...play,
    dealer: play.holeShown ? play.dealer : play.dealer.slice(0, 1),
    moves: play.turn && play.step === 'turns' ? openMoves(play) : [],
  }),
};

function deal({ bets, memory }: Dealing): BlackjackPlay {
  const seats = memory.seats.map((sitter): PlayedSeat | null => {
    if (!sitter) return null;
    const bet = bets.find(({ userId }) => userId === sitter.userId);
    const mainCents = sitter.simulated ? 1000 : bet && takenOf(bet)['main'];
    sitter.idleRounds = mainCents === undefined ? sitter.idleRounds + 1 : 0;
    if (mainCents === undefined) return null;
    const hand: Hand = { cards: [], stakeCents: mainCents, doubled: false, fromSplit: false, done: false };
    const { userId, name, simulated } = sitter;
    return { userId, name, simulated, hands: [hand], insuranceCents: 0, insuranceSettled: simulated };
  });
  const play: BlackjackPlay = { step: 'dealing', dealer: [], holeShown: false, seats, turn: null };
  if (!seats.some(Boolean)) return { ...play, step: 'over' };
  for (const _round of [1, 2]) {
    for (const seat of seats) if (seat) seat.hands = seat.hands.map((hand) => rules.withCard(hand, nextCard(memory)));
    play.dealer.push(nextCard(memory));
  }
  return play;
}

/** Two cards for each player and for the dealer. */
function firstCards({ seats }: BlackjackPlay): number {
  return 2 * (seats.filter(Boolean).length + 1);
}

function afterDeal(play: BlackjackPlay): void {
  if (rules.needsInsurance(play.dealer[0]!)) play.step = 'insurance';
  else lookUnder(play);
}

/** The dealer checks the hole card. A blackjack ends the round. */
function lookUnder(play: BlackjackPlay): void {
  play.step = 'turns';
  if (rules.isBlackjack({ cards: play.dealer, fromSplit: false })) {
    play.holeShown = true;
    play.step = 'over';
    return;
  }
  nextTurn(play);
}

function nextTurn(play: BlackjackPlay): void {
  for (const [seat, played] of play.seats.entries()) {
    const hand = played?.hands.findIndex(({ done }) => !done) ?? -1;
    if (hand < 0) continue;
    play.turn = { seat, hand };
    return;
  }
  play.turn = null;
  play.step = 'dealer';
}

function makeMove(play: BlackjackPlay, move: Move, memory: TableMemory): void {
  const seat = seatOfTurn(play)!;
  const index = play.turn!.hand;
  const hand = seat.hands[index]!;
  if (move === 'hit') seat.hands[index] = rules.withCard(hand, nextCard(memory));
  if (move === 'stand') seat.hands[index] = { ...hand, done: true };
  if (move === 'double') seat.hands[index] = rules.doubled(hand, nextCard(memory));
  if (move === 'split') seat.hands = rules.splitInTwo(hand, [nextCard(memory), nextCard(memory)]);
  nextTurn(play);
}

function playForAbsent(play: BlackjackPlay, memory: TableMemory): void {
  const seat = seatOfTurn(play);
  if (!seat) return nextTurn(play);
  makeMove(play, rules.plainMove(seat.hands[play.turn!.hand]!, play.dealer[0]!), memory);
}

function dealerStep(play: BlackjackPlay, memory: TableMemory): void {
  const alive = play.seats.some((seat) => seat?.hands.some((hand) => stillOpen(hand)));
  if (!play.holeShown) play.holeShown = true;
  else play.dealer.push(nextCard(memory));
  if (!alive || !rules.dealerDraws(play.dealer)) play.step = 'over';
}

/** Neither bust nor blackjack, so the dealer's cards still matter. */
function stillOpen(hand: Hand): boolean {
  return rules.worthOf(hand.cards).total <= 21 && !rules.isBlackjack(hand);
}

async function insure(
  play: BlackjackPlay,
  userId: string,
  wanted: boolean,
  takeMore: TakeMore,
): Promise<Problem | null> {
  const seat = play.seats.find((played) => played?.userId === userId);
  if (play.step !== 'insurance' || !seat || seat.insuranceSettled) return { code: 'insurance-not-open' };
  const cents = seat.hands[0]!.stakeCents / 2;
  const isTaken = wanted && (await takeMore(userId, { insurance: cents }));
  if (isTaken) seat.insuranceCents = cents;
  // Set only after the wallet has answered: the dealer checks the hole card as soon as everybody has settled.
  seat.insuranceSettled = true;
  if (play.seats.every((played) => !played || played.insuranceSettled)) lookUnder(play);
  return wanted && !isTaken ? { code: 'insurance-not-covered' } : null;
}

function seatOfTurn({ turn, seats }: BlackjackPlay): PlayedSeat | null {
  return turn ? (seats[turn.seat] ?? null) : null;
}

function openMoves(play: BlackjackPlay): Move[] {
  const seat = seatOfTurn(play)!;
  return rules.movesOf(seat.hands[play.turn!.hand]!, seat.hands.length);
}

function behindSeats(layout: Readonly<Record<string, number>>): number[] {
  return Object.keys(layout)
    .filter((spot) => spot.startsWith('behind-'))
    .map((spot) => Number(spot.slice('behind-'.length)) - 1);
}

function hasMain(bets: Dealing['bets'], userId: string): boolean {
  return bets.some((bet) => bet.userId === userId && takenOf(bet)['main'] !== undefined);
}
