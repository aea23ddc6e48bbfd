import type { SymbolId } from '../../maths/outcome.ts';
import {
  box,
  disc,
  down,
  fillAll,
  frameBox,
  hsl,
  land,
  outside,
  paintWells,
  round,
  sceneHue,
  scatter,
  TAU,
  writeLetters,
  type Brush,
  type Cabinet,
  type Mood,
} from './cabinet.web.ts';

const HUES: Readonly<Partial<Record<SymbolId, number>>> = {
  H1: 350,
  H2: 275,
  H3: 200,
  H4: 130,
  L1: 45,
  L2: 20,
  L3: 165,
  L4: 310,
  L5: 85,
  W: 48,
  S: 325,
};

/** Sweets on clouds: a striped ribbon instead of a box, and every symbol a piece of jelly. */
export const JELLY: Cabinet = {
  shape: { gapX: 0.02, gapY: 0.02, drop: () => 0, stretch: 1.1, side: 0.2, head: 0.2, foot: 0.2 },
  turn: 'drop',
  entry: 'pop',
  win: 'jelly',
  flying: 'confetti',
  symbolSize: 0.66,
  corner: 0.2,
  plate(ctx, width, height, id) {
    const hue = HUES[id] ?? 40;
    const inset = Math.min(width, height) * 0.05;
    box(ctx, inset, inset, width - inset * 2, height - inset * 2, width * 0.28);
    ctx.fillStyle = down(ctx, 0, height, [
      [0, hsl(hue, 95, 78, 0.85)],
      [0.55, hsl(hue, 88, 58, 0.85)],
      [1, hsl(hue, 85, 42, 0.9)],
    ]);
    ctx.fill();
    ctx.strokeStyle = hsl(hue, 90, 34, 0.55);
    ctx.lineWidth = inset * 0.5;
    ctx.stroke();
    box(ctx, width * 0.17, height * 0.1, width * 0.66, height * 0.2, width * 0.14);
    ctx.fillStyle = 'rgba(255,255,255,0.5)';
    ctx.fill();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue - 110, 80, brush.isFeature ? 62 : 74)],
        [0.55, hsl(hue, 85, 84)],
        [1, hsl(hue, 80, 66)],
      ]),
    );
    ctx.fillStyle = round(ctx, width * 0.8, height * 0.12, height * 0.5, [
      [0, 'rgba(255,255,240,0.95)'],
      [0.25, 'rgba(255,250,210,0.6)'],
      [1, 'rgba(255,255,255,0)'],
    ]);
    ctx.fillRect(0, 0, width, height);
    for (let hill = 0; hill < 3; hill += 1) {
      land(
        brush,
        0.82 + hill * 0.08,
        0.14,
        down(ctx, height * (0.68 + hill * 0.08), height, [
          [0, hsl(hue + 40 + hill * 46, 75, 74 - hill * 8)],
          [1, hsl(hue + 40 + hill * 46, 70, 46 - hill * 8)],
        ]),
        (x) => 0.5 + 0.5 * Math.sin(x * (5 + hill) + hill * 2),
      );
    }
    for (let stick = 0; stick < 7; stick += 1) drawLollipop(brush, stick);
    ctx.fillStyle = down(ctx, height * 0.8, height, [
      [0, 'rgba(60,10,60,0)'],
      [1, 'rgba(60,10,60,0.75)'],
    ]);
    ctx.fillRect(0, height * 0.8, width, height * 0.2);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    const corner = layout.side * 2.2;
    ctx.save();
    ctx.shadowColor = 'rgba(90,10,80,0.5)';
    ctx.shadowBlur = 24;
    ctx.shadowOffsetY = 8;
    box(ctx, left, top, width, height, corner);
    ctx.fillStyle = '#fff';
    ctx.fill();
    ctx.restore();
    ctx.save();
    box(ctx, left, top, width, height, corner);
    ctx.clip();
    ctx.strokeStyle = hsl(look.frameHue, 90, 60);
    ctx.lineWidth = layout.side * 0.8;
    for (let stripe = -height; stripe < width + height; stripe += layout.side * 1.7) {
      ctx.beginPath();
      ctx.moveTo(left + stripe, top - 10);
      ctx.lineTo(left + stripe - height, top + height + 10);
      ctx.stroke();
    }
    ctx.restore();
    const inset = layout.side * 0.55;
    box(ctx, left + inset, top + inset, width - inset * 2, height - inset * 2, corner - inset);
    ctx.fillStyle = down(ctx, top, top + height, [
      [0, hsl(look.hue, 70, 40)],
      [1, hsl(look.hue + 20, 75, 22)],
    ]);
    ctx.fill();
    ctx.lineWidth = 3;
    ctx.strokeStyle = 'rgba(255,255,255,0.8)';
    ctx.stroke();
    paintWells(brush, JELLY, 'rgba(255,255,255,0.07)', 'rgba(255,255,255,0.1)', 1);
  },
  paintTitle(brush) {
    const { layout } = brush;
    writeLetters(
      brush,
      (_part, index) => ({
        dy: Math.sin(index * 1.7) * layout.titleSize * 0.09,
        turn: Math.sin(index * 2.3) * 0.11,
        fill: hsl([345, 38, 190, 285, 130, 20][index % 6]!, 95, 74),
      }),
      '#6b1650',
    );
  },
  live(brush, mood) {
    outside(brush, () => drawClouds(brush, mood));
  },
};

function drawClouds({ ctx, layout: { width, height } }: Brush, { nowMs }: Mood): void {
  ctx.fillStyle = 'rgba(255,255,255,0.72)';
  for (let cloud = 0; cloud < 5; cloud += 1) {
    const size = 26 + scatter(cloud) * 40;
    const x = ((nowMs * (0.006 + scatter(cloud + 2) * 0.01) + scatter(cloud + 8) * 3000) % (width + 300)) - 150;
    const y = height * (0.05 + scatter(cloud + 4) * 0.42);
    ctx.beginPath();
    ctx.arc(x, y, size * 0.6, 0, TAU);
    ctx.arc(x + size * 0.7, y - size * 0.22, size * 0.7, 0, TAU);
    ctx.arc(x + size * 1.5, y, size * 0.55, 0, TAU);
    ctx.fill();
  }
}

function drawLollipop({ ctx, layout: { width, height } }: Brush, index: number): void {
  const [x, tall] = [width * ((index + 0.5) / 7), height * (0.16 + scatter(index + 20) * 0.14)];
  const [y, radius] = [height * 0.9 - tall, 16 + scatter(index) * 22];
  ctx.strokeStyle = '#fff';
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x, height);
  ctx.stroke();
  for (let ring = 0; ring < 4; ring += 1) {
    ctx.fillStyle = ring % 2 === 0 ? hsl(index * 67, 90, 62) : '#fff';
    disc(ctx, x, y, radius * (1 - ring * 0.24));
    ctx.fill();
  }
}
