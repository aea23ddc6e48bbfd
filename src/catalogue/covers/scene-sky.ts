import { darken, lighten, mix } from './colour.ts';
import type { Draws } from './draws.ts';
import { short, WIDTH, type Paint } from './paint.ts';
import type { Sky } from './theme.ts';

type DrawSky = (paint: Paint, draws: Draws) => string;

export function drawSky(sky: Sky, paint: Paint, draws: Draws): string {
  return SKIES[sky](paint, draws);
}

const SKIES: Record<Sky, DrawSky> = {
  stars: (paint, draws) => stars(paint, draws, 46),
  sun: (paint, draws) => sun(paint, draws),
  moon: (paint, draws) => stars(paint, draws, 22) + moon(paint, draws) + clouds(paint, draws, 2, 0.16),
  clouds: (paint, draws) => clouds(paint, draws, 5, 0.34),
  aurora: (paint, draws) => stars(paint, draws, 26) + aurora(paint, draws),
  spotlights: (paint, draws) => spotlights(paint, draws),
  bubbles: (paint, draws) => shafts(paint, draws) + rings(paint, draws),
  planets: (paint, draws) => stars(paint, draws, 50) + planets(paint, draws),
  bokeh: (paint, draws) => bokeh(paint, draws),
};

function stars(paint: Paint, draws: Draws, count: number): string {
  const dots = Array.from({ length: count }, () => {
    const radius = draws.between(0.5, 1.7);
    return `<circle cx="${short(draws.between(0, WIDTH))}" cy="${short(draws.between(0, 230))}" r="${short(radius)}" opacity="${short(draws.between(0.4, 1))}"/>`;
  });
  return `<g fill="${lighten(paint.light, 0.6)}">${dots.join('')}</g>`;
}

function sun(paint: Paint, draws: Draws): string {
  const x = draws.between(60, 210);
  const y = draws.between(70, 150);
  const radius = draws.between(58, 92);
  const halo = (factor: number, opacity: number) =>
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * factor)}" fill="${paint.light}" fill-opacity="${opacity}"/>`;
  return halo(1.5, 0.14) + halo(1.22, 0.22) + halo(1, 0.75);
}

function moon(paint: Paint, draws: Draws): string {
  const isLeft = draws.chance(0.5);
  const x = isLeft ? draws.between(36, 84) : draws.between(WIDTH - 84, WIDTH - 36);
  const y = draws.between(42, 78);
  const radius = draws.between(36, 58);
  const face = lighten(paint.light, 0.55);
  const spots = Array.from({ length: 5 }, () => {
    const angle = draws.between(0, 6.28);
    const far = draws.between(0, radius * 0.7);
    return `<circle cx="${short(x + Math.cos(angle) * far)}" cy="${short(y + Math.sin(angle) * far)}" r="${short(radius * draws.between(0.07, 0.18))}" fill="${mix(face, paint.middle, 0.3)}"/>`;
  });
  return (
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * 1.4)}" fill="${paint.light}" fill-opacity="0.16"/>` +
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${face}"/>${spots.join('')}`
  );
}

function clouds(paint: Paint, draws: Draws, count: number, opacity: number): string {
  const drawn = Array.from({ length: count }, () => {
    const x = draws.between(-30, WIDTH - 40);
    const y = draws.between(24, 190);
    const size = draws.between(0.7, 1.5);
    const puffs = [
      [0, 0, 18],
      [22, -10, 24],
      [50, -4, 20],
      [72, 2, 14],
    ].map(
      ([dx, dy, radius]) =>
        `<circle cx="${short(x + dx! * size)}" cy="${short(y + dy! * size)}" r="${short(radius! * size)}"/>`,
    );
    return `${puffs.join('')}<rect x="${short(x - 16 * size)}" y="${short(y)}" width="${short(102 * size)}" height="${short(17 * size)}" rx="${short(8.5 * size)}"/>`;
  });
  return `<g fill="${lighten(paint.light, 0.35)}" opacity="${opacity}">${drawn.join('')}</g>`;
}

function aurora(paint: Paint, draws: Draws): string {
  return Array.from({ length: 3 }, (_, index) => {
    const y = 30 + index * 26;
    const swing = draws.between(20, 46);
    const d = `M-10 ${y}C60 ${short(y - swing)} 90 ${short(y + swing)} 150 ${y}S230 ${short(y - swing)} 290 ${short(y + 10)}`;
    return `<path d="${d}V${y + 110}C220 ${short(y + 70)} 160 ${short(y + 110)} 120 ${short(y + 92)}S30 ${short(y + 60)} -10 ${y + 100}Z" fill="${lighten(paint.light, index * 0.15)}" fill-opacity="0.17"/>`;
  }).join('');
}

function spotlights(paint: Paint, draws: Draws): string {
  return [draws.between(-20, 30), draws.between(60, 120), draws.between(150, 210), draws.between(240, 290)]
    .map((x) => {
      const to = WIDTH - x + draws.between(-60, 60);
      return `<path d="M${short(x)} 270L${short(to - 30)} -10H${short(to + 30)}Z" fill="${lighten(paint.light, 0.3)}" fill-opacity="0.17"/>`;
    })
    .join('');
}

function shafts(paint: Paint, draws: Draws): string {
  return Array.from({ length: 5 }, () => {
    const x = draws.between(-20, WIDTH);
    const wide = draws.between(14, 44);
    const lean = draws.between(-60, 60);
    return `<path d="M${short(x)} -4h${short(wide)}L${short(x + wide * 2 + lean)} 300H${short(x - wide + lean)}Z" fill="${lighten(paint.light, 0.4)}" fill-opacity="0.12"/>`;
  }).join('');
}

function rings(paint: Paint, draws: Draws): string {
  const drawn = Array.from({ length: 16 }, () => {
    const radius = draws.between(2, 9);
    return `<circle cx="${short(draws.between(0, WIDTH))}" cy="${short(draws.between(0, 240))}" r="${short(radius)}"/>`;
  });
  return `<g fill="${paint.light}" fill-opacity="0.18" stroke="#fff" stroke-opacity="0.55" stroke-width="1">${drawn.join('')}</g>`;
}

function planets(paint: Paint, draws: Draws): string {
  return Array.from({ length: draws.whole(1, 2) }, (_, index) => {
    const isLeft = draws.chance(0.5);
    const radius = index === 0 ? draws.between(40, 76) : draws.between(12, 22);
    const x = isLeft ? draws.between(-10, 60) : draws.between(WIDTH - 60, WIDTH + 10);
    const y = draws.between(20, 150);
    const colour = mix(paint.middle, paint.light, draws.between(0.25, 0.7));
    const ring = draws.chance(0.5)
      ? `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radius * 1.7)}" ry="${short(radius * 0.42)}" fill="none" stroke="${lighten(colour, 0.35)}" stroke-opacity="0.7" stroke-width="${short(radius * 0.12)}" transform="rotate(${short(draws.between(-30, 30))} ${short(x)} ${short(y)})"/>`
      : '';
    return (
      `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${darken(colour, 0.3)}"/>` +
      `<circle cx="${short(x - radius * 0.18)}" cy="${short(y - radius * 0.16)}" r="${short(radius * 0.78)}" fill="${colour}"/>` +
      `<circle cx="${short(x - radius * 0.34)}" cy="${short(y - radius * 0.32)}" r="${short(radius * 0.42)}" fill="${lighten(colour, 0.3)}"/>${ring}`
    );
  }).join('');
}

function bokeh(paint: Paint, draws: Draws): string {
  const drawn = Array.from({ length: 20 }, () => {
    const radius = draws.between(4, 26);
    return `<circle cx="${short(draws.between(0, WIDTH))}" cy="${short(draws.between(0, 240))}" r="${short(radius)}" opacity="${short(draws.between(0.1, 0.32))}"/>`;
  });
  return `<g fill="${paint.light}">${drawn.join('')}</g>`;
}
