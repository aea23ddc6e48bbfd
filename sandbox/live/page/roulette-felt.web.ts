import { CALL_CHIPS, colourOf, neighbours, SPOTS, WHEEL, type Call } from '../rules/roulette.ts';
import type { Layout } from '../rules/layout.ts';
import { chip, chipColour, plainChip } from './chips.web.ts';
import { s } from './dom.web.ts';
import { t } from './texts.web.ts';

/**
 * The felt's own coordinates: `u` runs from the zero along the dozens (0 to 14), `v` from the outside bets (-2 to 0) across the three rows
 * of numbers (0 to 3).
 * A horizontal felt draws `u` from left to right, a vertical one from top to bottom.
 */
interface Point {
  readonly u: number;
  readonly v: number;
}

export interface Felt {
  readonly element: SVGSVGElement;
  showChips(own: Layout, others: Layout): void;
  showWinner(number: number | null): void;
  spot(id: string): Element | null;
}

const U = 60;
const V = 62;
const OUTSIDE = ['low', 'even', 'red', 'black', 'odd', 'high'] as const;
const OUTSIDE_LABELS: Readonly<Record<string, string>> = {
  low: '1-18',
  even: t.felt.even,
  red: '',
  black: '',
  odd: t.felt.odd,
  high: '19-36',
};

export function createFelt(isStanding: boolean, onLay: (spot: string, from: Element) => void): Felt {
  const along = isStanding ? 36 : U;
  const across = isStanding ? 84 : V;
  const xy = ({ u, v }: Point): [x: number, y: number] =>
    isStanding ? [(v + 2) * across, u * along] : [u * along, (3 - v) * across];
  const box = (u: number, v: number, du: number, dv: number) => {
    const [x, y] = isStanding ? [(v + 2) * across, u * along] : [u * along, (3 - v - dv) * across];
    const [width, height] = isStanding ? [dv * across, du * along] : [du * along, dv * across];
    return { x, y, width, height };
  };
  const cells = s('g');
  const hits = s('g');
  const othersChips = s('g');
  const ownChips = s('g');
  const chips = s('g', { 'pointer-events': 'none' }, othersChips, ownChips);
  const cellOf = new Map<string, SVGElement>();

  const drawCell = (id: string, u: number, v: number, du: number, dv: number, label: string, tone: string): void => {
    const rect = box(u, v, du, dv);
    const middle = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2 };
    const isNarrowText = isStanding && label.length > 3;
    const turn = isNarrowText ? `rotate(90 ${middle.x} ${middle.y})` : '';
    const cell = s(
      'g',
      { class: `cell ${tone}` },
      s('rect', { x: rect.x + 1, y: rect.y + 1, width: rect.width - 2, height: rect.height - 2, rx: 6 }),
      label === ''
        ? s('path', { class: 'diamond', d: `M${middle.x} ${middle.y - 13}l20 13-20 13-20-13z` })
        : s('text', { x: middle.x, y: middle.y, dy: '.36em', 'text-anchor': 'middle', transform: turn }, label),
    );
    cellOf.set(id, cell);
    cells.append(cell);
    addHit(id, s('rect', rect), true);
  };
  const addHit = (id: string, shape: SVGElement, isFocusable: boolean): void => {
    shape.setAttribute('class', 'hit');
    shape.dataset['spot'] = id;
    const light = (isOn: boolean) => (event: PointerEvent) => {
      // A finger does not hover, so a touched spot would stay lit.
      if (event.pointerType !== 'mouse') return;
      const names = id.includes('-') && !/^(dozen|column)/.test(id) ? id.split('-') : [id];
      const lit = SPOTS.get(id)!.length > 4 ? SPOTS.get(id)!.map(String) : names;
      for (const name of lit) cellOf.get(name)?.classList.toggle('lit', isOn);
    };
    shape.addEventListener('pointerenter', light(true));
    shape.addEventListener('pointerleave', light(false));
    shape.addEventListener('click', () => onLay(id, shape));
    if (isFocusable) {
      shape.setAttribute('role', 'button');
      shape.setAttribute('tabindex', '0');
      shape.setAttribute('aria-label', t.betOn(spotName(id)));
      shape.addEventListener('keydown', (event) => {
        if (event.key === 'Enter' || event.key === ' ') onLay(id, shape);
      });
    }
    hits.append(shape);
  };

  drawCell('0', 0, 0, 1, 3, '0', 'green');
  for (let number = 1; number <= 36; number += 1) {
    drawCell(String(number), Math.ceil(number / 3), (number - 1) % 3, 1, 1, String(number), colourOf(number));
  }
  for (const third of [1, 2, 3]) {
    drawCell(`column-${third}`, 13, third - 1, 1, 1, '2:1', 'plain');
    drawCell(`dozen-${third}`, 4 * third - 3, -1, 4, 1, t.felt.dozens[third - 1]!, 'plain');
  }
  OUTSIDE.forEach((id, index) => {
    const tone = id === 'red' || id === 'black' ? id : 'plain';
    drawCell(id, 1 + 2 * index, -2, 2, 1, OUTSIDE_LABELS[id]!, tone);
  });
  for (const [id, numbers] of SPOTS) {
    if (numbers.length === 1 || numbers.length > 6 || cellOf.has(id)) continue;
    const [x, y] = xy(centreOf(id)!);
    const radius = Math.min(along, across) * (numbers.length === 2 ? 0.21 : 0.19);
    addHit(id, s('circle', { cx: x, cy: y, r: radius }), false);
  }

  /** Redraws only what changed: at a full table other players' chips change all the time. */
  const put = (
    place: SVGGElement,
    name: string,
    shift: number,
    layout: Layout,
    keyOf: (cents: number) => number,
    draw: (cents: number) => SVGElement,
  ): void => {
    const lying = new Map([...place.children].map((child) => [child.getAttribute('data-on'), child]));
    for (const [id, cents] of Object.entries(layout)) {
      const key = String(keyOf(cents));
      const known = lying.get(id);
      lying.delete(id);
      if (known?.getAttribute('data-key') === key) continue;
      const centre = centreOf(id);
      if (!centre) continue;
      const [x, y] = xy(centre);
      const transform = `translate(${x + shift} ${y + shift})`;
      const fresh = s('g', { class: name, transform, 'data-on': id, 'data-key': key }, draw(cents));
      if (known) known.replaceWith(fresh);
      else place.append(fresh);
    }
    for (const gone of lying.values()) gone.remove();
  };

  const [width, height] = isStanding ? [5 * across, 14 * along] : [14 * along, 5 * across];
  return {
    element: s('svg', { class: 'felt', viewBox: `-4 -4 ${width + 8} ${height + 8}` }, cells, hits, chips),
    showChips(own, others) {
      put(othersChips, 'stranger', 8, others, chipColour, (cents) => plainChip(cents, 9));
      put(
        ownChips,
        'own',
        0,
        own,
        (cents) => cents,
        (cents) => chip(cents, 15),
      );
    },
    showWinner(number) {
      for (const [id, cell] of cellOf)
        cell.classList.toggle('won', number !== null && !!SPOTS.get(id)?.includes(number));
    },
    spot: (id) => hits.querySelector(`[data-spot="${id}"]`),
  };
}

/** The spot's name for screen readers: `dozen 2`, `red`, `1-18`. */
function spotName(id: string): string {
  if (id === 'low' || id === 'high') return OUTSIDE_LABELS[id]!;
  const [word = '', number] = id.split('-');
  const name = t.spots[word];
  return name === undefined ? id.replaceAll('-', ' ') : [name, number].filter(Boolean).join(' ');
}

function centreOf(id: string): Point | null {
  const numbers = SPOTS.get(id);
  if (!numbers) return null;
  const outside = OUTSIDE.findIndex((name) => name === id);
  if (outside >= 0) return { u: 2 + 2 * outside, v: -1.5 };
  const [kind, third] = id.split('-');
  if (kind === 'dozen') return { u: 4 * Number(third) - 1, v: -0.5 };
  if (kind === 'column') return { u: 13.5, v: Number(third) - 0.5 };
  if (id === '0') return { u: 0.5, v: 1.5 };
  const others = numbers.filter((number) => number !== 0);
  const mean = (of: (number: number) => number): number =>
    others.reduce((sum, number) => sum + of(number), 0) / others.length;
  const v = mean((number) => ((number - 1) % 3) + 0.5);
  if (numbers.includes(0)) return { u: 1, v: numbers.length === 4 ? 0 : v };
  const u = mean((number) => Math.ceil(number / 3) + 0.5);
  return numbers.length === 3 || numbers.length === 6 ? { u, v: 0 } : { u, v };
}

const CALL_LABELS: Readonly<Record<Call, string>> = {
  tiers: 'TIERS',
  orphelins: 'ORPH',
  voisins: 'VOISINS',
  zero: 'ZERO',
};

/** The racetrack: the numbers in wheel order, with the call bets inside. */
export function createTrack(onLay: (chips: Layout, from: Element) => void): SVGSVGElement {
  const width = 760;
  const height = 176;
  const end = height / 2;
  const straight = width - height;
  const radius = end - 20;
  const length = 2 * straight + 2 * Math.PI * radius;
  // Starts in the middle of the right end, at the zero.
  const at = (distance: number): [number, number] => {
    const quarter = (Math.PI * radius) / 2;
    let d = (distance + length) % length;
    if (d < quarter) return arc(width - end, d / radius);
    d -= quarter;
    if (d < straight) return [width - end - d, end + radius];
    d -= straight;
    if (d < 2 * quarter) return arc(end, Math.PI / 2 + d / radius);
    d -= 2 * quarter;
    if (d < straight) return [end + d, end - radius];
    return arc(width - end, -Math.PI / 2 + (d - straight) / radius);
  };
  const arc = (x: number, angle: number): [number, number] => [
    x + radius * Math.cos(angle),
    end + radius * Math.sin(angle),
  ];
  const pressable = (element: SVGElement, label: string, chips: Layout): SVGElement => {
    element.setAttribute('role', 'button');
    element.setAttribute('tabindex', '0');
    element.setAttribute('aria-label', label);
    element.addEventListener('click', () => onLay(chips, element));
    element.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === ' ') onLay(chips, element);
    });
    return element;
  };
  const numbers = WHEEL.map((number, place) => {
    const [x, y] = at((place * length) / 37);
    const chips = Object.fromEntries(neighbours(number, 2).map((near) => [String(near), 1]));
    const tile = s(
      'g',
      { class: `bead ${colourOf(number)}`, transform: `translate(${x} ${y})` },
      s('circle', { r: 18 }),
      s('text', { dy: '.36em', 'text-anchor': 'middle' }, String(number)),
    );
    return pressable(tile, t.neighboursOf(number), chips);
  });
  const calls: readonly Call[] = ['tiers', 'orphelins', 'voisins', 'zero'];
  const share = { tiers: 0.27, orphelins: 0.24, voisins: 0.3, zero: 0.19 };
  let left = 66;
  const room = width - 132;
  const areas = calls.map((call) => {
    const wide = room * share[call];
    const area = s(
      'g',
      { class: 'call' },
      s('rect', { x: left + 3, y: 50, width: wide - 6, height: height - 100, rx: 14 }),
      s('text', { x: left + wide / 2, y: height / 2, dy: '.36em', 'text-anchor': 'middle' }, CALL_LABELS[call]),
    );
    left += wide;
    return pressable(area, t.callBet(call), CALL_CHIPS[call]);
  });
  return s('svg', { class: 'track', viewBox: `0 0 ${width} ${height}` }, ...numbers, ...areas);
}
