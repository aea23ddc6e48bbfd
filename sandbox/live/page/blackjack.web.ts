import { isBlackjack, SEAT_COUNT, worthOf, type Hand } from '../rules/blackjack.ts';
import type { OwnView, TableView } from '../page-messages.ts';
import { landed, showCards, type Dealing } from './cards.web.ts';
import { chipPicture } from './chips.web.ts';
import { middleOf, sweep } from './dealer-acts.web.ts';
import { h, setText } from './dom.web.ts';
import type { GameView, TableContext } from './shell.web.ts';
import { problemText, t, usd } from './texts.web.ts';

interface PlayView {
  readonly step: 'dealing' | 'insurance' | 'turns' | 'dealer' | 'over';
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

/** Time to deal a card after the first ones. */
const DEAL_MS = 420;

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
    context.studio.element,
    h('div', { class: 'dealer-hand' }, dealerWorth, dealerCards),
    h('p', { class: 'motto', 'aria-hidden': 'true' }, t.motto),
    h('div', { class: 'seats' }, ...seats.map((seat) => seat.root)),
    leave,
  );
  let view: TableView | null = null;
  let shownActions = '';
  let balanceCents: number | null = null;

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
  let receivedAt = 0;
  /** How many of the first cards are dealt by now, according to the clock. In later steps all are. */
  const dealtNow = (playing: PlayView): number => {
    if (!view || playing.step !== 'dealing') return Number.POSITIVE_INFINITY;
    const passedMs = view.totalMs - view.leftMs + performance.now() - receivedAt;
    return Math.floor((passedMs / view.totalMs) * (firstCards(playing) + 1));
  };
  const dealing = (): Dealing => ({
    dealer: context.studio.dealer,
    lengthMs: paceMs(),
    onLanded: drawWorth,
  });
  const paceMs = (): number => {
    const playing = view?.play as PlayView | null;
    return view && playing?.step === 'dealing' ? view.totalMs / (firstCards(playing) + 1.5) : DEAL_MS;
  };
  const drawCards = (moved: Dealing | null): void => {
    if (!view) return;
    const playing = view.play as PlayView | null;
    const dealt = playing ? dealtNow(playing) : 0;
    const seated = playing?.seats.flatMap((seat, index) => (seat ? [index] : [])) ?? [];
    // Each seat and then the dealer get one card, then each a second one.
    const shownOf = (turn: number): number =>
      dealt === Number.POSITIVE_INFINITY
        ? dealt
        : [turn, turn + seated.length + 1].filter((card) => card < dealt).length;
    seats.forEach((parts, index) => {
      const held = playing?.seats[index]?.hands ?? [];
      parts.hands.forEach((hand, place) => {
        hand.root.hidden = !held[place];
        showCards(hand.cards, held[place]?.cards.slice(0, shownOf(seated.indexOf(index))) ?? [], moved);
      });
    });
    const faces = playing
      ? [...playing.dealer, ...(playing.holeShown || playing.dealer.length === 0 ? [] : [null])]
      : [];
    showCards(dealerCards, faces.slice(0, shownOf(seated.length)), moved);
    drawWorth();
  };
  const drawWorth = (): void => {
    const playing = view?.play as PlayView | null;
    const lying = (playing?.dealer ?? []).slice(0, landed(dealerCards));
    setText(dealerWorth, lying.length > 0 ? worthText(lying) : '');
    seats.forEach((parts, index) =>
      parts.hands.forEach((hand, place) => {
        const held = playing?.seats[index]?.hands[place];
        const cards = held?.cards.slice(0, landed(hand.cards)) ?? [];
        const isWhole = held && cards.length === held.cards.length;
        setText(hand.worth, cards.length === 0 ? '' : isWhole && isBlackjack(held) ? 'BJ' : worthText(cards));
        hand.root.classList.toggle('bust', cards.length > 0 && worthOf(cards).total > 21);
      }),
    );
  };
  setInterval(() => {
    if (view?.phase === 'playing' && (view.play as PlayView | null)?.step === 'dealing') drawCards(dealing());
  }, 60);
  const drawSeats = (): void => {
    if (!view) return;
    const playing = view.play as PlayView | null;
    seats.forEach((parts, index) => drawSeat(parts, index, view!, playing, context));
  };
  let saidFor = '';
  /** The dealer's gestures and calls when the round moves on. */
  const actOut = (before: TableView, next: TableView): void => {
    const { dealer, call } = context.studio;
    const playing = next.play as PlayView | null;
    if (next.phase === 'betting' && before.phase === 'result' && before.play) sweep(dealer);
    if (next.phase === 'result' && before.phase !== 'result' && playing && playing.dealer.length > 0) {
      const { total } = worthOf(playing.dealer);
      call(total === 21 && playing.dealer.length === 2 ? t.calls.dealerBlackjack : t.calls.dealerHas(total));
    }
    if (next.phase !== 'playing' || !playing) return;
    const own = next.seats.findIndex((sitter) => sitter?.isYou);
    const busts = (shown: unknown): number =>
      (shown as PlayView | null)?.seats[own]?.hands.filter(({ cards }) => worthOf(cards).total > 21).length ?? 0;
    if (busts(playing) > busts(before.play)) call(t.calls.bust);
    const turn = playing.step === 'turns' ? playing.turn : null;
    if (turn) dealer.watch(middleOf(seats[turn.seat]!.root), 2500);
    const hand = turn && turn.seat === own ? playing.seats[own]?.hands[turn.hand] : undefined;
    const words = hand
      ? t.calls.youHave(worthOf(hand.cards).total)
      : playing.step === 'insurance' && playing.seats[own]?.insuranceSettled === false
        ? t.calls.insurance
        : null;
    if (words === null || `${next.roundId}${words}` === saidFor) return;
    saidFor = `${next.roundId}${words}`;
    call(words);
  };
  /** Refuses doubles, splits and insurance beyond the balance at once. */
  const askFor = (request: Parameters<TableContext['socket']['ask']>[0], cents: number): void => {
    if (cents > (balanceCents ?? Number.POSITIVE_INFINITY))
      context.say(problemText({ code: 'balance-too-low' }), 'bad');
    else void ask(request);
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
        button(t.insureFor(usd(cents)), 'hit', () => askFor({ type: 'act', insure: true }, cents)),
        button(t.no, 'stand', () => void ask({ type: 'act', insure: false })),
      );
      return;
    }
    const stake = seat?.hands[playing?.turn?.hand ?? 0]?.stakeCents ?? 0;
    const extra = (move: string): number => (move === 'double' || move === 'split' ? stake : 0);
    actions.replaceChildren(
      ...moves.map((move) => button(t.moves[move] ?? move, move, () => askFor({ type: 'act', move }, extra(move)))),
    );
  };

  return {
    root,
    actions,
    isDeciding: () => actions.childElementCount > 0,
    betsChanged: drawSeats,
    update(next, you: OwnView) {
      balanceCents = you.balanceCents;
      const before = view;
      view = next;
      // The same view again, because of a balance, does not restart the clock.
      if (next !== before) receivedAt = performance.now();
      // A player who arrives mid-round finds the cards already on the table.
      drawCards(before === null ? null : dealing());
      if (before !== null) actOut(before, next);
      leave.hidden =
        !next.seats.some((sitter) => sitter?.isYou) || next.phase === 'playing' || next.phase === 'closing';
      drawSeats();
      drawActions();
    },
  };
}

/** Two cards for each player and for the dealer. */
function firstCards({ seats }: PlayView): number {
  return 2 * (seats.filter(Boolean).length + 1);
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
  setText(parts.name, label);
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
