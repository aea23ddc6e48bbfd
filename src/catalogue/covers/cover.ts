import { createDraws, type Draws } from './draws.ts';
import { chooseEmblems, drawEmblem, emblemFilters, metalOf, type EmblemName, type Placed } from './emblem.ts';
import { choosePaint, gradients, HEIGHT, short, WIDTH } from './paint.ts';
import { drawParticles } from './particles.ts';
import { drawFrame, drawHanging } from './scene-front.ts';
import { drawScene } from './scene.ts';
import { themeOf } from './themes.ts';
import { drawTitle } from './title.ts';

/** The input for a cover. The same input gives the same picture on every machine. */
export interface CoverGame {
  symbol: string;
  name: string;
  /** From the provider's terms or ours. */
  theme: string;
}

/** The cover of a game as SVG. */
export function drawCover({ symbol, name, theme: themeName }: CoverGame): string {
  const theme = themeOf(themeName, name);
  // Each part has its own random choices, so that a change to one leaves the others as they are.
  const draws = (part: string) => createDraws(`${symbol}|${name}|${part}`);
  const paint = choosePaint(theme.palettes, metalOf(name) ?? theme.metal, draws('paint'));
  const title = drawTitle(name, theme.face, paint, draws('title'));
  const group = arrange(chooseEmblems(name, theme, draws('emblems')), title.top, draws('group'));
  const { x: cx, y: cy } = group.centre;
  const particle = draws('particles').pick(theme.particles);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><defs>`,
    gradients(paint, cx, cy),
    emblemFilters(paint),
    '</defs>',
    drawScene(theme, paint, draws('scene'), cx, cy),
    drawHanging(draws('hanging').pick(theme.hangings), paint, draws('hanging')),
    drawParticles(particle, paint, draws('air'), false),
    group.backdrop,
    ...group.placed.map((placed) => drawEmblem(placed, paint)),
    `<rect y="${short(title.top - 46)}" width="${WIDTH}" height="${short(HEIGHT - title.top + 46)}" fill="url(#floor)"/>`,
    drawParticles(particle, paint, draws('front'), true),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#vignette)"/>`,
    title.svg,
    drawFrame(paint, draws('frame')),
    '</svg>',
  ].join('');
}

interface Group {
  centre: { x: number; y: number };
  /** Drawn behind all emblems. */
  backdrop: string;
  /** From back to front. */
  placed: Placed[];
}

type Arrangement = (
  emblems: readonly EmblemName[],
  x: number,
  y: number,
  size: number,
  draws: Draws,
) => Omit<Group, 'centre'>;

function arrange(emblems: readonly EmblemName[], titleTop: number, draws: Draws): Group {
  const size = Math.min(196, titleTop - 44);
  const x = WIDTH / 2 + draws.between(-10, 10);
  const y = 18 + (titleTop - 14) / 2 + draws.between(-6, 4);
  const arrangement = draws.pick([alone, flanked, flanked, inRing, withOne, inArc, paired]);
  return { centre: { x, y }, ...arrangement(emblems, x, y, size, draws) };
}

/** Emblems that must not be mirrored. */
const WITH_TEXT = /slot-machine|lock|card|map|mahjong|own:/;

const alone: Arrangement = ([hero], x, y, size, draws) => ({
  backdrop: '',
  placed: [
    {
      name: hero!,
      x,
      y,
      size: size * 1.04,
      turn: draws.between(-8, 8),
      isMirrored: draws.chance(0.4) && !WITH_TEXT.test(hero!),
    },
  ],
});

const flanked: Arrangement = ([hero, left, right = left], x, y, size, draws) => {
  const drop = size * draws.between(0.1, 0.26);
  const far = size * draws.between(0.4, 0.48);
  const side = size * draws.between(0.5, 0.58);
  return {
    backdrop: '',
    placed: [
      { name: left ?? hero!, x: x - far, y: y + drop, size: side, turn: draws.between(-22, -8), isBehind: true },
      { name: right ?? hero!, x: x + far, y: y + drop, size: side, turn: draws.between(8, 22), isBehind: true },
      { name: hero!, x, y: y - size * 0.05, size: size * 0.9, turn: draws.between(-4, 4) },
    ],
  };
};

const inRing: Arrangement = ([hero], x, y, size, draws) => {
  const radius = size * 0.52;
  const studs = draws.pick([8, 12, 16]);
  const dots = Array.from({ length: studs }, (_, index) => {
    const angle = ((Math.PI * 2) / studs) * index + draws.between(0, 0.1);
    return `<circle cx="${short(x + Math.cos(angle) * radius)}" cy="${short(y + Math.sin(angle) * radius)}" r="4" fill="#fff" stroke="#00000066" stroke-width="1"/>`;
  });
  const circle = (factor: number, look: string) =>
    `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius * factor)}" ${look}/>`;
  return {
    backdrop:
      circle(1.13, 'fill="#000" fill-opacity="0.35"') +
      circle(1, 'fill="url(#sky)" stroke="url(#metal)" stroke-width="13"') +
      circle(0.9, 'fill="url(#glow)" stroke="#00000055" stroke-width="2"') +
      dots.join(''),
    placed: [{ name: hero!, x, y: y - size * 0.03, size: size * 0.84, turn: draws.between(-6, 6) }],
  };
};

const withOne: Arrangement = ([hero, friend], x, y, size, draws) => {
  const side = draws.chance(0.5) ? 1 : -1;
  return {
    backdrop: '',
    placed: [
      {
        name: hero!,
        x: x - side * size * 0.1,
        y: y - size * 0.04,
        size: size * 0.94,
        turn: -side * draws.between(2, 9),
      },
      ...(friend
        ? [
            {
              name: friend,
              x: x + side * size * 0.42,
              y: y + size * 0.3,
              size: size * 0.46,
              turn: side * draws.between(4, 18),
            },
          ]
        : []),
    ],
  };
};

const inArc: Arrangement = ([hero, ...others], x, y, size, draws) => {
  const friends = others.slice(0, draws.whole(3, 4));
  const spread = draws.between(0.95, 1.25);
  const placed = friends.map((name, index): Placed => {
    const angle = -Math.PI / 2 + (friends.length === 1 ? 0 : (index / (friends.length - 1) - 0.5) * 2 * spread);
    const far = size * 0.52;
    return {
      name,
      x: x + Math.cos(angle) * far,
      y: y + size * 0.1 + Math.sin(angle) * far,
      size: size * 0.36,
      turn: ((angle + Math.PI / 2) * 180) / Math.PI / 2,
      isBehind: true,
    };
  });
  return {
    backdrop: '',
    placed: [...placed, { name: hero!, x, y: y + size * 0.1, size: size * 0.82, turn: draws.between(-5, 5) }],
  };
};

const paired: Arrangement = ([hero, friend = hero], x, y, size, draws) => {
  const side = draws.chance(0.5) ? 1 : -1;
  return {
    backdrop: '',
    placed: [
      {
        name: friend!,
        x: x + side * size * 0.29,
        y: y - size * 0.16,
        size: size * 0.64,
        turn: side * draws.between(6, 16),
        isBehind: true,
      },
      {
        name: hero!,
        x: x - side * size * 0.15,
        y: y + size * 0.06,
        size: size * 0.84,
        turn: -side * draws.between(2, 8),
      },
    ],
  };
};
