import { darken, lighten } from './colour.ts';
import { textPath } from './glyphs.ts';
import { short, type Paint } from './paint.ts';

export type OwnName = 'roulette' | 'blackjack' | 'baccarat' | 'wheel' | 'lobby' | 'chips';

/** Emblems of the live tables, drawn on a square of 200. */
export function drawOwn(name: OwnName, paint: Paint): string {
  return DRAWINGS[name](paint);
}

const DRAWINGS: Record<OwnName, (paint: Paint) => string> = {
  roulette: () => rouletteWheel(100, 100, 92),
  blackjack: () =>
    card(72, 104, -13, 'K', 'heart') +
    card(128, 100, 12, 'A', 'spade') +
    chipStack(40, 176, '#d8203c', 3) +
    chipStack(164, 178, '#1f5cd8', 2),
  baccarat: () =>
    card(58, 108, -17, '4', 'diamond') +
    card(100, 98, 0, '9', 'heart') +
    card(142, 108, 17, '5', 'club') +
    chipStack(100, 184, '#12934a', 2),
  wheel: (paint) => moneyWheel(paint),
  lobby: () =>
    rouletteWheel(92, 92, 78) +
    card(142, 118, 14, 'A', 'diamond') +
    chipStack(46, 180, '#d8203c', 4) +
    chipStack(92, 186, '#1f5cd8', 2),
  chips: () => chipStack(100, 170, '#d8203c', 7) + chipStack(52, 182, '#1f5cd8', 4) + chipStack(148, 184, '#12934a', 3),
};

function rouletteWheel(cx: number, cy: number, radius: number): string {
  const ring = (factor: number, fill: string, more = '') =>
    `<circle cx="${cx}" cy="${cy}" r="${short(radius * factor)}" fill="${fill}" ${more}/>`;
  const pockets = Array.from({ length: 37 }, (_, index) =>
    sector(
      cx,
      cy,
      radius * 0.54,
      radius * 0.86,
      index / 37,
      (index + 1) / 37,
      index === 0 ? '#12a05a' : index % 2 === 1 ? '#d81f34' : '#17131f',
    ),
  );
  const spokes = Array.from({ length: 8 }, (_, index) => {
    const angle = (Math.PI / 4) * index;
    return `<path d="M${cx} ${cy}L${short(cx + Math.cos(angle) * radius * 0.5)} ${short(cy + Math.sin(angle) * radius * 0.5)}" stroke="#c98a2b" stroke-width="${short(radius * 0.045)}"/>`;
  });
  const ball = [cx + radius * 0.42, cy - radius * 0.56] as const;
  return (
    ring(1, '#ffcf5c') +
    ring(0.96, '#7a3d0c') +
    ring(0.9, '#ffdf8a') +
    ring(0.875, '#4a2206') +
    pockets.join('') +
    ring(0.54, '#8a4a12', 'stroke="#ffdf8a" stroke-width="2"') +
    spokes.join('') +
    ring(0.26, '#ffcf5c') +
    ring(0.2, '#e09a24') +
    ring(0.11, '#fff3c2') +
    `<circle cx="${short(ball[0])}" cy="${short(ball[1])}" r="${short(radius * 0.07)}" fill="#fff"/>`
  );
}

function moneyWheel(paint: Paint): string {
  const colours = ['#ff3d71', '#ffb02e', '#2ee6a6', '#5cc8ff', '#9d5cff', '#ffe14d'];
  const slices = Array.from({ length: 18 }, (_, index) =>
    sector(100, 104, 16, 80, index / 18, (index + 1) / 18, colours[index % colours.length]!),
  );
  const labels = Array.from({ length: 18 }, (_, index) => {
    const text = ['1', '5', '2', '10', '1', '20'][index % 6]!;
    return `<path transform="rotate(${index * 20 + 10} 100 104)" d="${textPath(text, 'bungee', 15, 100, 46)}" fill="#1a0b2e"/>`;
  });
  const bulbs = Array.from({ length: 24 }, (_, index) => {
    const angle = (Math.PI / 12) * index;
    return `<circle cx="${short(100 + Math.cos(angle) * 86)}" cy="${short(104 + Math.sin(angle) * 86)}" r="3.6" fill="${index % 2 === 0 ? '#fff' : '#ffe14d'}"/>`;
  });
  return (
    `<circle cx="100" cy="104" r="92" fill="${darken(paint.ground, 0.1)}"/><circle cx="100" cy="104" r="92" fill="none" stroke="#ffcf5c" stroke-width="3"/>` +
    slices.join('') +
    labels.join('') +
    bulbs.join('') +
    '<circle cx="100" cy="104" r="24" fill="#ffcf5c"/><circle cx="100" cy="104" r="18" fill="#6c3cff"/><circle cx="95" cy="98" r="6" fill="#fff" fill-opacity="0.6"/>' +
    '<path d="M84 4h32l-16 34Z" fill="#fff"/><path d="M90 8h20l-10 22Z" fill="#ff3d71"/>'
  );
}

const SUITS = {
  heart: 'M0 9C-14 -1 -9 -11 -3.5 -9Q0 -8 0 -4.5Q0 -8 3.5 -9C9 -11 14 -1 0 9Z',
  diamond: 'M0 -10L8 0L0 10L-8 0Z',
  spade: 'M0 -10C14 1 8 9 1.6 5.4L3.4 10H-3.4L-1.6 5.4C-8 9 -14 1 0 -10Z',
  club: 'M-2 10L-1 3.6A4.6 4.6 0 1 1 -4.4 -2.6A4.6 4.6 0 1 1 4.4 -2.6A4.6 4.6 0 1 1 1 3.6L2 10Z',
} as const;

function card(cx: number, cy: number, turn: number, rank: string, suit: keyof typeof SUITS): string {
  const colour = suit === 'heart' || suit === 'diamond' ? '#e01f3c' : '#191426';
  return (
    `<g transform="translate(${cx} ${cy}) rotate(${turn})">` +
    '<rect x="-44" y="-64" width="88" height="128" rx="10" fill="#fff"/><rect x="-44" y="-64" width="88" height="128" rx="10" fill="none" stroke="#c9c2e0" stroke-width="2"/>' +
    `<path d="${textPath(rank, 'bungee', 34, -26, -34)}" fill="${colour}"/>` +
    `<path d="${SUITS[suit]}" transform="translate(-26 -18) scale(1.1)" fill="${colour}"/>` +
    `<path d="${SUITS[suit]}" transform="translate(6 16) scale(3.4)" fill="${colour}"/></g>`
  );
}

function chipStack(cx: number, bottom: number, colour: string, count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const y = bottom - index * 8;
    const dashes = [-22, -8, 8, 22].map(
      (x) =>
        `<rect x="${short(cx + x - 3)}" y="${short(y - 3 - (1 - Math.abs(x) / 30) * 5 + 4)}" width="6" height="7" fill="#fff"/>`,
    );
    return (
      `<path d="M${cx - 28} ${y - 8}v8a28 10 0 0 0 56 0v-8Z" fill="${darken(colour, 0.25)}"/>${dashes.join('')}` +
      `<ellipse cx="${cx}" cy="${y - 8}" rx="28" ry="10" fill="${colour}"/><ellipse cx="${cx}" cy="${y - 8}" rx="18" ry="6" fill="${lighten(colour, 0.25)}" stroke="#fff" stroke-opacity="0.8"/>`
    );
  }).join('');
}

/** A sector of a ring; angles are fractions of a full turn, from the top. */
function sector(cx: number, cy: number, inner: number, outer: number, from: number, to: number, fill: string): string {
  const at = (share: number, radius: number) => {
    const angle = (share - 0.25) * Math.PI * 2;
    return `${short(cx + Math.cos(angle) * radius)} ${short(cy + Math.sin(angle) * radius)}`;
  };
  return `<path d="M${at(from, inner)}L${at(from, outer)}A${short(outer)} ${short(outer)} 0 0 1 ${at(to, outer)}L${at(to, inner)}A${short(inner)} ${short(inner)} 0 0 0 ${at(from, inner)}Z" fill="${fill}"/>`;
}
