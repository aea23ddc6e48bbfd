import {
  across,
  box,
  disc,
  down,
  fillAll,
  frameBox,
  hsl,
  land,
  paintWells,
  round,
  sceneHue,
  TAU,
  vignette,
  writeTitle,
  type Brush,
  type Cabinet,
} from './cabinet.web.ts';

/** A curved lacquer roof, paper scrolls, lanterns in the wind, and wins circled with a brush. */
export const LANTERN: Cabinet = {
  shape: { gapX: 0.05, gapY: 0, drop: () => 0, stretch: 1.2, side: 0.26, head: 0.36, foot: 0.26 },
  turn: 'drop',
  entry: 'fall',
  win: 'ink',
  flying: 'petal',
  symbolSize: 0.76,
  corner: 0.02,
  plate(ctx, width, height, id) {
    if (!id.startsWith('H') && id !== 'W' && id !== 'S') return;
    const radius = Math.min(width, height) * 0.45;
    disc(ctx, width / 2, height / 2, radius);
    ctx.fillStyle = round(ctx, width / 2, height / 2, radius, [
      [0, 'rgba(214,40,40,0.28)'],
      [0.84, 'rgba(190,24,30,0.2)'],
      [0.86, 'rgba(168,20,26,0.9)'],
      [0.93, 'rgba(168,20,26,0.9)'],
      [1, 'rgba(168,20,26,0)'],
    ]);
    ctx.fill();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue, 75, brush.isFeature ? 14 : 24)],
        [0.6, hsl(hue + 18, 80, 48)],
        [1, hsl(hue, 70, 14)],
      ]),
    );
    ctx.fillStyle = 'rgba(255,236,190,0.85)';
    disc(ctx, width * 0.5, height * 0.36, Math.min(width, height) * 0.34);
    ctx.fill();
    for (let layer = 0; layer < 4; layer += 1) {
      land(
        brush,
        0.66 + layer * 0.08,
        0.3 - layer * 0.04,
        down(ctx, height * (0.4 + layer * 0.08), height * (0.75 + layer * 0.08), [
          [0, hsl(hue + 4, 45, 34 - layer * 7)],
          [1, hsl(hue + 14, 60, 52 - layer * 12)],
        ]),
        (x) => {
          const peak = Math.abs(Math.sin(x * (4 + layer * 1.3) + layer * 1.9));
          return peak ** 3 + 0.06 * Math.sin(x * 50 + layer);
        },
      );
    }
    vignette(brush, 0.5);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    const red = (light: number): string => hsl(look.hue > 300 || look.hue < 40 ? look.hue : 0, 76, light);
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.7)';
    ctx.shadowBlur = 24;
    ctx.fillStyle = red(16);
    ctx.fillRect(left, top + 10, width, height - 10);
    ctx.restore();
    for (const x of [left, left + width - layout.side]) {
      ctx.fillStyle = across(ctx, x, x + layout.side, [
        [0, red(20)],
        [0.35, red(50)],
        [1, red(16)],
      ]);
      ctx.fillRect(x, top, layout.side, height);
      ctx.fillStyle = hsl(look.frameHue, 85, 58);
      for (const at of [0.12, 0.5, 0.88])
        ctx.fillRect(x, top + height * at, layout.side, Math.max(3, layout.side * 0.12));
    }
    ctx.fillStyle = red(34);
    ctx.fillRect(left - layout.side * 0.2, top + height - layout.foot, width + layout.side * 0.4, layout.foot);
    ctx.fillStyle = hsl(look.frameHue, 85, 58);
    ctx.fillRect(left - layout.side * 0.2, top + height - layout.foot, width + layout.side * 0.4, 3);
    drawRoof(brush, left, top, width);
    paintWells(
      brush,
      LANTERN,
      down(ctx, layout.y, layout.y + layout.gridHeight, [
        [0, '#cbb083'],
        [0.12, '#f3e6c4'],
        [0.88, '#f0e0b8'],
        [1, '#b89a69'],
      ]),
      red(22),
      3,
    );
  },
  paintTitle(brush) {
    const { ctx, layout, look, name, font } = brush;
    if (layout.titleSize === 0) return;
    ctx.font = `${layout.titleSize}px ${font}`;
    const wide = Math.min(layout.width * 0.94, ctx.measureText(name).width + layout.titleSize * 1.4);
    const tall = layout.titleSize * 1.4;
    box(ctx, layout.width / 2 - wide / 2, layout.titleY - tall / 2, wide, tall, 4);
    ctx.fillStyle = '#160606';
    ctx.fill();
    ctx.lineWidth = 4;
    ctx.strokeStyle = hsl(look.frameHue, 85, 56);
    ctx.stroke();
    writeTitle(brush, {
      fill: (context, from, to) =>
        down(context, from, to, [
          [0, '#fff3c9'],
          [1, hsl(look.frameHue, 90, 52)],
        ]),
      edge: '#3c0707',
      edgeWidth: 0.12,
      size: 0.9,
    });
  },
  live(brush, { nowMs, turning }) {
    const { layout } = brush;
    const { left, top, width } = frameBox(layout);
    const size = Math.min(46, Math.max(14, layout.cellWidth * 0.3));
    const count = layout.x > 120 ? 2 : 1;
    for (let index = 0; index < count; index += 1) {
      for (const side of [-1, 1]) {
        const edge = side < 0 ? left : left + width;
        const x = edge + side * (layout.side * 0.2 + index * size * 2.3);
        drawLamp(brush, x, top - layout.head * 0.2, size * (1 - index * 0.2), nowMs + index * 900, turning);
      }
    }
  },
};

function drawRoof({ ctx, layout, look }: Brush, left: number, top: number, width: number): void {
  const [reach, rise] = [layout.side * 1.3, layout.head * 0.9];
  ctx.beginPath();
  ctx.moveTo(left - reach, top - rise * 0.35);
  ctx.quadraticCurveTo(left + width * 0.1, top + rise * 0.2, layout.width / 2, top + rise * 0.1);
  ctx.quadraticCurveTo(left + width * 0.9, top + rise * 0.2, left + width + reach, top - rise * 0.35);
  ctx.quadraticCurveTo(left + width * 0.94, top + rise * 0.6, left + width, top + rise * 0.75);
  ctx.lineTo(left, top + rise * 0.75);
  ctx.quadraticCurveTo(left + width * 0.06, top + rise * 0.6, left - reach, top - rise * 0.35);
  ctx.fillStyle = down(ctx, top - rise, top + rise, [
    [0, hsl(165, 45, 38)],
    [1, hsl(170, 60, 12)],
  ]);
  ctx.fill();
  ctx.lineWidth = 3;
  ctx.strokeStyle = hsl(look.frameHue, 85, 58);
  ctx.stroke();
  ctx.fillStyle = 'rgba(255,255,255,0.12)';
  for (let tile = 0; tile < 24; tile += 1) {
    ctx.fillRect(left + (width * (tile + 0.3)) / 24, top + rise * 0.22, width / 48, rise * 0.5);
  }
}

function drawLamp({ ctx, look }: Brush, x: number, y: number, size: number, nowMs: number, turning: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(Math.sin(nowMs / 900 + x) * (0.09 + turning * 0.1));
  ctx.strokeStyle = hsl(look.frameHue, 80, 50);
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(0, size * 0.7);
  ctx.stroke();
  const glow = 0.86 + 0.14 * Math.sin(nowMs / 260 + x);
  ctx.fillStyle = `rgba(255,190,80,${0.16 * glow})`;
  disc(ctx, 0, size * 1.4, size * 1.5);
  ctx.fill();
  for (const [wide, colour] of [
    [1, '#a80f16'],
    [0.62, '#e03a2a'],
    [0.26, '#ffd27a'],
  ] as const) {
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.ellipse(0, size * 1.4, size * 0.78 * wide, size * 0.72, 0, 0, TAU);
    ctx.fill();
  }
  ctx.fillStyle = hsl(look.frameHue, 85, 55);
  ctx.fillRect(-size * 0.34, size * 0.66, size * 0.68, size * 0.12);
  ctx.fillRect(-size * 0.34, size * 2.02, size * 0.68, size * 0.12);
  ctx.fillRect(-1.5, size * 2.1, 3, size * 0.8);
  ctx.restore();
}
