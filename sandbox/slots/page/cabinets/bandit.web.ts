import {
  box,
  disc,
  down,
  fillAll,
  frameBox,
  hsl,
  paintWells,
  round,
  sceneHue,
  shadeEnds,
  TAU,
  vignette,
  writeTitle,
  type Brush,
  type Cabinet,
  type Mood,
} from './cabinet.web.ts';

/** A chrome machine with light bulbs, a lever at its side, and white drums that look round. */
export const BANDIT: Cabinet = {
  shape: { gapX: 0.07, gapY: 0, drop: () => 0, stretch: 1.2, side: 0.34, head: 0.34, foot: 0.3 },
  turn: 'drum',
  entry: 'fall',
  win: 'box',
  flying: 'coin',
  symbolSize: 0.76,
  corner: 0.06,
  plate(ctx, width, height) {
    ctx.fillStyle = 'rgba(90,60,20,0.16)';
    ctx.fillRect(width * 0.08, height - 1.5, width * 0.84, 1.5);
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const hue = sceneHue(brush);
    const { width, height } = layout;
    fillAll(brush, hsl(hue, 62, 18));
    ctx.save();
    ctx.translate(width / 2, height * 0.4);
    for (let ray = 0; ray < 24; ray += 1) {
      ctx.rotate(TAU / 24);
      if (ray % 2 === 0) continue;
      ctx.fillStyle = hsl(hue, 70, 24);
      ctx.beginPath();
      ctx.moveTo(0, 0);
      ctx.arc(0, 0, width + height, -TAU / 48, TAU / 48);
      ctx.fill();
    }
    ctx.restore();
    ctx.fillStyle = round(ctx, width / 2, height * 0.4, Math.max(width, height) * 0.6, [
      [0, hsl(hue, 80, 55, 0.55)],
      [1, hsl(hue, 80, 30, 0)],
    ]);
    ctx.fillRect(0, 0, width, height);
    vignette(brush, 0.55);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    const rim = layout.side;
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.7)';
    ctx.shadowBlur = rim;
    ctx.shadowOffsetY = rim * 0.4;
    box(ctx, left, top, width, height, rim * 0.9);
    // A shadow in one colour is much cheaper than one of many colours.
    ctx.fillStyle = '#6f7789';
    ctx.fill();
    ctx.shadowColor = 'transparent';
    ctx.fillStyle = down(ctx, top, top + height, [
      [0, '#fdfdff'],
      [0.1, '#9aa3b5'],
      [0.28, '#eef1f7'],
      [0.52, '#6f7789'],
      [0.76, '#dfe4ee'],
      [1, '#545b6b'],
    ]);
    ctx.fill();
    ctx.restore();
    box(ctx, left + rim * 0.34, top + rim * 0.34, width - rim * 0.68, height - rim * 0.68, rim * 0.6);
    ctx.fillStyle = down(ctx, top, top + height, [
      [0, hsl(look.frameHue, 85, 46)],
      [1, hsl(look.frameHue, 90, 22)],
    ]);
    ctx.fill();
    const paper = down(ctx, layout.y, layout.y + layout.gridHeight, [
      [0, '#b9ad96'],
      [0.22, '#f6efdf'],
      [0.5, '#fffdf6'],
      [0.78, '#f6efdf'],
      [1, '#a89b82'],
    ]);
    paintWells(brush, BANDIT, paper, '#2c2418', Math.max(2, rim * 0.1));
    // Pointers to the middle row.
    const middle = layout.y + layout.gridHeight / 2;
    ctx.fillStyle = '#e3172d';
    for (const side of [-1, 1]) {
      const x = side < 0 ? layout.x - 2 : layout.x + layout.gridWidth + 2;
      ctx.beginPath();
      ctx.moveTo(x, middle);
      ctx.lineTo(x + side * rim * 0.3, middle - rim * 0.2);
      ctx.lineTo(x + side * rim * 0.3, middle + rim * 0.2);
      ctx.fill();
    }
  },
  paintTitle(brush) {
    const { ctx, layout, look, name, font } = brush;
    if (layout.titleSize === 0) return;
    ctx.font = `${layout.titleSize}px ${font}`;
    const wide = Math.min(layout.width * 0.96, ctx.measureText(name).width + layout.titleSize * 2);
    const tall = layout.titleSize * 1.5;
    box(ctx, layout.width / 2 - wide / 2, layout.titleY - tall / 2, wide, tall, tall / 2);
    ctx.fillStyle = down(ctx, layout.titleY - tall / 2, layout.titleY + tall / 2, [
      [0, hsl(look.frameHue, 90, 32)],
      [1, hsl(look.frameHue, 90, 14)],
    ]);
    ctx.fill();
    ctx.lineWidth = 3;
    ctx.strokeStyle = '#e8ecf5';
    ctx.stroke();
    writeTitle(brush, { fill: () => '#fff6d2', edge: hsl(look.frameHue, 90, 10), glow: hsl(look.accentHue, 100, 60) });
  },
  paintGlass(brush) {
    shadeEnds(brush, BANDIT, 0.6, 0.5);
    const { ctx, layout } = brush;
    ctx.fillStyle = 'rgba(227,23,45,0.35)';
    ctx.fillRect(layout.x, layout.y + layout.gridHeight / 2 - 1, layout.gridWidth, 2);
  },
  live(brush, mood) {
    drawBulbs(brush, mood);
    if (brush.layout.x - brush.layout.side > 70) drawLever(brush, mood);
  },
};

function drawBulbs({ ctx, layout, look }: Brush, { nowMs, turning, isWinning }: Mood): void {
  const { left, top, width, height } = frameBox(layout);
  const inset = layout.side * 0.17;
  const [wide, tall] = [width - inset * 2, height - inset * 2];
  const around = (wide + tall) * 2;
  const count = Math.round(around / Math.max(16, layout.side * 0.62));
  const step = Math.floor(nowMs / (isWinning ? 70 : turning > 0.1 ? 110 : 320));
  for (let bulb = 0; bulb < count; bulb += 1) {
    const at = (bulb / count) * around;
    const x = at < wide ? at : at < wide + tall ? wide : at < wide * 2 + tall ? wide * 2 + tall - at : 0;
    const y = at < wide ? 0 : at < wide + tall ? at - wide : at < wide * 2 + tall ? tall : around - at;
    const isOn = isWinning ? step % 2 === bulb % 2 : (bulb + step) % 3 === 0;
    ctx.fillStyle = isOn ? '#fff3b0' : hsl(look.accentHue, 55, 38);
    disc(ctx, left + inset + x, top + inset + y, layout.side * (isOn ? 0.11 : 0.085));
    ctx.fill();
  }
}

function drawLever({ ctx, layout }: Brush, { turning }: Mood): void {
  const { left, top, width, height } = frameBox(layout);
  const [x, y] = [left + width + layout.side * 0.2, top + height * 0.55];
  const reach = height * 0.42;
  const bend = turning * 1.1;
  const tip = { x: x + layout.side * 0.9 + Math.sin(bend) * reach * 0.2, y: y - Math.cos(bend * 1.5) * reach };
  ctx.lineCap = 'round';
  ctx.strokeStyle = '#70798b';
  ctx.lineWidth = layout.side * 0.34;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(tip.x, tip.y);
  ctx.stroke();
  ctx.strokeStyle = '#e9edf5';
  ctx.lineWidth = layout.side * 0.12;
  ctx.stroke();
  ctx.fillStyle = '#8d0f1d';
  disc(ctx, tip.x, tip.y, layout.side * 0.52);
  ctx.fill();
  ctx.fillStyle = '#f0364b';
  disc(ctx, tip.x - layout.side * 0.06, tip.y - layout.side * 0.08, layout.side * 0.42);
  ctx.fill();
  ctx.fillStyle = 'rgba(255,255,255,0.75)';
  disc(ctx, tip.x - layout.side * 0.18, tip.y - layout.side * 0.22, layout.side * 0.12);
  ctx.fill();
  ctx.fillStyle = '#454d5e';
  box(ctx, x - layout.side * 0.3, y - layout.side * 0.6, layout.side * 0.6, layout.side * 1.2, 6);
  ctx.fill();
}
