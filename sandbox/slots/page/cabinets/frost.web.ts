import {
  box,
  down,
  fillAll,
  frameBox,
  hsl,
  land,
  paintWells,
  sceneHue,
  scatter,
  shape,
  vignette,
  writeTitle,
  type Cabinet,
} from './cabinet.web.ts';

/** A block of ice under the northern lights; icicles hang over the reels. */
export const FROST: Cabinet = {
  shape: { gapX: 0.04, gapY: 0.04, drop: () => 0, stretch: 1.2, side: 0.26, head: 0.3, foot: 0.26 },
  turn: 'rise',
  entry: 'fall',
  win: 'frost',
  flying: 'shard',
  symbolSize: 0.76,
  corner: 0.05,
  plate(ctx, width, height, id, look) {
    const isHigh = id.startsWith('H') || id === 'W' || id === 'S';
    const cut = width * 0.16;
    const inset = width * 0.04;
    shape(ctx, [
      [inset + cut, inset],
      [width - inset, inset],
      [width - inset, height - inset - cut],
      [width - inset - cut, height - inset],
      [inset, height - inset],
      [inset, inset + cut],
    ]);
    ctx.fillStyle = down(ctx, 0, height, [
      [0, hsl(look.hue, isHigh ? 80 : 45, 82, isHigh ? 0.62 : 0.2)],
      [0.5, hsl(look.hue, 70, 50, isHigh ? 0.42 : 0.12)],
      [1, hsl(look.hue, 80, 30, isHigh ? 0.6 : 0.16)],
    ]);
    ctx.fill();
    ctx.lineWidth = width * 0.014;
    ctx.strokeStyle = `rgba(235,250,255,${isHigh ? 0.85 : 0.3})`;
    ctx.stroke();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue + 20, 70, brush.isFeature ? 12 : 8)],
        [0.55, hsl(hue, 60, 24)],
        [1, hsl(hue, 50, 34)],
      ]),
    );
    ctx.fillStyle = '#fff';
    for (let star = 0; star < 70; star += 1) {
      ctx.globalAlpha = 0.25 + scatter(star + 200) * 0.6;
      ctx.fillRect(width * scatter(star), height * 0.6 * scatter(star + 99), 1.6, 1.6);
    }
    ctx.globalAlpha = 1;
    for (let layer = 0; layer < 3; layer += 1) {
      land(
        brush,
        0.72 + layer * 0.09,
        0.34 - layer * 0.08,
        down(ctx, height * (0.42 + layer * 0.1), height * (0.86 + layer * 0.06), [
          [0, hsl(hue, 40, 92 - layer * 16)],
          [0.35, hsl(hue, 45, 58 - layer * 16)],
          [1, hsl(hue, 55, 22 - layer * 6)],
        ]),
        (x) => {
          const saw = Math.abs(((x * (3.1 + layer) + layer * 0.37) % 1) - 0.5) * 2;
          return 1 - saw + 0.07 * Math.sin(x * 70);
        },
      );
    }
    vignette(brush, 0.4);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    ctx.save();
    ctx.shadowColor = hsl(look.hue, 90, 70, 0.6);
    ctx.shadowBlur = 26;
    const jag = layout.side * 0.3;
    const points: [number, number][] = [];
    const steps = 14;
    for (let step = 0; step <= steps; step += 1)
      points.push([left + (width * step) / steps, top - scatter(step) * jag]);
    for (let step = 0; step <= 8; step += 1)
      points.push([left + width + scatter(step + 20) * jag, top + (height * step) / 8]);
    for (let step = steps; step >= 0; step -= 1)
      points.push([left + (width * step) / steps, top + height + scatter(step + 40) * jag]);
    for (let step = 8; step >= 0; step -= 1) points.push([left - scatter(step + 60) * jag, top + (height * step) / 8]);
    shape(ctx, points);
    ctx.fillStyle = down(ctx, top, top + height, [
      [0, 'rgba(240,252,255,0.96)'],
      [0.3, hsl(look.frameHue, 65, 72, 0.9)],
      [0.7, hsl(look.frameHue, 70, 46, 0.9)],
      [1, hsl(look.frameHue, 70, 66, 0.95)],
    ]);
    ctx.fill();
    ctx.restore();
    ctx.strokeStyle = 'rgba(255,255,255,0.55)';
    ctx.lineWidth = 1;
    for (let crack = 0; crack < 12; crack += 1) {
      const x = left + width * scatter(crack + 80);
      const y = crack % 2 === 0 ? top + 3 : top + height - 3;
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + 14 - scatter(crack) * 28, y + (crack % 2 === 0 ? 1 : -1) * layout.head * 0.5);
      ctx.lineTo(x + 22 - scatter(crack + 5) * 44, y + (crack % 2 === 0 ? 1 : -1) * layout.head * 0.9);
      ctx.stroke();
    }
    box(ctx, layout.x - 4, layout.y - 4, layout.gridWidth + 8, layout.gridHeight + 8, 8);
    ctx.fillStyle = hsl(look.hue, 60, 10);
    ctx.fill();
    paintWells(
      brush,
      FROST,
      down(ctx, layout.y, layout.y + layout.gridHeight, [
        [0, hsl(look.hue, 60, 8)],
        [0.5, hsl(look.hue, 55, 20)],
        [1, hsl(look.hue, 60, 9)],
      ]),
      'rgba(220,245,255,0.28)',
      1.5,
    );
  },
  paintTitle(brush) {
    const { look } = brush;
    writeTitle(brush, {
      fill: (ctx, from, to) =>
        down(ctx, from, to, [
          [0, '#ffffff'],
          [0.5, hsl(look.hue, 80, 86)],
          [0.52, hsl(look.hue, 75, 62)],
          [1, '#e8faff'],
        ]),
      edge: hsl(look.hue, 80, 14),
      glow: hsl(look.hue, 100, 70),
      spacing: '3px',
    });
  },
  // Icicles at the top edge of the reels.
  paintGlass({ ctx, layout }) {
    const count = layout.reels * 4;
    for (let icicle = 0; icicle < count; icicle += 1) {
      const x = layout.x + (layout.gridWidth * (icicle + 0.2 + scatter(icicle) * 0.5)) / count;
      const wide = (layout.gridWidth / count) * (0.4 + scatter(icicle + 9) * 0.5);
      const tall = layout.cellHeight * (0.08 + scatter(icicle + 31) * 0.2);
      shape(ctx, [
        [x, layout.y - 3],
        [x + wide, layout.y - 3],
        [x + wide / 2, layout.y + tall],
      ]);
      ctx.fillStyle = down(ctx, layout.y, layout.y + tall, [
        [0, 'rgba(240,252,255,0.95)'],
        [1, 'rgba(170,220,250,0.55)'],
      ]);
      ctx.fill();
    }
  },
  live({ ctx, layout: { width, height }, look }, { nowMs, turning }) {
    ctx.globalCompositeOperation = 'lighter';
    for (let ribbon = 0; ribbon < 3; ribbon += 1) {
      ctx.strokeStyle = hsl(look.hue - 60 + ribbon * 40, 90, 55, 0.1 + turning * 0.06);
      ctx.lineWidth = height * 0.09;
      ctx.beginPath();
      for (let x = -40; x <= width + 40; x += 40) {
        const y =
          height * (0.1 + ribbon * 0.07) +
          Math.sin(x / 160 + nowMs / (1400 + ribbon * 500) + ribbon * 2) * height * 0.05;
        if (x < 0) ctx.moveTo(x, y);
        else ctx.lineTo(x, y);
      }
      ctx.stroke();
    }
    ctx.globalCompositeOperation = 'source-over';
  },
};
