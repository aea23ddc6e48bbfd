export interface AvatarLook {
  from: string;
  to: string;
  /** Angle of the gradient in degrees. */
  turn: number;
  /** The filled cells of a symmetric 5 × 5 pattern. */
  cells: [x: number, y: number][];
}

const PALETTES = [
  ['#9d8bff', '#6c52f5'],
  ['#2ee6a6', '#5cc8ff'],
  ['#ffc94a', '#ff7e40'],
  ['#ff6b86', '#9d8bff'],
  ['#c8f135', '#2ee6a6'],
  ['#5cc8ff', '#6c52f5'],
  ['#ff9f2e', '#ff3d71'],
  ['#f5a8ff', '#6c52f5'],
] as const;

const SIZE = 5;

/** Ignores case, because names are compared without it. */
export function avatarOf(name: string): AvatarLook {
  const hash = hashOf(name.toLowerCase());
  const [from, to] = PALETTES[hash % PALETTES.length]!;
  const bits = hash >>> 3;
  const cells: AvatarLook['cells'] = [];
  for (let y = 0; y < SIZE; y += 1) {
    for (let x = 0; x < 3; x += 1) {
      if (((bits >>> (y * 3 + x)) & 1) === 0) continue;
      cells.push([x, y]);
      if (x < 2) cells.push([SIZE - 1 - x, y]);
    }
  }
  // A minimum pattern, however few bits are set.
  if (cells.length < 5) cells.push([2, 1], [1, 3], [2, 3], [3, 3]);
  return { from, to, turn: (hash >>> 20) % 360, cells: uniqueCells(cells) };
}

function uniqueCells(cells: AvatarLook['cells']): AvatarLook['cells'] {
  return [...new Map(cells.map((cell) => [cell.join(), cell])).values()];
}

/** FNV-1a with a final mix, so that similar names look different. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
