/** Colours are written as #rrggbb. */
type Triple = [number, number, number];

export function mix(from: string, to: string, share: number): string {
  const [a, b] = [parse(from), parse(to)];
  return format(a.map((value, index) => value + (b[index]! - value) * share) as Triple);
}

export const lighten = (colour: string, share: number) => mix(colour, '#ffffff', share);
export const darken = (colour: string, share: number) => mix(colour, '#000000', share);

/** Rotates the hue; lightness and saturation stay. */
export function turnHue(colour: string, degrees: number): string {
  const [r, g, b] = parse(colour).map((value) => value / 255) as Triple;
  const max = Math.max(r, g, b);
  const min = Math.min(r, g, b);
  const chroma = max - min;
  if (chroma === 0) return colour;
  const sector = max === r ? ((g - b) / chroma + 6) % 6 : max === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4;
  const turned = (sector + degrees / 60 + 6) % 6;
  const second = chroma * (1 - Math.abs((turned % 2) - 1));
  const order: Triple[] = [
    [chroma, second, 0],
    [second, chroma, 0],
    [0, chroma, second],
    [0, second, chroma],
    [second, 0, chroma],
    [chroma, 0, second],
  ];
  return format(order[Math.floor(turned) % 6]!.map((value) => (value + min) * 255) as Triple);
}

/** Perceived lightness, from 0 (black) to 1 (white). */
export function lightness(colour: string): number {
  const [r, g, b] = parse(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

function parse(colour: string): Triple {
  const digits = colour.length === 4 ? colour.slice(1).replaceAll(/./g, '$&$&') : colour.slice(1, 7);
  const value = Number.parseInt(digits, 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function format(triple: Triple): string {
  return `#${triple
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
