import type { Dealer } from './dealer.web.ts';
import type { Point } from './dealer-pose.ts';
import { calm, h } from './dom.web.ts';
import { play } from './sound.web.ts';
import { t } from './texts.web.ts';

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A card; face down if it has no face. */
export function card(face: string | null): HTMLElement {
  if (face === null) return h('span', { class: 'card back', role: 'img', 'aria-label': t.hiddenCard });
  const suit = face.charAt(1);
  const rank = face.charAt(0) === '0' ? '10' : face.charAt(0);
  const isRed = suit === 'H' || suit === 'D';
  return h(
    'span',
    { class: `card ${isRed ? 'red' : 'black'}`, role: 'img', 'aria-label': t.cardOf(rank, t.suits[suit] ?? '') },
    h('b', {}, rank),
    h('i', {}, SUITS[suit] ?? ''),
    h('em', {}, SUITS[suit] ?? ''),
  );
}

/** Who deals these cards, how long each takes, and a callback for when it has landed. */
export interface Dealing {
  readonly dealer: Dealer;
  readonly lengthMs: number;
  onLanded(): void;
}

/**
 * Shows these cards in the row and changes only what differs, so that old cards lie still. New cards come out of the dealer's hand, and old
 * ones go back. Without a dealer they appear at once.
 */
export function showCards(row: HTMLElement, faces: readonly (string | null)[], dealing: Dealing | null): void {
  const mover = calm.matches ? null : dealing;
  faces.forEach((face, index) => {
    const known = row.children[index];
    const key = face ?? 'back';
    if (known instanceof HTMLElement && known.dataset['face'] === key) return;
    const fresh = card(face);
    fresh.dataset['face'] = key;
    if (known) {
      if (mover) fresh.classList.add('turned');
      known.replaceWith(fresh);
      play('card');
    } else {
      row.append(fresh);
      if (mover) dealOut(fresh, mover);
    }
  });
  const old = [...row.children].slice(faces.length);
  if (mover && faces.length === 0) carryOff(old, mover.dealer);
  for (const gone of old) gone.remove();
}

/** How many cards of the row have landed. */
export function landed(row: HTMLElement): number {
  return row.querySelectorAll('.card:not(.coming)').length;
}

const FLIGHT_MS = 300;

function dealOut(fresh: HTMLElement, { dealer, lengthMs, onLanded }: Dealing): void {
  fresh.classList.add('coming');
  dealer.deal(fresh, lengthMs, (from) => {
    play('card');
    fresh.classList.remove('coming');
    const flight = fresh.animate(
      [{ transform: `${shift(fresh, from)} rotate(-40deg) scale(.55)` }, { transform: 'none' }],
      { duration: FLIGHT_MS, easing: 'cubic-bezier(.2,.8,.3,1)' },
    );
    flight.onfinish = onLanded;
  });
}

function carryOff(cards: readonly Element[], dealer: Dealer): void {
  cards.forEach((old, index) => {
    const { left, top, width, height } = old.getBoundingClientRect();
    if (width === 0) return;
    const flyer = h('div', { class: 'flyer', 'aria-hidden': 'true' }, old.cloneNode(true));
    Object.assign(flyer.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(flyer);
    const hand = dealer.handOnPage('left');
    const to = `translate(${hand.x - left - width / 2}px, ${hand.y - top - height / 2}px) rotate(50deg) scale(.4)`;
    const flight = flyer.animate([{ transform: 'none' }, { transform: to, opacity: 0.9 }], {
      duration: 460,
      delay: 120 + index * 40,
      easing: 'cubic-bezier(.5,0,.8,.6)',
    });
    flight.onfinish = () => flyer.remove();
  });
}

function shift(element: Element, from: Point): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  return `translate(${from.x - left - width / 2}px, ${from.y - top - height / 2}px)`;
}
