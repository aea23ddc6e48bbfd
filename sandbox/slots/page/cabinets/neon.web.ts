import {
  box,
  disc,
  down,
  fillAll,
  frameBox,
  hsl,
  paintWells,
  sceneHue,
  windows,
  writeTitle,
  type Cabinet,
} from './cabinet.web.ts';

/** Neon tubes over an endless road. The reels are cards that turn over. */
export const NEON: Cabinet = {
  shape: { gapX: 0.1, gapY: 0.1, drop: () => 0, stretch: 1.14, side: 0.2, head: 0.2, foot: 0.2 },
  turn: 'flip',
  entry: 'pop',
  win: 'bolt',
  flying: 'shard',
  symbolSize: 0.72,
  corner: 0.1,
  cutWindow(path, { reelX, reelY, cellWidth, cellHeight, pitchY, rows }, reel) {
    for (let row = 0; row < rows; row += 1) {
      path.roundRect(reelX[reel]!, reelY[reel]! + row * pitchY, cellWidth, cellHeight, cellWidth * 0.12);
    }
  },
  plate(ctx, width, height, id, look) {
    const hue = id.startsWith('H') ? look.accentHue + Number(id.charAt(1)) * 70 : look.frameHue;
    const light = id.startsWith('H') || id === 'W' || id === 'S' ? 62 : 34;
    box(ctx, width * 0.05, height * 0.05, width * 0.9, height * 0.9, width * 0.1);
    ctx.fillStyle = hsl(hue, 80, 9, 0.92);
    ctx.fill();
    for (const [wide, alpha] of [
      [0.07, 0.2],
      [0.035, 0.5],
      [0.014, 1],
    ] as const) {
      ctx.lineWidth = width * wide;
      ctx.strokeStyle = hsl(hue, 100, light + (wide < 0.02 ? 22 : 0), alpha);
      ctx.stroke();
    }
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    const horizon = height * 0.62;
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue - 40, 70, 6)],
        [0.5, hsl(hue, 75, 18)],
        [0.62, hsl(hue + 30, 85, 36)],
        [0.622, hsl(hue - 30, 80, 5)],
        [1, hsl(hue, 70, 11)],
      ]),
    );
    const radius = Math.min(width, height) * 0.3;
    ctx.fillStyle = down(ctx, horizon - radius, horizon, [
      [0, '#fff27a'],
      [0.5, '#ff8a3c'],
      [1, hsl(325, 100, 55)],
    ]);
    ctx.save();
    ctx.beginPath();
    ctx.rect(0, 0, width, horizon);
    ctx.clip();
    disc(ctx, width / 2, horizon - radius * 0.15, radius);
    ctx.fill();
    ctx.fillStyle = hsl(hue, 75, 16);
    for (let bar = 0; bar < 7; bar += 1)
      ctx.fillRect(0, horizon - radius * 0.95 + bar * radius * 0.15, width, 1 + bar * 1.6);
    for (let tower = 0; tower < 26; tower += 1) {
      const wide = width / 22;
      const tall = height * (0.04 + 0.13 * Math.abs(Math.sin(tower * 12.9)));
      if (Math.abs(tower - 12.5) < 4) continue;
      ctx.fillStyle = hsl(hue - 30, 70, 7);
      ctx.fillRect(tower * wide - wide, horizon - tall, wide * 0.94, tall);
      ctx.fillStyle = hsl(tower * 40, 90, 60, 0.8);
      for (let light = 0; light < 5; light += 1) {
        ctx.fillRect(tower * wide - wide + 4 + (light % 3) * 8, horizon - tall + 6 + light * 9, 3, 4);
      }
    }
    ctx.restore();
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    box(ctx, left, top, width, height, layout.side);
    ctx.fillStyle = 'rgba(4,2,16,0.82)';
    ctx.fill();
    for (const [hue, inset] of [
      [look.frameHue, 0],
      [look.accentHue, 0.45],
    ] as const) {
      const by = layout.side * inset;
      box(ctx, left + by, top + by, width - by * 2, height - by * 2, layout.side - by);
      for (const [wide, alpha, light] of [
        [0.5, 0.16, 55],
        [0.24, 0.4, 60],
        [0.1, 1, 84],
      ] as const) {
        ctx.lineWidth = layout.side * wide;
        ctx.strokeStyle = hsl(hue, 100, light, alpha);
        ctx.stroke();
      }
    }
    paintWells(brush, NEON, 'rgba(10,4,30,0.95)', hsl(look.frameHue, 90, 40, 0.6), 1);
  },
  paintTitle(brush) {
    const { look } = brush;
    writeTitle(brush, {
      fill: () => '#fff',
      edge: hsl(look.accentHue, 100, 56),
      edgeWidth: 0.1,
      glow: hsl(look.accentHue, 100, 60),
      spacing: '4px',
    });
  },
  paintGlass({ ctx, layout }) {
    ctx.save();
    ctx.clip(windows(NEON, layout));
    ctx.fillStyle = 'rgba(0,0,0,0.16)';
    for (let y = layout.y; y < layout.y + layout.gridHeight; y += 4) ctx.fillRect(layout.x, y, layout.gridWidth, 1.4);
    ctx.restore();
  },
  live(brush, { nowMs, turning }) {
    const { ctx, layout, look } = brush;
    const { width, height } = layout;
    const horizon = height * 0.62;
    ctx.strokeStyle = hsl(look.frameHue, 100, 60, 0.55);
    ctx.lineWidth = 1.4;
    ctx.beginPath();
    for (let line = -12; line <= 12; line += 1) {
      ctx.moveTo(width / 2 + line * width * 0.03, horizon);
      ctx.lineTo(width / 2 + line * width * 0.22, height);
    }
    const along = (nowMs * (0.00022 + turning * 0.0004)) % 1;
    for (let line = 0; line < 9; line += 1) {
      const y = horizon + (height - horizon) * ((line + along) / 9) ** 2.2;
      ctx.moveTo(0, y);
      ctx.lineTo(width, y);
    }
    ctx.stroke();
  },
};
