import { darken, lighten, mix } from './colour.ts';
import type { Draws } from './draws.ts';
import { HEIGHT, short, WIDTH, type Paint } from './paint.ts';
import { silhouette } from './scene.ts';
import type { Hanging } from './theme.ts';

type DrawHanging = (paint: Paint, draws: Draws) => string;

/** Objects that reach into the picture from above and from the sides. */
export function drawHanging(hanging: Hanging, paint: Paint, draws: Draws): string {
  return HANGINGS[hanging](paint, draws);
}

const HANGINGS: Record<Hanging, DrawHanging> = {
  none: () => '',
  leaves: (paint, draws) => leaves(paint, draws),
  stalactites: (paint, draws) => teeth(darken(paint.layers[2], 0.1), draws, 26, 62),
  icicles: (_paint, draws) => teeth('#e9f8ff', draws, 12, 44, 0.75),
  curtain: (paint, draws) => curtain(paint, draws),
  lanterns: (_paint, draws) => lanterns(draws),
  bunting: (paint, draws) => bunting(paint, draws),
  web: (_paint, draws) => web(draws),
  spots: (paint, draws) => spots(paint, draws),
};

function leaves(paint: Paint, draws: Draws): string {
  const kinds = ['g:monstera-leaf', 'g:palm', 'g:fern', 'g:three-leaves'] as const;
  const corners = [
    [-34, -30],
    [WIDTH - 70, -34],
    [-46, 92],
    [WIDTH - 48, 104],
  ] as const;
  return corners
    .map(([x, y], index) => {
      const size = draws.between(84, 118);
      const colour = mix(paint.layers[2], paint.middle, index < 2 ? 0.12 : 0.3);
      const turn = draws.between(-40, 40);
      return `<g transform="rotate(${short(turn)} ${short(x + size / 2)} ${short(y + size / 2)})">${silhouette(draws.pick(kinds), x, y, size, colour, draws.chance(0.5))}</g>`;
    })
    .join('');
}

function teeth(colour: string, draws: Draws, min: number, max: number, opacity = 1): string {
  let path = 'M0 0';
  for (let x = 0; x < WIDTH;) {
    const width = draws.between(16, 40);
    const edge = Math.abs(x + width / 2 - WIDTH / 2) / (WIDTH / 2);
    const length = draws.between(min, max) * (0.25 + 0.75 * edge);
    path += `L${short(x + width / 2)} ${short(length)}L${short(x + width)} ${short(length * 0.2)}`;
    x += width;
  }
  return `<path d="${path}L${WIDTH} 0Z" fill="${colour}" fill-opacity="${opacity}"/>`;
}

function curtain(paint: Paint, draws: Draws): string {
  const colour = mix(paint.middle, paint.ground, 0.4);
  const width = draws.between(30, 46);
  const half = (isRight: boolean) => {
    const folds = [0, 1, 2].map((fold) => {
      const x = fold * (width / 3);
      return `<path d="M${short(x)} 0h${short(width / 3)}q4 110 -${short(x * 0.6)} 190h-${short(width / 3)}q8 -90 0 -190Z" fill="${fold % 2 === 0 ? colour : darken(colour, 0.25)}"/>`;
    });
    return `<g transform="${isRight ? `translate(${WIDTH} 0) scale(-1 1)` : ''}">${folds.join('')}</g>`;
  };
  const swags = Array.from({ length: 5 }, (_, index) => {
    const x = (WIDTH / 5) * index;
    return `<path d="M${short(x)} 0h${WIDTH / 5}q-${short(WIDTH / 10)} 52 -${WIDTH / 5} 0Z" fill="${index % 2 === 0 ? colour : lighten(colour, 0.08)}" stroke="${darken(colour, 0.4)}" stroke-width="1"/>`;
  });
  return half(false) + half(true) + swags.join('');
}

function lanterns(draws: Draws): string {
  return [draws.between(18, 40), draws.between(WIDTH - 40, WIDTH - 18), draws.between(60, 80)]
    .slice(0, draws.whole(2, 3))
    .map((x, index) => {
      const y = draws.between(24, 64);
      const size = index === 2 ? 0.55 : draws.between(0.8, 1.15);
      return (
        `<path d="M${short(x)} 0V${short(y)}" stroke="#2a0a06" stroke-width="1.5"/>` +
        `<g transform="translate(${short(x)} ${short(y)}) scale(${short(size)})">` +
        '<circle cy="16" r="30" fill="#ffb347" fill-opacity="0.25"/>' +
        '<ellipse cy="16" rx="20" ry="16" fill="#d8141f"/><ellipse cy="16" rx="11" ry="16" fill="#ff4a3c"/><ellipse cy="16" rx="4" ry="16" fill="#ff9a6b"/>' +
        '<rect x="-9" y="-3" width="18" height="5" rx="2" fill="#ffcf4d"/><rect x="-9" y="30" width="18" height="5" rx="2" fill="#ffcf4d"/>' +
        '<path d="M0 35v16M-4 35v12M4 35v12" stroke="#ffcf4d" stroke-width="2"/></g>'
      );
    })
    .join('');
}

function bunting(paint: Paint, draws: Draws): string {
  const drop = draws.between(16, 30);
  const colours = ['#ff4d6b', '#ffd84d', '#4dd0ff', '#7bff8a', lighten(paint.middle, 0.3)];
  const flags = Array.from({ length: 9 }, (_, index) => {
    const x = (WIDTH / 9) * index + 4;
    const y = 4 + drop * (1 - ((x + 11 - WIDTH / 2) / (WIDTH / 2)) ** 2);
    return `<path d="M${short(x)} ${short(y)}h22l-11 20Z" fill="${colours[index % colours.length]}"/>`;
  });
  return `<path d="M0 2Q${WIDTH / 2} ${short(drop * 2)} ${WIDTH} 2" fill="none" stroke="#fff" stroke-opacity="0.7" stroke-width="1.5"/>${flags.join('')}`;
}

function web(draws: Draws): string {
  const isRight = draws.chance(0.5);
  const spokes = [0, 0.28, 0.56, 0.84, 1.12, 1.57];
  let path = spokes.map((angle) => `M0 0L${short(Math.cos(angle) * 120)} ${short(Math.sin(angle) * 120)}`).join('');
  for (let ring = 24; ring <= 108; ring += 21) {
    path += spokes
      .map((angle, index) => {
        const [x, y] = [short(Math.cos(angle) * ring), short(Math.sin(angle) * ring)];
        const between = (angle + (spokes[index - 1] ?? 0)) / 2;
        return index === 0
          ? `M${x} ${y}`
          : `Q${short(Math.cos(between) * ring * 0.86)} ${short(Math.sin(between) * ring * 0.86)} ${x} ${y}`;
      })
      .join('');
  }
  const place = isRight ? `transform="translate(${WIDTH} 0) scale(-1 1)"` : '';
  return `<path ${place} d="${path}" fill="none" stroke="#fff" stroke-opacity="0.42" stroke-width="1.2"/>`;
}

function spots(paint: Paint, draws: Draws): string {
  return [draws.between(20, 60), draws.between(110, 160), draws.between(210, 250)]
    .map(
      (x) =>
        `<path d="M${short(x - 7)} 0h14L${short(x + 60)} 210H${short(x - 60)}Z" fill="${lighten(paint.light, 0.5)}" fill-opacity="0.13"/>` +
        `<ellipse cx="${short(x)}" cy="1" rx="14" ry="6" fill="#fff" fill-opacity="0.85"/>`,
    )
    .join('');
}

/** Rounded like the card that shows the picture. Not every cover has a frame. */
export function drawFrame(paint: Paint, draws: Draws): string {
  const kind = draws.pick(['none', 'none', 'line', 'double', 'corners'] as const);
  const rect = (inset: number, width: number, opacity: number) =>
    `<rect x="${inset}" y="${inset}" width="${WIDTH - inset * 2}" height="${HEIGHT - inset * 2}" rx="${24 - inset}" fill="none" stroke="url(#metal)" stroke-width="${width}" stroke-opacity="${opacity}"/>`;
  const sheen = `<rect x="1" y="1" width="${WIDTH - 2}" height="${HEIGHT - 2}" rx="23" fill="none" stroke="${lighten(paint.light, 0.4)}" stroke-opacity="0.25" stroke-width="2"/>`;
  if (kind === 'none') return sheen;
  if (kind === 'line') return rect(4, 3.5, 0.95);
  if (kind === 'double') return rect(3, 3, 0.95) + rect(8, 1.2, 0.7);
  const corner =
    '<path d="M6 46V24Q6 6 24 6H46M12 36V26Q12 12 26 12H36" fill="none" stroke="url(#metal)" stroke-width="3"/>';
  const turned = [
    '',
    `translate(${WIDTH} 0) scale(-1 1)`,
    `translate(0 ${HEIGHT}) scale(1 -1)`,
    `translate(${WIDTH} ${HEIGHT}) scale(-1 -1)`,
  ];
  return sheen + turned.map((place) => `<g transform="${place}">${corner}</g>`).join('');
}
