import { calm, s } from './dom.web.ts';
import { shortUsd } from './texts.web.ts';

const VALUES_CENTS = [10, 20, 50, 100, 500, 1000, 2500, 10_000, 50_000, 100_000];
/** Dropped first, in this order, if a table has more chips than are shown. */
const SPARE_CENTS = [20, 1000, 50_000, 50];
const SHOWN_MAX = 6;

/** A table's chips: from its smallest bet upwards, spread over its range. */
export function chipValues(minUsd: number, maxUsd: number, stepCents: number): number[] {
  const open = VALUES_CENTS.filter(
    (cents) => cents % stepCents === 0 && cents >= minUsd * 100 && cents <= (maxUsd * 100) / 2,
  );
  const shown = SPARE_CENTS.reduce(
    (left, spare) => (left.length > SHOWN_MAX ? left.filter((one) => one !== spare) : left),
    open,
  );
  return shown.slice(0, SHOWN_MAX);
}

const COLOURS: readonly (readonly [fromCents: number, fill: string, edge: string])[] = [
  [100_000, '#F5F3FF', '#6C52F5'],
  [50_000, '#FFC94A', '#8A5A00'],
  [10_000, '#1B1630', '#9D8BFF'],
  [2500, '#2EE6A6', '#0B5B43'],
  [1000, '#5CC8FF', '#0B4A6B'],
  [500, '#FF6B86', '#7A1330'],
  [100, '#9D8BFF', '#3B2A9E'],
  [50, '#7FD6C2', '#17594B'],
  [20, '#F0A9CC', '#7A2C55'],
  [0, '#BDB6DB', '#4A4370'],
];

/** A chip as SVG, centred at 0/0. */
export function chip(cents: number, radius: number): SVGGElement {
  const [, fill, edge] = COLOURS.find(([from]) => cents >= from)!;
  const ink = cents >= 10_000 && cents < 50_000 ? '#F5F3FF' : '#120C24';
  const text = shortUsd(cents);
  return s(
    'g',
    { class: 'chip' },
    s('circle', { r: radius, cy: radius * 0.12, fill: '#0008' }),
    s('circle', { r: radius, fill }),
    s('circle', {
      r: radius * 0.86,
      fill: 'none',
      stroke: edge,
      'stroke-width': radius * 0.26,
      'stroke-dasharray': `${radius * 0.5} ${radius * 0.4}`,
    }),
    s('circle', { r: radius * 0.66, fill, stroke: edge, 'stroke-width': radius * 0.06 }),
    s(
      'text',
      {
        'font-size': radius * (text.length > 3 ? 0.52 : 0.68),
        fill: ink,
        'text-anchor': 'middle',
        dy: '.36em',
        'font-weight': 800,
      },
      text,
    ),
  );
}

/** Another player's chip, too small for its value. */
export function plainChip(cents: number, radius: number): SVGGElement {
  const [, fill, edge] = COLOURS.find(([from]) => cents >= from)!;
  return s(
    'g',
    { class: 'chip' },
    s('circle', {
      r: radius * 0.86,
      fill,
      stroke: edge,
      'stroke-width': radius * 0.28,
      'stroke-dasharray': radius * 0.45,
    }),
  );
}

/** The colour for a chip's value, as an index. */
export function chipColour(cents: number): number {
  return COLOURS.findIndex(([from]) => cents >= from);
}

/** A chip as a separate picture, for buttons and flights across the page. */
export function chipPicture(cents: number, sizePx: number): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '-50 -50 100 104', width: sizePx, height: sizePx, 'aria-hidden': 'true' },
    chip(cents, 47),
  );
}

/** Animates a chip from one element to another. */
export function flyChip(cents: number, from: Element, to: Element, then?: () => void): void {
  const start = from.getBoundingClientRect();
  const end = to.getBoundingClientRect();
  if (calm.matches || typeof to.animate !== 'function' || start.width === 0) return then?.();
  const flyer = document.createElement('div');
  flyer.className = 'flyer';
  flyer.append(chipPicture(cents, 30));
  document.body.append(flyer);
  const at = (box: DOMRect): string =>
    `translate(${box.left + box.width / 2 - 15}px, ${box.top + box.height / 2 - 15}px)`;
  const flight = flyer.animate([{ transform: `${at(start)} scale(1.15)` }, { transform: `${at(end)} scale(.8)` }], {
    duration: 260,
    easing: 'cubic-bezier(.2,.7,.3,1)',
  });
  flight.onfinish = () => {
    flyer.remove();
    then?.();
  };
}
