/**
 * Our own symbols, as short texts: one part after the other, separated by `|`, on a square of 100. A part is a material with
 * `@x,y,r` (circle), `@x,y,rx,ry` (ellipse) or a path; `~width path` is a dark line, `=material,width path` a coloured one,
 * `*x,y,rx,ry,turn` a highlight. Every material is lit from above.
 */
export type Drawing = string;

const MATERIALS = {
  gold: '#fff7c9 #f6bf3d #a05f08',
  silver: '#ffffff #bcc7d8 #566176',
  bronze: '#ffe2b6 #cd8540 #65330f',
  red: '#ffa394 #e3263a #760515',
  blue: '#a6e3ff #2c80e2 #0b2c74',
  sky: '#ecfdff #74d0f6 #1c7ab4',
  green: '#dcffa0 #41b63c #0d5520',
  teal: '#bafff2 #20b9a6 #065451',
  purple: '#f0ccff #9c48e2 #420f77',
  pink: '#ffe6f3 #ff72b6 #a91665',
  orange: '#ffe5aa #ff8e22 #a33c03',
  yellow: '#fffcd6 #ffdb40 #c58505',
  brown: '#e6bb8c #8d552a #3f1e09',
  cream: '#fffef5 #f4e2b8 #b58e54',
  white: '#ffffff #f0f4fb #b2bcd1',
  black: '#736c82 #2c2638 #0b0711',
  stone: '#ece3cf #ab9b7f #524533',
  skin: '#ffead2 #f1bc8e #a46438',
  lime: '#faffc0 #b6e03a #567a08',
  ice: '#ffffff #c4ecff #5aa6dc',
  fire: '#fff3a0 #ff9a1c #d1240a',
} as const;

const EDGE = '#1b0d1c';

export function svgOf(drawing: Drawing): string {
  const body = drawing
    .split('|')
    .map((part) => partOf(part.trim()))
    .join('');
  const used = Object.entries(MATERIALS).filter(([name]) => body.includes(`#${name})`));
  const defs = used.map(([name, stops]) => gradient(name, stops.split(' '))).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 100 100"><defs>${defs}</defs><g stroke="${EDGE}" stroke-width="2.2" stroke-linejoin="round" stroke-linecap="round">${body}</g></svg>`;
}

function gradient(name: string, [light, middle, dark]: readonly string[]): string {
  return `<radialGradient id="${name}" cx=".36" cy=".24" r=".95"><stop stop-color="${light}"/><stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`;
}

function partOf(part: string): string {
  if (part.startsWith('*')) {
    const [x = 50, y = 50, rx = 10, ry = 5, turn = 0] = part.slice(1).split(',').map(Number);
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${turn} ${x} ${y})" fill="#fff" fill-opacity=".62" stroke="none"/>`;
  }
  if (part.startsWith('~')) {
    const [width = '2', ...path] = part.slice(1).split(' ');
    return `<path fill="none" stroke-width="${width}" d="${path.join(' ')}"/>`;
  }
  if (part.startsWith('=')) {
    const [head = '', ...path] = part.slice(1).split(' ');
    const [material = 'gold', width = '4'] = head.split(',');
    const d = path.join(' ');
    return `<path fill="none" stroke-width="${Number(width) + 3}" d="${d}"/><path fill="none" stroke="url(#${material})" stroke-width="${width}" d="${d}"/>`;
  }
  const [, material = '', numbers, path] = /^(\w+)(?:@([\d.,-]+)| (.+))$/.exec(part) ?? [];
  if (!(material in MATERIALS)) throw new Error(`a symbol has a part that cannot be drawn: ${part}`);
  const fill = `fill="url(#${material})"`;
  if (numbers === undefined) return `<path ${fill} d="${path}"/>`;
  const [x = 50, y = 50, rx = 10, ry = rx] = numbers.split(',').map(Number);
  return `<ellipse ${fill} cx="${x}" cy="${y}" rx="${rx}" ry="${ry}"/>`;
}
