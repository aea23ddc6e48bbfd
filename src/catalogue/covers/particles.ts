import { lighten, mix, turnHue } from './colour.ts';
import type { Draws } from './draws.ts';
import { points, short, WIDTH, type Paint } from './paint.ts';
import type { Particle } from './theme.ts';

type DrawOne = (paint: Paint, draws: Draws, size: number) => string;

/** Small particles in the air. Those in front are few and large, and avoid the middle. */
export function drawParticles(kind: Particle, paint: Paint, draws: Draws, isInFront: boolean): string {
  const count = isInFront ? draws.whole(4, 6) : draws.whole(12, 18);
  return Array.from({ length: count }, () => {
    const size = isInFront ? draws.between(1, 1.7) : draws.between(0.35, 0.9);
    const side = draws.chance(0.5) ? draws.between(-4, 52) : draws.between(WIDTH - 52, WIDTH + 4);
    const x = isInFront ? side : draws.between(0, WIDTH);
    const y = draws.between(isInFront ? 40 : 8, 262);
    const turn = draws.between(0, 360);
    return `<g transform="translate(${short(x)} ${short(y)}) rotate(${Math.round(turn)})">${KINDS[kind](paint, draws, size)}</g>`;
  }).join('');
}

const KINDS: Record<Particle, DrawOne> = {
  coins: (_paint, draws, size) => {
    const [rx, ry] = [9 * size, 9 * size * draws.between(0.45, 1)];
    return (
      `<ellipse cx="0" cy="${short(1.6 * size)}" rx="${short(rx)}" ry="${short(ry)}" fill="#9a5a08"/>` +
      `<ellipse rx="${short(rx)}" ry="${short(ry)}" fill="#ffcf3c"/><ellipse rx="${short(rx * 0.7)}" ry="${short(ry * 0.7)}" fill="#f0a81c"/>` +
      `<ellipse cx="${short(-rx * 0.2)}" cy="${short(-ry * 0.2)}" rx="${short(rx * 0.34)}" ry="${short(ry * 0.28)}" fill="#fff3b0"/>`
    );
  },
  sparks: (paint, _draws, size) => star(lighten(paint.light, 0.65), 9 * size),
  stars: (paint, _draws, size) => star(lighten(paint.title, 0.5), 7 * size),
  embers: (_paint, draws, size) =>
    `<ellipse rx="${short(2.6 * size)}" ry="${short(1.6 * size)}" fill="${draws.pick(['#ffb347', '#ff7a1c', '#ffe08a'])}" fill-opacity="0.95"/>` +
    `<circle r="${short(5 * size)}" fill="#ff8a1c" fill-opacity="0.22"/>`,
  snow: (_paint, draws, size) =>
    `<circle r="${short(draws.between(1.6, 3.4) * size)}" fill="#fff" fill-opacity="${short(draws.between(0.6, 1))}"/>`,
  bubbles: (_paint, _draws, size) =>
    `<circle r="${short(7 * size)}" fill="#fff" fill-opacity="0.16" stroke="#fff" stroke-opacity="0.75" stroke-width="1.2"/>` +
    `<circle cx="${short(-2.4 * size)}" cy="${short(-2.4 * size)}" r="${short(1.8 * size)}" fill="#fff" fill-opacity="0.9"/>`,
  petals: (paint, draws, size) =>
    `<path d="M0 ${short(-8 * size)}Q${short(7 * size)} 0 0 ${short(8 * size)}Q${short(-7 * size)} 0 0 ${short(-8 * size)}Z" fill="${draws.pick([lighten(paint.light, 0.2), mix(paint.title, paint.middle, 0.35), lighten(paint.middle, 0.35)])}"/>`,
  confetti: (_paint, draws, size) =>
    `<rect x="${short(-3 * size)}" y="${short(-5 * size)}" width="${short(6 * size)}" height="${short(10 * size)}" rx="1.5" fill="${draws.pick(['#ff4d8a', '#ffd84d', '#4de0ff', '#8aff6b', '#b98aff', '#ffffff'])}"/>`,
  gems: (paint, draws, size) => {
    const colour = turnHue(draws.pick([paint.light, paint.middle, paint.title]), draws.between(-60, 60));
    const s = 8 * size;
    return (
      `<polygon points="${points([
        [-s, -s * 0.3],
        [-s * 0.5, -s],
        [s * 0.5, -s],
        [s, -s * 0.3],
        [0, s],
      ])}" fill="${lighten(colour, 0.12)}"/>` +
      `<polygon points="${points([
        [-s * 0.5, -s * 0.3],
        [0, -s],
        [s * 0.5, -s * 0.3],
        [0, s],
      ])}" fill="${lighten(colour, 0.5)}"/>` +
      `<polygon points="${points([
        [s * 0.5, -s * 0.3],
        [s, -s * 0.3],
        [0, s],
      ])}" fill="${mix(colour, '#000000', 0.3)}"/>`
    );
  },
  mist: (paint, _draws, size) =>
    `<ellipse rx="${short(34 * size)}" ry="${short(9 * size)}" fill="${lighten(paint.light, 0.4)}" fill-opacity="0.1"/>`,
  chips: (paint, draws, size) => {
    const r = 11 * size;
    const colour = draws.pick(['#d8203c', '#1f5cd8', '#12934a', '#2a1a3c', paint.middle]);
    return (
      `<circle r="${short(r)}" fill="${colour}"/><circle r="${short(r * 0.84)}" fill="none" stroke="#fff" stroke-width="${short(r * 0.26)}" stroke-dasharray="${short(r * 0.44)} ${short(r * 0.44)}"/>` +
      `<circle r="${short(r * 0.56)}" fill="${lighten(colour, 0.18)}" stroke="#fff" stroke-opacity="0.8" stroke-width="1"/>`
    );
  },
};

function star(colour: string, size: number): string {
  const inner = size * 0.16;
  const at = (angle: number, radius: number) => [Math.cos(angle) * radius, Math.sin(angle) * radius] as const;
  const list = Array.from({ length: 8 }, (_, index) => at((Math.PI / 4) * index, index % 2 === 0 ? size : inner));
  return `<polygon points="${points(list)}" fill="${colour}"/>`;
}
