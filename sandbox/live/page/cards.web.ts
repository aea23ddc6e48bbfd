import { h } from './dom.web.ts';
import { t } from './texts.web.ts';

const SUITS: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** A card that is dealt in when it is made. Without a face it lies on its face. */
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

/** Shows these cards in the row, adding and removing only what differs, so that old cards lie still. Answers if one was dealt. */
export function showCards(row: HTMLElement, faces: readonly (string | null)[]): boolean {
  let dealt = false;
  faces.forEach((face, index) => {
    const known = row.children[index];
    const key = face ?? 'back';
    if (known instanceof HTMLElement && known.dataset['face'] === key) return;
    const fresh = card(face);
    fresh.dataset['face'] = key;
    if (known) known.replaceWith(fresh);
    else row.append(fresh);
    dealt = true;
  });
  while (row.children.length > faces.length) row.lastElementChild?.remove();
  return dealt;
}
