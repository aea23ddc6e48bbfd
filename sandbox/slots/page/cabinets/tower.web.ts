import {
  box,
  down,
  fillAll,
  frameBox,
  hsl,
  land,
  outside,
  round,
  sceneHue,
  scatter,
  TAU,
  vignette,
  windows,
  writeTitle,
  type Brush,
  type Cabinet,
  type Mood,
} from './cabinet.web.ts';

/** No reels: a tower above the clouds with a ladder. The ladder board draws the climber. */
export const TOWER: Cabinet = {
  shape: { gapX: 0, gapY: 0, drop: () => 0, stretch: 1.12, side: 0.12, head: 0.12, foot: 0.12 },
  turn: 'roll',
  entry: 'fall',
  win: 'line',
  flying: 'star',
  symbolSize: 0.9,
  corner: 0.1,
  // One window for the whole board.
  cutWindow(path, { x, y, gridWidth, gridHeight, cellWidth }, reel) {
    if (reel === 0) path.roundRect(x, y, gridWidth, gridHeight, cellWidth * 0.12);
  },
  plate: () => undefined,
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue + 30, 70, 12)],
        [0.55, hsl(hue, 75, 40)],
        [1, hsl(hue - 20, 80, 66)],
      ]),
    );
    ctx.fillStyle = round(ctx, width * 0.5, height * 0.9, Math.max(width, height) * 0.6, [
      [0, hsl(hue - 30, 100, 82, 0.7)],
      [1, hsl(hue, 100, 60, 0)],
    ]);
    ctx.fillRect(0, 0, width, height);
    ctx.fillStyle = '#fff';
    for (let star = 0; star < 60; star += 1) {
      ctx.globalAlpha = 0.7 * (1 - scatter(star + 70));
      ctx.fillRect(width * scatter(star), height * 0.5 * scatter(star + 70), 1.8, 1.8);
    }
    ctx.globalAlpha = 1;
    for (let layer = 0; layer < 2; layer += 1) {
      land(brush, 0.92 + layer * 0.06, 0.1, hsl(hue - 10, 45, 82 - layer * 26, 0.8), (x) => {
        return 0.5 + 0.3 * Math.abs(Math.sin(x * 13 + layer)) + 0.2 * Math.abs(Math.sin(x * 29 + layer * 2));
      });
    }
    vignette(brush, 0.4);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.6)';
    ctx.shadowBlur = 26;
    box(ctx, left, top, width, height, layout.side * 1.6);
    ctx.fillStyle = down(ctx, top, top + height, [
      [0, hsl(look.frameHue, 60, 62)],
      [0.5, hsl(look.frameHue, 60, 30)],
      [1, hsl(look.frameHue, 60, 16)],
    ]);
    ctx.fill();
    ctx.restore();
    ctx.fillStyle = down(ctx, layout.y, layout.y + layout.gridHeight, [
      [0, hsl(look.hue, 55, 10)],
      [1, hsl(look.hue, 50, 22)],
    ]);
    ctx.fill(windows(TOWER, layout));
    ctx.save();
    ctx.clip(windows(TOWER, layout));
    ctx.strokeStyle = 'rgba(255,255,255,0.05)';
    ctx.lineWidth = 2;
    const brick = layout.cellWidth * 0.34;
    for (let row = 0; row * brick < layout.gridHeight; row += 1) {
      const y = layout.y + row * brick;
      ctx.strokeRect(layout.x - 4, y, layout.gridWidth + 8, brick);
      for (let x = layout.x + (row % 2) * brick; x < layout.x + layout.gridWidth; x += brick * 2) {
        ctx.beginPath();
        ctx.moveTo(x, y);
        ctx.lineTo(x, y + brick);
        ctx.stroke();
      }
    }
    ctx.restore();
  },
  paintTitle(brush) {
    const { look } = brush;
    writeTitle(brush, {
      fill: (ctx, from, to) =>
        down(ctx, from, to, [
          [0, '#ffffff'],
          [1, hsl(look.frameHue, 90, 66)],
        ]),
      edge: hsl(look.hue, 70, 12),
      spacing: '1px',
    });
  },
  live(brush, mood) {
    outside(brush, () => drawClouds(brush, mood));
  },
};

const PUFFS = [
  [-0.85, -0.05, 0.32],
  [-0.25, 0.2, 0.52],
  [0.4, 0.08, 0.44],
  [0.95, -0.05, 0.26],
] as const;

function drawClouds({ ctx, layout: { width, height } }: Brush, { nowMs, turning }: Mood): void {
  ctx.fillStyle = 'rgba(255,255,255,0.3)';
  for (let cloud = 0; cloud < 6; cloud += 1) {
    const x = ((nowMs * 0.008 * (1 + scatter(cloud)) + scatter(cloud + 4) * 3000) % (width + 300)) - 150;
    const y = height * ((scatter(cloud + 8) + nowMs * 0.00016 * turning) % 1);
    const size = 30 + scatter(cloud + 2) * 40;
    // One path for four circles on a flat base: filled separately, they would show through each other.
    ctx.beginPath();
    for (const [across, up, radius] of PUFFS) {
      ctx.moveTo(x + (across + radius) * size, y - up * size);
      ctx.arc(x + across * size, y - up * size, radius * size, 0, TAU);
    }
    ctx.roundRect(x - size * 1.35, y - size * 0.02, size * 2.7, size * 0.36, size * 0.18);
    ctx.fill();
  }
}
