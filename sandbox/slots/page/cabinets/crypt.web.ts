import {
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

/** A chapel at night: pointed iron windows, a moon, bats, and fog along the floor. */
export const CRYPT: Cabinet = {
  shape: {
    gapX: 0.1,
    gapY: 0,
    drop: (reel, reels) => (reels > 5 ? 0 : Math.abs(reel - (reels - 1) / 2) * 0.12),
    stretch: 1.18,
    side: 0.24,
    head: 0.5,
    foot: 0.26,
  },
  turn: 'roll',
  entry: 'fall',
  win: 'fog',
  flying: 'bat',
  symbolSize: 0.78,
  corner: 0.02,
  // The pointed arch above a reel is part of its window.
  cutWindow(path, { reelX, reelY, cellWidth, reelHeight }, reel) {
    const [x, y, rise] = [reelX[reel]!, reelY[reel]!, cellWidth * 0.36];
    path.moveTo(x, y + reelHeight);
    path.lineTo(x, y);
    path.quadraticCurveTo(x + cellWidth * 0.12, y - rise * 0.75, x + cellWidth / 2, y - rise);
    path.quadraticCurveTo(x + cellWidth * 0.88, y - rise * 0.75, x + cellWidth, y);
    path.lineTo(x + cellWidth, y + reelHeight);
    path.closePath();
  },
  plate(ctx, width, height, id, look) {
    if (!id.startsWith('H') && id !== 'W' && id !== 'S') return;
    const hue = id === 'S' ? 50 : look.accentHue;
    ctx.fillStyle = round(ctx, width / 2, height / 2, Math.min(width, height) * 0.52, [
      [0, hsl(hue, 90, 45, 0.75)],
      [0.7, hsl(hue, 90, 28, 0.35)],
      [1, hsl(hue, 90, 20, 0)],
    ]);
    ctx.fillRect(0, 0, width, height);
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue + 20, 55, 7)],
        [0.6, hsl(hue, 50, brush.isFeature ? 26 : 19)],
        [1, hsl(hue, 55, 4)],
      ]),
    );
    const moon = { x: width * 0.78, y: height * 0.2, r: Math.min(width, height) * 0.14 };
    ctx.fillStyle = round(ctx, moon.x, moon.y, moon.r * 3.4, [
      [0, hsl(50, 80, 85, 0.5)],
      [1, hsl(50, 80, 70, 0)],
    ]);
    ctx.fillRect(0, 0, width, height);
    ctx.fillStyle = round(ctx, moon.x - moon.r * 0.3, moon.y - moon.r * 0.3, moon.r * 1.5, [
      [0, '#fffbe6'],
      [1, '#d6c68a'],
    ]);
    disc(ctx, moon.x, moon.y, moon.r);
    ctx.fill();
    land(brush, 0.84, 0.4, hsl(hue + 10, 55, 5), (x) => {
      const towers = [0.06, 0.16, 0.26, 0.72, 0.86, 0.95];
      const near = towers.find((tower) => Math.abs(x - tower) < 0.022);
      return (near === undefined ? 0.25 : 0.75 + 0.25 * Math.sin(near * 40)) + 0.03 * Math.sin(x * 60);
    });
    for (let stone = 0; stone < 9; stone += 1) {
      const [x, tall] = [width * scatter(stone + 30), 26 + scatter(stone) * 34];
      ctx.fillStyle = hsl(hue, 14, 15 + scatter(stone + 3) * 9);
      ctx.beginPath();
      ctx.roundRect(x, height * 0.88 - tall, tall * 0.7, tall * 1.4, [tall * 0.35, tall * 0.35, 0, 0]);
      ctx.fill();
    }
    vignette(brush, 0.65);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    const peak = layout.head * 0.7;
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.85)';
    ctx.shadowBlur = 26;
    ctx.beginPath();
    ctx.moveTo(left, top + height);
    ctx.lineTo(left, top + peak);
    ctx.quadraticCurveTo(layout.width / 2, top - peak * 0.75, left + width, top + peak);
    ctx.lineTo(left + width, top + height);
    ctx.closePath();
    ctx.fillStyle = down(ctx, top, top + height, [
      [0, hsl(look.frameHue, 16, 34)],
      [0.5, hsl(look.frameHue, 18, 20)],
      [1, hsl(look.frameHue, 18, 9)],
    ]);
    ctx.fill();
    ctx.restore();
    ctx.lineWidth = 3;
    ctx.strokeStyle = hsl(look.frameHue, 24, 52, 0.7);
    ctx.stroke();
    for (let spike = 0; spike <= layout.reels; spike += 1) {
      const x = spike === layout.reels ? left + width - layout.side / 2 : layout.reelX[spike]! - layout.side * 0.3;
      const y = top + peak * 0.6;
      ctx.fillStyle = hsl(look.frameHue, 16, 30);
      ctx.beginPath();
      ctx.moveTo(x - 5, y + 30);
      ctx.lineTo(x, y - layout.head * 0.6);
      ctx.lineTo(x + 5, y + 30);
      ctx.fill();
    }
    paintWells(
      brush,
      CRYPT,
      down(ctx, layout.y - layout.head, layout.y + layout.gridHeight, [
        [0, hsl(look.hue, 60, 22)],
        [0.5, hsl(look.hue, 55, 9)],
        [1, hsl(look.hue, 55, 5)],
      ]),
      hsl(look.accentHue, 50, 26),
      3,
    );
  },
  paintTitle(brush) {
    const { look } = brush;
    writeTitle(brush, {
      fill: (ctx, from, to) =>
        down(ctx, from, to, [
          [0, '#ffe3da'],
          [0.45, hsl(look.accentHue, 90, 58)],
          [1, hsl(look.accentHue, 95, 26)],
        ]),
      edge: '#080208',
      glow: hsl(look.accentHue, 100, 45),
    });
  },
  paintGlass(brush) {
    shadeEnds(brush, CRYPT, 0.7, 0.42);
  },
  live(brush, { nowMs, turning }) {
    for (let bat = 0; bat < 7; bat += 1) drawBat(brush, bat, nowMs, turning);
  },
  over({ ctx, layout: { width, height }, look }, { nowMs }) {
    ctx.fillStyle = hsl(look.hue, 22, 62, 0.07);
    for (let bank = 0; bank < 6; bank += 1) {
      const x = ((nowMs * (0.008 + scatter(bank) * 0.012) + scatter(bank + 9) * 4000) % (width + 600)) - 300;
      ctx.beginPath();
      ctx.ellipse(x, height * (0.74 + 0.05 * (bank % 3)), 240, 30 + scatter(bank + 4) * 26, 0, 0, TAU);
      ctx.fill();
    }
  },
};

function drawBat({ ctx, layout: { width, height } }: Brush, index: number, nowMs: number, turning: number): void {
  const along = nowMs * (0.03 + scatter(index) * 0.04) + scatter(index + 5) * 5000;
  const x = (along % (width + 120)) - 60;
  const y = height * (0.06 + scatter(index + 2) * 0.4) + Math.sin(along / 60) * 18;
  const size = 8 + scatter(index + 1) * 12;
  const flap = Math.sin(nowMs / (90 - turning * 30) + index * 2) * size * 0.6;
  ctx.fillStyle = 'rgba(5,0,8,0.9)';
  ctx.beginPath();
  ctx.moveTo(x, y + size * 0.3);
  ctx.quadraticCurveTo(x - size * 0.7, y - size * 0.5 - flap, x - size * 1.7, y - flap);
  ctx.quadraticCurveTo(x - size, y + size * 0.1, x, y + size * 0.6);
  ctx.quadraticCurveTo(x + size, y + size * 0.1, x + size * 1.7, y - flap);
  ctx.quadraticCurveTo(x + size * 0.7, y - size * 0.5 - flap, x, y + size * 0.3);
  ctx.fill();
}
