import {
  across,
  disc,
  down,
  fillAll,
  hsl,
  paintWells,
  round,
  sceneHue,
  scatter,
  TAU,
  writeTitle,
  type Cabinet,
} from './cabinet.web.ts';

/** Glass capsules in an arc around a planet. The stars speed up while the reels spin. */
export const ORBIT: Cabinet = {
  shape: {
    gapX: 0.09,
    gapY: 0,
    drop: (reel, reels) => (reels > 6 ? 0 : -Math.cos(((reel - (reels - 1) / 2) / reels) * 2.4) * 0.5),
    stretch: 1.16,
    side: 0.16,
    head: 0.2,
    foot: 0.22,
  },
  turn: 'roll',
  entry: 'rise',
  win: 'laser',
  flying: 'star',
  symbolSize: 0.74,
  corner: 0.22,
  plate(ctx, width, height, id, look) {
    const isHigh = id.startsWith('H') || id === 'W' || id === 'S';
    const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) * 0.46];
    ctx.beginPath();
    for (let corner = 0; corner < 6; corner += 1) {
      const angle = (corner / 6) * TAU + TAU / 12;
      ctx.lineTo(x + Math.cos(angle) * radius, y + Math.sin(angle) * radius);
    }
    ctx.closePath();
    const hue = isHigh ? look.accentHue + (Number(id.charAt(1)) || 0) * 32 : look.hue;
    ctx.fillStyle = down(ctx, y - radius, y + radius, [
      [0, hsl(hue, 80, 62, isHigh ? 0.5 : 0.14)],
      [1, hsl(hue, 80, 30, isHigh ? 0.3 : 0.06)],
    ]);
    ctx.fill();
    ctx.lineWidth = radius * 0.035;
    ctx.strokeStyle = hsl(hue, 90, 80, isHigh ? 0.9 : 0.3);
    ctx.stroke();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue + 20, 70, 5)],
        [0.6, hsl(hue, 70, 13)],
        [1, hsl(hue - 30, 75, 20)],
      ]),
    );
    for (const [x, y, size, turn] of [
      [0.2, 0.3, 0.5, 40],
      [0.8, 0.25, 0.45, -50],
      [0.5, 0.7, 0.6, 100],
    ] as const) {
      ctx.fillStyle = round(ctx, width * x, height * y, Math.max(width, height) * size, [
        [0, hsl(hue + turn, 85, 45, 0.32)],
        [1, hsl(hue + turn, 85, 40, 0)],
      ]);
      ctx.fillRect(0, 0, width, height);
    }
    const radius = Math.max(width, height) * 0.5;
    const [px, py] = [width * 0.5, height + radius * 0.62];
    disc(ctx, px, py, radius);
    ctx.fillStyle = round(
      ctx,
      px - radius * 0.3,
      py - radius * 0.5,
      radius * 1.3,
      [
        [0, hsl(hue + 60, 75, 66)],
        [0.5, hsl(hue + 40, 70, 38)],
        [1, hsl(hue + 20, 70, 10)],
      ],
      radius * 0.1,
    );
    ctx.fill();
    ctx.lineWidth = 4;
    ctx.strokeStyle = hsl(hue + 60, 100, 82, 0.5);
    ctx.stroke();
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const rim = Math.max(3, layout.cellWidth * 0.05);
    for (let reel = 0; reel < layout.reels; reel += 1) {
      const [x, y] = [layout.reelX[reel]!, layout.reelY[reel]!];
      ctx.beginPath();
      ctx.roundRect(
        x - rim,
        y - rim,
        layout.cellWidth + rim * 2,
        layout.reelHeight + rim * 2,
        layout.cellWidth * 0.22 + rim,
      );
      ctx.fillStyle = across(ctx, x - rim, x + layout.cellWidth + rim, [
        [0, '#f4f8ff'],
        [0.2, '#7f8db0'],
        [0.8, '#4a5575'],
        [1, '#dfe7fa'],
      ]);
      ctx.fill();
      ctx.fillStyle = hsl(look.accentHue, 95, 62);
      ctx.fillRect(x + layout.cellWidth * 0.3, y - rim * 1.5, layout.cellWidth * 0.4, rim * 0.8);
      ctx.fillRect(x + layout.cellWidth * 0.3, y + layout.reelHeight + rim * 0.7, layout.cellWidth * 0.4, rim * 0.8);
    }
    paintWells(
      brush,
      ORBIT,
      down(ctx, layout.y, layout.y + layout.gridHeight, [
        [0, hsl(look.hue, 60, 16)],
        [0.5, hsl(look.hue, 60, 6)],
        [1, hsl(look.hue, 60, 16)],
      ]),
      hsl(look.accentHue, 90, 60, 0.5),
      1.5,
    );
  },
  paintTitle(brush) {
    const { ctx, layout, look } = brush;
    writeTitle(brush, {
      fill: (context, from, to) =>
        down(context, from, to, [
          [0, '#ffffff'],
          [1, hsl(look.accentHue, 80, 76)],
        ]),
      edge: hsl(look.hue, 70, 12),
      edgeWidth: 0.14,
      glow: hsl(look.accentHue, 100, 60),
      spacing: '5px',
      size: 0.84,
    });
    if (layout.titleSize === 0) return;
    ctx.fillStyle = hsl(look.accentHue, 95, 66, 0.9);
    ctx.fillRect(layout.width / 2 - 60, layout.titleY + layout.titleSize * 0.6, 120, 2.5);
  },
  paintGlass({ ctx, layout }) {
    for (let reel = 0; reel < layout.reels; reel += 1) {
      const [x, y] = [layout.reelX[reel]!, layout.reelY[reel]!];
      ctx.beginPath();
      ctx.roundRect(x + layout.cellWidth * 0.07, y + 6, layout.cellWidth * 0.16, layout.reelHeight - 12, 20);
      ctx.fillStyle = 'rgba(255,255,255,0.06)';
      ctx.fill();
    }
  },
  live({ ctx, layout: { width, height, x, y, gridWidth, gridHeight }, look }, { nowMs, turning }) {
    const [cx, cy] = [width / 2, height * 0.42];
    ctx.strokeStyle = `rgba(220,235,255,${0.5 + turning * 0.4})`;
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    for (let star = 0; star < 54; star += 1) {
      const angle = scatter(star) * TAU;
      const far = ((scatter(star + 77) + nowMs * (0.00004 + turning * 0.0005)) % 1) ** 1.6 * Math.hypot(width, height);
      const trail = 2 + turning * far * 0.12;
      const [sx, sy] = [cx + Math.cos(angle) * far, cy + Math.sin(angle) * far];
      ctx.moveTo(sx, sy);
      ctx.lineTo(sx + Math.cos(angle) * trail, sy + Math.sin(angle) * trail);
    }
    ctx.stroke();
    ctx.strokeStyle = hsl(look.accentHue, 90, 70, 0.4);
    ctx.lineWidth = 1.5;
    const [rx, ry] = [gridWidth * 0.62, gridHeight * 0.68];
    ctx.beginPath();
    ctx.ellipse(x + gridWidth / 2, y + gridHeight / 2, rx, ry, -0.12, 0, TAU);
    ctx.stroke();
    for (let moon = 0; moon < 3; moon += 1) {
      const angle = nowMs / (2600 - turning * 1200) + (moon * TAU) / 3;
      ctx.fillStyle = hsl(look.accentHue + moon * 60, 90, 72);
      disc(ctx, x + gridWidth / 2 + Math.cos(angle) * rx, y + gridHeight / 2 + Math.sin(angle - 0.12) * ry, 5);
      ctx.fill();
    }
  },
};
