import { s } from './dom.web.ts';

const SKINS = ['#F1C9A5', '#D9A066', '#8D5524', '#C68642', '#FFDBAC', '#A56B46'];
const HAIRS = ['#2B1B17', '#5A3825', '#101018', '#7A4B2A', '#B8860B', '#3C2F2F'];

const SHORT_HAIRED = ['Leo', 'Viktor', 'Marcus', 'Tomas', 'Oskar', 'Yuki'];

/** A drawn dealer: the same face for the same name. */
export function dealerPicture(name: string): SVGSVGElement {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  const skin = SKINS[seed % SKINS.length]!;
  const hair = HAIRS[(seed >> 3) % HAIRS.length]!;
  const isLong = !SHORT_HAIRED.includes(name);
  if (name === 'Auto') return machine();
  return s(
    'svg',
    { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    s('rect', { width: 64, height: 64, rx: 32, fill: '#2C2548' }),
    s(
      'g',
      { class: 'breathing' },
      isLong ? s('path', { d: 'M16 30c0-14 8-20 16-20s16 6 16 20v18H16z', fill: hair }) : null,
      s('path', { d: 'M8 66c0-14 10-20 24-20s24 6 24 20z', fill: '#171328' }),
      s('path', { d: 'M26 46l6 8 6-8-6-2z', fill: '#F5F3FF' }),
      s('path', { d: 'M29 49h6l-3 4z', fill: '#C8F135' }),
      s('rect', { x: 27, y: 36, width: 10, height: 12, rx: 5, fill: skin }),
      s('ellipse', { cx: 32, cy: 28, rx: 11, ry: 13, fill: skin }),
      s('path', { d: 'M20 27c0-11 6-15 12-15s12 4 12 15c-3-6-7-8-12-8s-9 2-12 8z', fill: hair }),
      s('circle', { cx: 28, cy: 28, r: 1.4, fill: '#1B1630' }),
      s('circle', { cx: 36, cy: 28, r: 1.4, fill: '#1B1630' }),
      s('path', {
        d: 'M28 34q4 3 8 0',
        fill: 'none',
        stroke: '#7A3B3B',
        'stroke-width': 1.4,
        'stroke-linecap': 'round',
      }),
    ),
  );
}

function machine(): SVGSVGElement {
  return s(
    'svg',
    { viewBox: '0 0 64 64', 'aria-hidden': 'true' },
    s('rect', { width: 64, height: 64, rx: 32, fill: '#2C2548' }),
    s('circle', { cx: 32, cy: 32, r: 18, fill: 'none', stroke: '#FFC94A', 'stroke-width': 4 }),
    s('circle', { cx: 32, cy: 32, r: 9, fill: '#6C52F5' }),
    s('circle', { cx: 46, cy: 21, r: 4, fill: '#F5F3FF' }),
  );
}
