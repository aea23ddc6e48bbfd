/**
 * The format of our symbols: parts on a 100 × 100 square, separated by `|`. A part is a material with `@x,y,r` (circle), `@x,y,rx,ry`
 * (ellipse) or a path. `~width path` is a dark line, `=material,width path` a coloured one, `*x,y,rx,ry,turn` a highlight. All materials
 * are lit from above. Paths use only complete M, L, H, V, Q, A and Z commands.
 */
export type Drawing = string;

/** Colours from light to shade. */
export const MATERIALS = {
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

export type Material = keyof typeof MATERIALS;

/** The bounding box of an outline, which the light is aligned to. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Round {
  readonly x: number;
  readonly y: number;
  readonly rx: number;
  readonly ry: number;
}

export type Part =
  | { readonly kind: 'shine'; readonly round: Round; readonly turn: number }
  | { readonly kind: 'round'; readonly material: Material; readonly round: Round; readonly box: Box }
  | { readonly kind: 'body'; readonly material: Material; readonly path: string; readonly box: Box }
  | { readonly kind: 'edge'; readonly width: number; readonly path: string }
  | {
      readonly kind: 'line';
      readonly material: Material;
      readonly width: number;
      readonly path: string;
      readonly box: Box;
    };

export function partsOf(drawing: Drawing): Part[] {
  return drawing.split('|').map((part) => partOf(part.trim()));
}

function partOf(part: string): Part {
  if (part.startsWith('*')) {
    const [x = 50, y = 50, rx = 10, ry = 5, turn = 0] = part.slice(1).split(',').map(Number);
    return { kind: 'shine', round: { x, y, rx, ry }, turn };
  }
  if (part.startsWith('~')) {
    const [width = '2', ...path] = part.slice(1).split(' ');
    return { kind: 'edge', width: Number(width), path: path.join(' ') };
  }
  if (part.startsWith('=')) {
    const [head = '', ...rest] = part.slice(1).split(' ');
    const [material = 'gold', width = '4'] = head.split(',');
    const path = rest.join(' ');
    return { kind: 'line', material: known(material, part), width: Number(width), path, box: boxOf(path) };
  }
  const [, name = '', numbers, path = ''] = /^(\w+)(?:@([\d.,-]+)| (.+))$/.exec(part) ?? [];
  const material = known(name, part);
  if (numbers === undefined) return { kind: 'body', material, path, box: boxOf(path) };
  const [x = 50, y = 50, rx = 10, ry = rx] = numbers.split(',').map(Number);
  return {
    kind: 'round',
    material,
    round: { x, y, rx, ry },
    box: { x: x - rx, y: y - ry, width: rx * 2, height: ry * 2 },
  };
}

function known(name: string, part: string): Material {
  if (name in MATERIALS) return name as Material;
  throw new Error(`a symbol has a part that cannot be drawn: ${part}`);
}

const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, A: 7, Z: 0 };

/** The box of the curve itself, without its control points. */
export function boxOf(path: string): Box {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const each = NUMBERS[command];
    if (each === undefined || (each > 0 && numbers.length % each !== 0)) {
      throw new Error(`a symbol has a path that cannot be measured: ${path}`);
    }
    // Z has no numbers, so the step would be 0.
    for (let at = 0; at < numbers.length; at += Math.max(1, each)) {
      const [first = 0, second = 0, third = 0, fourth = 0] = numbers.slice(at, at + each);
      if (command === 'H') x = first;
      else if (command === 'V') y = first;
      else if (command === 'Q') {
        xs.push(bend(x, first, third));
        ys.push(bend(y, second, fourth));
        [x, y] = [third, fourth];
      } else if (command === 'A') [x, y] = [numbers[at + 5]!, numbers[at + 6]!];
      else [x, y] = [first, second];
      xs.push(x);
      ys.push(y);
    }
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The extreme point of a quadratic curve, or its end. */
function bend(from: number, by: number, to: number): number {
  const turn = (from - by) / (from - 2 * by + to);
  if (!(turn > 0 && turn < 1)) return to;
  return (1 - turn) ** 2 * from + 2 * turn * (1 - turn) * by + turn ** 2 * to;
}
