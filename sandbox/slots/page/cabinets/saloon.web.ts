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
  scatter,
  shadeEnds,
  TAU,
  vignette,
  writeTitle,
  type Brush,
  type Cabinet,
} from './cabinet.web.ts';

/** Planks, nails and ropes: the name hangs on a swinging board, and a tumbleweed rolls by. */
export const SALOON: Cabinet = {
  shape: { gapX: 0.04, gapY: 0, drop: () => 0, stretch: 1.22, side: 0.28, head: 0.26, foot: 0.28 },
  turn: 'roll',
  entry: 'fall',
  win: 'stamp',
  flying: 'coin',
  symbolSize: 0.78,
  corner: 0.03,
  plate(ctx, width, height, id) {
    const isHigh = id.startsWith('H') || id === 'W' || id === 'S';
    if (!isHigh) return;
    const inset = width * 0.05;
    box(ctx, inset, inset, width - inset * 2, height - inset * 2, width * 0.04);
    ctx.fillStyle = round(ctx, width / 2, height / 2, width * 0.75, [
      [0, '#f7e3b4'],
      [0.7, '#dcb878'],
      [1, '#8d6131'],
    ]);
    ctx.fill();
    ctx.strokeStyle = 'rgba(60,30,8,0.65)';
    ctx.lineWidth = width * 0.018;
    ctx.stroke();
    ctx.fillStyle = '#3d2310';
    for (const [x, y] of [
      [0.11, 0.11],
      [0.89, 0.11],
      [0.11, 0.89],
      [0.89, 0.89],
    ] as const) {
      disc(ctx, width * x, height * y, width * 0.02);
      ctx.fill();
    }
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue + 6, 62, brush.isFeature ? 22 : 32)],
        [0.5, hsl(hue + 18, 88, 56)],
        [0.68, hsl(hue + 28, 95, 70)],
        [1, hsl(hue, 55, 16)],
      ]),
    );
    ctx.fillStyle = 'rgba(255,246,200,0.9)';
    disc(ctx, width * 0.24, height * 0.5, Math.min(width, height) * 0.1);
    ctx.fill();
    const step = (x: number): number => Math.floor(x * 9) / 9;
    land(brush, 0.72, 0.34, hsl(hue + 4, 55, 34), (x) => 0.3 + 0.7 * Math.abs(Math.sin(step(x) * 11 + 1)) ** 2);
    land(brush, 0.8, 0.24, hsl(hue, 58, 22), (x) => 0.3 + 0.6 * Math.abs(Math.sin(step(x + 0.05) * 7)) ** 2);
    land(brush, 0.84, 0.05, hsl(hue, 50, 13), (x) => 0.5 + 0.5 * Math.sin(x * 13));
    vignette(brush, 0.5);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.7)';
    ctx.shadowBlur = 26;
    ctx.shadowOffsetY = 10;
    ctx.fillStyle = '#2c170a';
    ctx.fillRect(left + 6, top + 6, width - 12, height - 12);
    ctx.restore();
    plank(brush, left - layout.side * 0.3, top, width + layout.side * 0.6, layout.head, 1);
    plank(brush, left - layout.side * 0.3, top + height - layout.foot, width + layout.side * 0.6, layout.foot, 2);
    post(brush, left, top + layout.head * 0.7, height - layout.head);
    post(brush, left + width - layout.side, top + layout.head * 0.7, height - layout.head);
    paintWells(
      brush,
      SALOON,
      down(ctx, layout.y, layout.y + layout.gridHeight, [
        [0, '#1d0f06'],
        [0.5, hsl(look.hue, 45, 17)],
        [1, '#170c05'],
      ]),
      '#120903',
      3,
    );
  },
  paintTitle: () => undefined,
  paintGlass(brush) {
    shadeEnds(brush, SALOON, 0.5);
  },
  live(brush, { nowMs, turning }) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    drawWeed(brush, nowMs * (0.05 + turning * 0.02));
    if (layout.titleSize === 0) return;
    // The board hangs on two ropes from above the screen.
    ctx.save();
    ctx.translate(width / 2, -height * 0.25);
    ctx.rotate(Math.sin(nowMs / 1300) * 0.006 + Math.sin(nowMs / 240) * 0.006 * turning);
    ctx.translate(-width / 2, height * 0.25);
    drawBoard(brush);
    ctx.restore();
  },
};

function drawBoard(brush: Brush): void {
  const { ctx, layout, name, font } = brush;
  const { titleSize, titleY, width } = layout;
  ctx.font = `${titleSize}px ${font}`;
  const wide = Math.min(width * 0.94, ctx.measureText(name).width + titleSize * 1.5);
  const tall = titleSize * 1.5;
  const [x, y] = [width / 2 - wide / 2, titleY - tall / 2];
  ctx.strokeStyle = '#c9a468';
  ctx.lineWidth = 4;
  ctx.beginPath();
  for (const side of [0.14, 0.86]) {
    ctx.moveTo(x + wide * side, y + 4);
    ctx.lineTo(x + wide * side, -10);
  }
  ctx.stroke();
  box(ctx, x, y, wide, tall, 6);
  ctx.fillStyle = '#7a4a22';
  ctx.fill();
  ctx.lineWidth = 3;
  ctx.strokeStyle = '#3a1f0b';
  ctx.stroke();
  ctx.fillStyle = 'rgba(40,18,4,0.35)';
  for (let grain = 1; grain < 4; grain += 1) ctx.fillRect(x + 6, y + (tall * grain) / 4, wide - 12, 1.5);
  writeTitle(brush, { fill: () => '#ffe7b0', edge: '#3a1a06', edgeWidth: 0.16, size: 0.86, glow: 'rgba(0,0,0,0)' });
}

function plank({ ctx }: Brush, x: number, y: number, width: number, height: number, seed: number): void {
  box(ctx, x, y, width, height, 4);
  ctx.fillStyle = down(ctx, y, y + height, [
    [0, '#a56a34'],
    [0.5, '#8a5426'],
    [1, '#55300f'],
  ]);
  ctx.fill();
  ctx.strokeStyle = 'rgba(45,20,5,0.5)';
  ctx.lineWidth = 1.2;
  for (let grain = 0; grain < 4; grain += 1) {
    const at = y + height * (0.2 + grain * 0.2);
    ctx.beginPath();
    ctx.moveTo(x + 4, at);
    ctx.bezierCurveTo(
      x + width * 0.3,
      at + 4 * Math.sin(seed + grain),
      x + width * 0.6,
      at - 5 * Math.sin(seed * grain),
      x + width - 4,
      at,
    );
    ctx.stroke();
  }
  ctx.fillStyle = '#2a1608';
  for (const at of [0.02, 0.98]) {
    disc(ctx, x + width * at, y + height / 2, Math.max(2, height * 0.1));
    ctx.fill();
  }
}

function post({ ctx, layout: { side } }: Brush, x: number, y: number, height: number): void {
  ctx.fillStyle = across(ctx, x, x + side, [
    [0, '#5a3312'],
    [0.4, '#a36b36'],
    [1, '#42230b'],
  ]);
  ctx.fillRect(x, y, side, height);
  ctx.strokeStyle = '#d9b679';
  ctx.lineWidth = Math.max(2, side * 0.12);
  for (const at of [0.06, 0.1, 0.88, 0.92]) {
    ctx.beginPath();
    ctx.moveTo(x, y + height * at);
    ctx.lineTo(x + side, y + height * at - side * 0.14);
    ctx.stroke();
  }
}

function drawWeed({ ctx, layout: { width, height }, look }: Brush, way: number): void {
  const x = (way % (width + 900)) - 100;
  const y = height * 0.82 - Math.abs(Math.sin(way / 70)) * 34;
  ctx.strokeStyle = hsl(look.hue + 10, 45, 30);
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let twig = 0; twig < 5; twig += 1) {
    const turn = way / 24 + twig * 1.25;
    ctx.ellipse(x, y, 24, 9 + scatter(twig) * 12, turn, 0, TAU);
  }
  ctx.stroke();
}
