import { isBlackjack, SEAT_COUNT, worthOf, type Hand } from '../rules/blackjack.ts';
import type { OwnView, TableView } from '../page-messages.ts';
import { showCards } from './cards.web.ts';
import { chipPicture } from './chips.web.ts';
import { h } from './dom.web.ts';
import type { GameView, TableContext } from './shell.web.ts';
import { play } from './sound.web.ts';
import { problemText, t, usd } from './texts.web.ts';

interface PlayView {
  readonly step: 'insurance' | 'turns' | 'dealer' | 'over';
  readonly dealer: readonly string[];
  readonly holeShown: boolean;
  readonly seats: readonly ({
    readonly hands: readonly Hand[];
    readonly insuranceCents: number;
    readonly insuranceSettled: boolean;
  } | null)[];
  readonly turn: { readonly seat: number; readonly hand: number } | null;
  readonly moves: readonly string[];
}

interface SeatParts {
  readonly root: HTMLElement;
  readonly button: HTMLButtonElement;
  readonly name: HTMLElement;
  readonly pile: HTMLElement;
  readonly hands: readonly { readonly root: HTMLElement; readonly cards: HTMLElement; readonly worth: HTMLElement }[];
}

export function blackjackView(context: TableContext): GameView {
  const dealerCards = h('div', { class: 'cards' });
  const dealerWorth = h('b', { class: 'worth' });
  const actions = h('div', { class: 'actions', role: 'group', 'aria-label': t.yourMove });
  const leave = h(
    'button',
    { type: 'button', class: 'tool leave', hidden: true, onclick: () => void context.socket.ask({ type: 'leave' }) },
    t.leaveSeat,
  );
  const seats = Array.from({ length: SEAT_COUNT }, (_, seat) => seatParts(seat, () => press(seat)));
  const root = h(
    'div',
    { class: 'blackjack' },
    h('div', { class: 'dealer-hand' }, dealerWorth, dealerCards),
    h('p', { class: 'motto', 'aria-hidden': 'true' }, t.motto),
    h('div', { class: 'seats' }, ...seats.map((seat) => seat.root)),
    actions,
    leave,
  );
  let view: TableView | null = null;
  let shownActions = '';

  const ask = async (request: Parameters<TableContext['socket']['ask']>[0]): Promise<void> => {
    for (const button of actions.querySelectorAll('button')) button.disabled = true;
    const problem = await context.socket.ask(request);
    if (problem !== null) context.say(problem, 'bad');
    shownActions = '';
  };
  const press = (seat: number): void => {
    const sitter = view?.seats[seat] ?? null;
    const hasSeat = view?.seats.some((other) => other?.isYou) ?? false;
    if (!sitter) {
      if (hasSeat) context.say(problemText({ code: 'has-seat' }));
      else void ask({ type: 'sit', seat });
      return;
    }
    const spot = sitter.isYou ? 'main' : `behind-${seat + 1}`;
    context.lay({ [spot]: 1 }, seats[seat]!.button);
  };
  const drawSeats = (): void => {
    if (!view) return;
    const playing = view.play as PlayView | null;
    seats.forEach((parts, index) => drawSeat(parts, index, view!, playing, context));
  };
  const drawActions = (): void => {
    const playing = view?.phase === 'playing' ? (view.play as PlayView | null) : null;
    const own = view?.seats.findIndex((sitter) => sitter?.isYou) ?? -1;
    const seat = playing?.seats[own];
    const isInsurance = playing?.step === 'insurance' && seat && !seat.insuranceSettled;
    const moves = playing?.step === 'turns' && playing.turn?.seat === own ? playing.moves : [];
    const key = isInsurance
      ? `insurance`
      : `${moves.join()}:${playing?.turn?.hand ?? ''}:${seat?.hands.map((hand) => hand.cards.length).join() ?? ''}`;
    if (key === shownActions) return;
    shownActions = key;
    const button = (label: string, tone: string, act: () => void) =>
      h('button', { type: 'button', class: `move ${tone}`, onclick: act }, label);
    if (isInsurance) {
      const cents = seat.hands[0]!.stakeCents / 2;
      actions.replaceChildren(
        h('span', {}, t.insurance),
        button(t.insureFor(usd(cents)), 'hit', () => void ask({ type: 'act', insure: true })),
        button(t.no, 'stand', () => void ask({ type: 'act', insure: false })),
      );
      return;
    }
    actions.replaceChildren(
      ...moves.map((move) => button(t.moves[move] ?? move, move, () => void ask({ type: 'act', move }))),
    );
  };

  return {
    root,
    betsChanged: drawSeats,
    update(next, _you: OwnView) {
      view = next;
      const playing = next.play as PlayView | null;
      const faces = playing
        ? [...playing.dealer, ...(playing.holeShown || playing.dealer.length === 0 ? [] : [null])]
        : [];
      if (showCards(dealerCards, faces)) play('card');
      dealerWorth.textContent = playing && playing.dealer.length > 0 ? worthText(playing.dealer) : '';
      leave.hidden =
        !next.seats.some((sitter) => sitter?.isYou) || next.phase === 'playing' || next.phase === 'closing';
      drawSeats();
      drawActions();
    },
  };
}

function seatParts(seat: number, onPress: () => void): SeatParts {
  const pile = h('span', { class: 'pile' });
  const button = h('button', { type: 'button', class: 'circle', onclick: onPress }, pile);
  const name = h('span', { class: 'seat-name' });
  const hands = [0, 1].map(() => {
    const cards = h('div', { class: 'cards' });
    const worth = h('b', { class: 'worth' });
    return { cards, worth, root: h('div', { class: 'hand' }, worth, cards) };
  });
  const root = h(
    'div',
    { class: `seat seat-${seat + 1}` },
    h('div', { class: 'hands' }, ...hands.map((hand) => hand.root)),
    button,
    name,
  );
  return { root, button, name, pile, hands };
}

function drawSeat(
  parts: SeatParts,
  index: number,
  view: TableView,
  playing: PlayView | null,
  { sheet }: TableContext,
): void {
  const sitter = view.seats[index] ?? null;
  const seat = playing?.seats[index] ?? null;
  const label = sitter === null ? t.sitHere : sitter.isYou ? t.you : sitter.name;
  parts.name.textContent = label;
  parts.root.classList.toggle('you', sitter?.isYou ?? false);
  parts.root.classList.toggle('free', sitter === null);
  parts.root.classList.toggle('simulated', sitter?.simulated ?? false);
  const spot = sitter?.isYou ? 'main' : `behind-${index + 1}`;
  const own = seat && sitter?.isYou ? seat.hands.reduce((sum, hand) => sum + hand.stakeCents, 0) : sheet.layout[spot];
  parts.button.setAttribute('aria-label', purposeOf(sitter, index + 1));
  const key = `${own ?? 0}:${sitter ? 1 : 0}`;
  if (parts.pile.dataset['key'] !== key) {
    parts.pile.dataset['key'] = key;
    parts.pile.replaceChildren(own ? chipPicture(own, 40) : sitter ? (sitter.isYou ? t.placeBet : t.behind) : '+');
  }
  parts.hands.forEach((hand, place) => {
    const held = seat?.hands[place];
    hand.root.hidden = !held;
    showCards(hand.cards, held?.cards ?? []);
    hand.worth.textContent = held ? (isBlackjack(held) ? 'BJ' : worthText(held.cards)) : '';
    hand.root.classList.toggle('bust', !!held && worthOf(held.cards).total > 21);
    hand.root.classList.toggle(
      'turn',
      playing?.step === 'turns' && playing.turn?.seat === index && playing.turn.hand === place,
    );
  });
}

function purposeOf(sitter: TableView['seats'][number], seat: number): string {
  if (sitter === null) return t.takeSeat(seat);
  if (sitter.isYou) return t.betOnSeat(seat);
  return t.betBehind(seat, sitter.simulated ? `${sitter.name}, ${t.simulated}` : sitter.name);
}

function worthText(cards: readonly string[]): string {
  const { total, soft } = worthOf(cards);
  return soft && total < 21 ? `${total - 10}/${total}` : String(total);
}
