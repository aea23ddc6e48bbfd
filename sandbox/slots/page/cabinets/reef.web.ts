import {
  across,
  disc,
  down,
  fillAll,
  hsl,
  land,
  paintWells,
  round,
  sceneHue,
  scatter,
  TAU,
  vignette,
  writeLetters,
  type Brush,
  type Cabinet,
} from './cabinet.web.ts';

/** Under water: brass portholes as tall as a reel, and every symbol in a rising bubble. */
export const REEF: Cabinet = {
  shape: {
    gapX: 0.14,
    gapY: 0,
    drop: (reel, reels) => (reels > 5 ? 0 : Math.abs(Math.sin(reel * 1.9)) * 0.16),
    stretch: 1.16,
    side: 0.12,
    head: 0.14,
    foot: 0.14,
  },
  turn: 'rise',
  entry: 'rise',
  win: 'ripple',
  flying: 'bubble',
  symbolSize: 0.7,
  corner: 0.46,
  plate(ctx, width, height, id, look) {
    const radius = Math.min(width, height) * 0.46;
    const hue = id.startsWith('H') ? look.accentHue + Number(id.charAt(1)) * 50 : look.hue;
    disc(ctx, width / 2, height / 2, radius);
    ctx.fillStyle = round(
      ctx,
      width / 2,
      height / 2,
      radius,
      [
        [0, hsl(hue, 70, 50, 0.12)],
        [0.8, hsl(hue, 80, 60, 0.24)],
        [1, hsl(hue, 90, 82, 0.62)],
      ],
      radius * 0.2,
    );
    ctx.fill();
    ctx.strokeStyle = 'rgba(255,255,255,0.85)';
    ctx.lineWidth = radius * 0.07;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.arc(width / 2, height / 2, radius * 0.82, Math.PI * 1.08, Math.PI * 1.42);
    ctx.stroke();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue - 14, 85, brush.isFeature ? 40 : 56)],
        [0.4, hsl(hue, 85, 32)],
        [1, hsl(hue + 22, 80, 9)],
      ]),
    );
    for (let layer = 0; layer < 2; layer += 1) {
      land(brush, 0.9 + layer * 0.06, 0.16, hsl(hue + 16, 60, 12 - layer * 5), (x) => {
        const seed = layer * 3;
        return 0.4 + 0.3 * Math.sin(x * 9 + seed) + 0.2 * Math.sin(x * 31 + seed);
      });
    }
    for (let weed = 0; weed < 16; weed += 1) {
      const [x, tall] = [width * scatter(weed), height * (0.1 + 0.16 * scatter(weed + 40))];
      ctx.strokeStyle = hsl(weed % 3 === 0 ? 340 : 150 + weed * 5, 60, 24 + (weed % 4) * 5);
      ctx.lineWidth = 5 + scatter(weed + 9) * 8;
      ctx.lineCap = 'round';
      ctx.beginPath();
      ctx.moveTo(x, height);
      ctx.bezierCurveTo(x - 22, height - tall * 0.4, x + 24, height - tall * 0.7, x - 6, height - tall);
      ctx.stroke();
    }
    vignette(brush, 0.42);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const rim = Math.max(5, layout.cellWidth * 0.085);
    for (let reel = 0; reel < layout.reels; reel += 1) {
      const [x, y] = [layout.reelX[reel]!, layout.reelY[reel]!];
      const [wide, tall] = [layout.cellWidth + rim * 2, layout.reelHeight + rim * 2];
      const corner = layout.cellWidth * 0.46 + rim;
      ctx.save();
      ctx.shadowColor = 'rgba(0,0,0,0.6)';
      ctx.shadowBlur = rim * 2;
      ctx.beginPath();
      ctx.roundRect(x - rim, y - rim, wide, tall, Math.min(corner, wide / 2));
      ctx.fillStyle = across(ctx, x - rim, x + wide, [
        [0, hsl(look.frameHue > 150 ? 38 : look.frameHue, 75, 68)],
        [0.3, hsl(36, 72, 40)],
        [0.7, hsl(40, 80, 58)],
        [1, hsl(30, 75, 26)],
      ]);
      ctx.fill();
      ctx.restore();
      for (let rivet = 0; rivet < 6; rivet += 1) {
        ctx.fillStyle = 'rgba(60,35,5,0.75)';
        const at = y + layout.reelHeight * ((rivet + 0.5) / 6);
        disc(ctx, x - rim / 2, at, rim * 0.2);
        ctx.fill();
        disc(ctx, x + layout.cellWidth + rim / 2, at, rim * 0.2);
        ctx.fill();
      }
    }
    paintWells(
      brush,
      REEF,
      down(ctx, layout.y, layout.y + layout.gridHeight, [
        [0, hsl(look.hue, 80, 26)],
        [1, hsl(look.hue + 18, 85, 9)],
      ]),
      'rgba(40,20,0,0.8)',
      2,
    );
  },
  paintTitle(brush) {
    const { ctx, layout } = brush;
    const fill = down(ctx, -layout.titleSize / 2, layout.titleSize / 2, [
      [0, '#ffffff'],
      [1, '#7fe3ff'],
    ]);
    writeLetters(
      brush,
      (part) => ({ dy: Math.sin(part * 7) * layout.titleSize * 0.14, turn: Math.cos(part * 7) * 0.08, fill }),
      '#04243f',
    );
  },
  paintGlass(brush) {
    const { ctx, layout } = brush;
    for (let reel = 0; reel < layout.reels; reel += 1) {
      const [x, y] = [layout.reelX[reel]!, layout.reelY[reel]!];
      ctx.strokeStyle = 'rgba(255,255,255,0.16)';
      ctx.lineWidth = layout.cellWidth * 0.08;
      ctx.lineCap = 'round';
      ctx.beginPath();
      ctx.moveTo(x + layout.cellWidth * 0.1, y + layout.cellWidth * 0.5);
      ctx.lineTo(x + layout.cellWidth * 0.1, y + layout.reelHeight * 0.6);
      ctx.stroke();
    }
  },
  live(brush, { nowMs, turning }) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    ctx.globalAlpha = 0.09 + turning * 0.05;
    ctx.fillStyle = '#dff8ff';
    for (let ray = 0; ray < 5; ray += 1) {
      const x = width * (0.1 + ray * 0.2) + Math.sin(nowMs / 1900 + ray * 2) * width * 0.05;
      ctx.beginPath();
      ctx.moveTo(x - 12, 0);
      ctx.lineTo(x + 26, 0);
      ctx.lineTo(x + 120 + Math.sin(nowMs / 1500 + ray) * 30, height);
      ctx.lineTo(x - 40, height);
      ctx.fill();
    }
    ctx.globalAlpha = 1;
    for (let fish = 0; fish < 6; fish += 1) drawFish(brush, fish, nowMs);
  },
};

function drawFish({ ctx, layout: { width, height }, look }: Brush, index: number, nowMs: number): void {
  const speed = 0.012 + scatter(index) * 0.02;
  const isLeft = index % 2 === 0;
  const along = (nowMs * speed + scatter(index + 3) * 4000) % (width + 160);
  const x = isLeft ? width + 80 - along : along - 80;
  const y = height * (0.12 + scatter(index + 7) * 0.7) + Math.sin(nowMs / 700 + index) * 8;
  const size = 9 + scatter(index + 5) * 14;
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(isLeft ? -1 : 1, 1);
  ctx.globalAlpha = 0.5;
  ctx.fillStyle = hsl(look.accentHue + index * 40, 70, 60);
  ctx.beginPath();
  ctx.ellipse(0, 0, size, size * 0.5, 0, 0, TAU);
  const flap = Math.sin(nowMs / 120 + index) * size * 0.2;
  ctx.moveTo(-size * 0.8, 0);
  ctx.lineTo(-size * 1.5, -size * 0.5 + flap);
  ctx.lineTo(-size * 1.5, size * 0.5 + flap);
  ctx.fill();
  ctx.restore();
}
