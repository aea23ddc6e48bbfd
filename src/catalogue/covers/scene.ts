import { darken, lighten, mix } from './colour.ts';
import type { Draws } from './draws.ts';
import { findIcon, type IconName } from './icons.ts';
import { HEIGHT, points, short, WIDTH, type Paint } from './paint.ts';
import { drawSky } from './scene-sky.ts';
import type { CoverTheme, Land } from './theme.ts';

/** The background behind the emblem: sky, rays of light, land in layers, and objects on it. */
export function drawScene(theme: CoverTheme, paint: Paint, draws: Draws, cx: number, cy: number): string {
  return [
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    drawSky(draws.pick(theme.skies), paint, draws),
    drawRays(draws, cx, cy),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#glow)"/>`,
    drawLand(draws.pick(theme.lands), theme, paint, draws),
  ].join('');
}

function drawRays(draws: Draws, cx: number, cy: number): string {
  const count = draws.pick([8, 10, 12, 14, 18]);
  const step = (Math.PI * 2) / count;
  const turn = draws.between(0, step);
  const width = step * draws.between(0.3, 0.52);
  const at = (angle: number) => [cx + Math.cos(angle) * 330, cy + Math.sin(angle) * 330] as const;
  const wedges = Array.from({ length: count }, (_, index) => {
    const angle = turn + index * step;
    return `M${short(cx)} ${short(cy)}L${points([at(angle)])}L${points([at(angle + width)])}Z`;
  });
  return `<path d="${wedges.join('')}" fill="url(#ray)"/>`;
}

type DrawLand = (paint: Paint, draws: Draws, props: readonly IconName[]) => string;

function drawLand(land: Land, theme: CoverTheme, paint: Paint, draws: Draws): string {
  const props = theme.props.split(' ').filter((name) => name !== '') as IconName[];
  return LANDS[land](paint, draws, props);
}

const LANDS: Record<Land, DrawLand> = {
  dunes: (paint, draws, props) => ridges(paint, draws, props, { rough: 0, height: 26 }),
  hills: (paint, draws, props) => ridges(paint, draws, props, { rough: 0.15, height: 34 }),
  peaks: (paint, draws, props) => ridges(paint, draws, props, { rough: 1, height: 70 }),
  craters: (paint, draws, props) => ridges(paint, draws, props, { rough: 0.4, height: 22 }) + craters(paint, draws),
  waves: (paint, draws, props) => horizonProps(paint, draws, props, 228) + waves(paint, draws),
  skyline: (paint, draws) => skyline(paint, draws),
  grid: (paint, draws, props) => horizonProps(paint, draws, props, 232) + grid(paint, draws),
  crystals: (paint, draws, props) => ridges(paint, draws, props, { rough: 0.8, height: 40 }) + crystals(paint, draws),
  stage: (paint, draws) => stage(paint, draws),
  felt: (paint, draws) => felt(paint, draws),
};

interface RidgeForm {
  /** 0 for dunes, 1 for jagged rock. */
  rough: number;
  height: number;
}

function ridges(paint: Paint, draws: Draws, props: readonly IconName[], form: RidgeForm): string {
  const base = draws.between(196, 214);
  return [
    ridge(paint.layers[0], draws, base, form),
    horizonProps(paint, draws, props, base + 14),
    ridge(paint.layers[1], draws, base + 26, { ...form, height: form.height * 0.6 }),
    ridge(paint.layers[2], draws, base + 58, { ...form, height: form.height * 0.45 }),
  ].join('');
}

function ridge(colour: string, draws: Draws, base: number, { rough, height }: RidgeForm): string {
  const steps = rough > 0.6 ? draws.whole(6, 9) : draws.whole(2, 4);
  const heights = Array.from({ length: steps + 1 }, (_, index) =>
    rough > 0.6 && index % 2 === 1 ? draws.between(0.5, 1) : draws.between(0, rough > 0.6 ? 0.45 : 1),
  );
  const at = (index: number) => [(WIDTH / steps) * index, base - heights[index]! * height] as const;
  let path = `M0 ${HEIGHT}L${points([at(0)])}`;
  for (let index = 1; index <= steps; index += 1) {
    const [x, y] = at(index);
    const [beforeX, beforeY] = at(index - 1);
    const middle = (beforeX + x) / 2;
    path +=
      rough > 0.6
        ? `L${short(x)} ${short(y)}`
        : `C${short(middle)} ${short(beforeY)} ${short(middle)} ${short(y)} ${short(x)} ${short(y)}`;
  }
  return `<path d="${path}L${WIDTH} ${HEIGHT}Z" fill="${colour}"/>`;
}

/** Shapes at both sides, where the emblem does not hide them. */
function horizonProps(paint: Paint, draws: Draws, props: readonly IconName[], base: number): string {
  if (props.length === 0) return '';
  const colour = mix(paint.layers[0], paint.layers[1], 0.55);
  const places = [draws.between(-22, 4), draws.between(WIDTH - 92, WIDTH - 66), draws.between(40, WIDTH - 130)];
  return places
    .slice(0, draws.whole(2, 3))
    .map((x, index) => {
      const size = index === 2 ? draws.between(46, 64) : draws.between(78, 118);
      return silhouette(draws.pick(props), x, base - size * 0.94, size, colour, draws.chance(0.5));
    })
    .join('');
}

export function silhouette(
  name: IconName,
  x: number,
  y: number,
  size: number,
  colour: string,
  isMirrored = false,
): string {
  const icon = findIcon(name);
  if (!icon) return '';
  const scale = size / icon.size;
  const place = isMirrored
    ? `translate(${short(x + size)} ${short(y)}) scale(${-scale} ${scale})`
    : `translate(${short(x)} ${short(y)}) scale(${scale})`;
  return `<g transform="${place}">${icon.body.replaceAll('currentColor', colour)}</g>`;
}

function waves(paint: Paint, draws: Draws): string {
  const rows = [0, 1, 2, 3].map((row) => {
    const y = 222 + row * 22;
    const length = draws.between(34, 58);
    const shift = draws.between(-length, 0);
    let path = `M${short(shift)} ${y}`;
    for (let x = shift; x < WIDTH + length; x += length) {
      path += `q${short(length / 2)} ${draws.whole(9, 14)} ${short(length)} 0`;
    }
    const colour = mix(lighten(paint.middle, 0.2), paint.ground, row * 0.28);
    return `<path d="${path}V${HEIGHT}H0Z" fill="${colour}" stroke="${lighten(colour, 0.4)}" stroke-opacity="0.5" stroke-width="1.5"/>`;
  });
  return rows.join('');
}

function skyline(paint: Paint, draws: Draws): string {
  const rows = [0, 1].map((row) => {
    const colour = row === 0 ? paint.layers[0] : darken(paint.layers[2], 0.2);
    let houses = '';
    let windows = '';
    for (let x = -6; x < WIDTH;) {
      const width = draws.between(20, 38);
      const top = draws.between(row === 0 ? 108 : 176, row === 0 ? 196 : 236);
      houses += `M${short(x)} ${HEIGHT}V${short(top)}${draws.chance(0.3) ? `l${short(width / 2)} -12l${short(width / 2)} 12` : `h${short(width)}`}V${HEIGHT}Z`;
      for (let wx = x + 5; wx < x + width - 6; wx += 7) {
        for (let wy = top + 8; wy < 270; wy += 10) {
          if (draws.chance(0.42)) windows += `M${short(wx)} ${short(wy)}h3.4v5h-3.4z`;
        }
      }
      x += width + draws.between(0, 4);
    }
    const lit = row === 0 ? mix(paint.light, colour, 0.45) : paint.light;
    return `<path d="${houses}" fill="${colour}"/><path d="${windows}" fill="${lit}" fill-opacity="${row === 0 ? 0.6 : 0.85}"/>`;
  });
  return rows.join('');
}

function grid(paint: Paint, draws: Draws): string {
  const horizon = 230;
  const vanish = WIDTH / 2 + draws.between(-40, 40);
  let lines = '';
  for (let index = -9; index <= 9; index += 1)
    lines += `M${short(vanish + index * 9)} ${horizon}L${vanish + index * 62} ${HEIGHT}`;
  for (let index = 0; index < 8; index += 1) lines += `M0 ${short(horizon + 2.2 * index * index)}H${WIDTH}`;
  return (
    `<rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="${darken(paint.ground, 0.2)}"/>` +
    `<path d="${lines}" stroke="${paint.light}" stroke-opacity="0.75" stroke-width="1.4" fill="none"/>`
  );
}

function crystals(paint: Paint, draws: Draws): string {
  return Array.from({ length: 9 }, (_, index) => {
    const x = index < 5 ? draws.between(-14, 76) : draws.between(WIDTH - 76, WIDTH + 14);
    const base = draws.between(244, 292);
    const height = draws.between(46, 116);
    const width = height * draws.between(0.2, 0.3);
    const lean = (x - WIDTH / 2) * draws.between(0.08, 0.26);
    const tip = [x + lean, base - height] as const;
    const shoulder = base - height * 0.72;
    const left = [x + lean * 0.7 - width / 2, shoulder] as const;
    const right = [x + lean * 0.7 + width / 2, shoulder] as const;
    const colour = mix(paint.middle, paint.light, draws.between(0.1, 0.65));
    return (
      `<polygon points="${points([tip, left, [x - width / 2, base], [x, base], [x + lean * 0.7, shoulder + 5]])}" fill="${lighten(colour, 0.3)}"/>` +
      `<polygon points="${points([tip, right, [x + width / 2, base], [x, base], [x + lean * 0.7, shoulder + 5]])}" fill="${darken(colour, 0.25)}"/>`
    );
  }).join('');
}

function craters(paint: Paint, draws: Draws): string {
  return Array.from({ length: 5 }, () => {
    const [x, y, r] = [draws.between(0, WIDTH), draws.between(240, 290), draws.between(9, 24)];
    return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(r)}" ry="${short(r * 0.34)}" fill="${darken(paint.layers[2], 0.35)}"/>`;
  }).join('');
}

function stage(paint: Paint, draws: Draws): string {
  const y = draws.between(226, 238);
  const bulbs = Array.from({ length: 11 }, (_, index) => {
    const x = (WIDTH / 10) * index;
    return `<circle cx="${short(x)}" cy="${short(y + 13 - ((x - 135) / 135) ** 2 * 8)}" r="3.4" fill="${index % 2 === 0 ? '#fff6c8' : paint.light}"/>`;
  });
  return (
    `<path d="M-10 ${HEIGHT}V${short(y)}Q135 ${short(y + 16)} ${WIDTH + 10} ${short(y)}V${HEIGHT}Z" fill="${paint.layers[1]}"/>` +
    `<path d="M-10 ${HEIGHT}V${short(y + 12)}Q135 ${short(y + 28)} ${WIDTH + 10} ${short(y + 12)}V${HEIGHT}Z" fill="${paint.layers[2]}"/>` +
    bulbs.join('')
  );
}

function felt(paint: Paint, draws: Draws): string {
  const y = draws.between(190, 204);
  const rim = '#c98a2b';
  return (
    `<ellipse cx="135" cy="${short(y + 130)}" rx="236" ry="130" fill="#2a1206"/>` +
    `<ellipse cx="135" cy="${short(y + 135)}" rx="228" ry="128" fill="none" stroke="${rim}" stroke-width="5"/>` +
    `<ellipse cx="135" cy="${short(y + 140)}" rx="218" ry="124" fill="${mix(paint.middle, paint.ground, 0.35)}"/>` +
    `<ellipse cx="135" cy="${short(y + 148)}" rx="188" ry="104" fill="none" stroke="#fff" stroke-opacity="0.28" stroke-width="2"/>`
  );
}
