import {
  box,
  disc,
  down,
  across,
  fillAll,
  frameBox,
  hsl,
  land,
  paintWells,
  round,
  sceneHue,
  scatter,
  shadeEnds,
  shape,
  TAU,
  vignette,
  writeTitle,
  type Brush,
  type Cabinet,
  type Mood,
} from './cabinet.web.ts';

/** Sandstone: pillars, a lintel with a winged sun, and slabs that move notch by notch. */
export const TEMPLE: Cabinet = {
  shape: { gapX: 0.06, gapY: 0.04, drop: () => 0, stretch: 1.2, side: 0.36, head: 0.42, foot: 0.32 },
  turn: 'ratchet',
  entry: 'fall',
  win: 'beam',
  flying: 'coin',
  symbolSize: 0.74,
  corner: 0.03,
  plate(ctx, width, height, id, look) {
    const isHigh = id.startsWith('H') || id === 'W';
    const inset = width * 0.03;
    box(ctx, inset, inset, width - inset * 2, height - inset * 2, width * 0.05);
    ctx.fillStyle = down(ctx, 0, height, [
      [0, hsl(look.hue, isHigh ? 46 : 26, isHigh ? 44 : 32)],
      [1, hsl(look.hue, isHigh ? 52 : 30, isHigh ? 24 : 17)],
    ]);
    ctx.fill();
    ctx.lineWidth = width * 0.02;
    ctx.strokeStyle = isHigh ? hsl(look.frameHue, 80, 62, 0.9) : hsl(look.hue, 22, 14);
    ctx.stroke();
    ctx.lineWidth = 1;
    ctx.strokeStyle = 'rgba(255,240,200,0.3)';
    ctx.beginPath();
    ctx.moveTo(inset * 2, inset * 1.7);
    ctx.lineTo(width - inset * 2, inset * 1.7);
    ctx.stroke();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue + 200, 45, brush.isFeature ? 12 : 20)],
        [0.45, hsl(hue, 75, 45)],
        [0.62, hsl(hue + 12, 85, 60)],
        [1, hsl(hue, 55, 14)],
      ]),
    );
    const sun = { x: width * 0.5, y: height * 0.42, r: Math.min(width, height) * 0.3 };
    ctx.fillStyle = round(ctx, sun.x, sun.y, sun.r * 2, [
      [0, 'rgba(255,250,220,0.9)'],
      [0.35, hsl(hue + 14, 100, 70, 0.6)],
      [1, hsl(hue + 14, 100, 60, 0)],
    ]);
    ctx.fillRect(0, 0, width, height);
    for (const [x, wide, light] of [
      [0.08, 0.46, 26],
      [0.92, 0.54, 22],
      [0.5, 0.7, 30],
    ] as const) {
      const [middle, foot, reach] = [width * x, height * 0.68, Math.max(width, height * 0.7) * wide * 0.5];
      shape(ctx, [
        [middle - reach, foot],
        [middle, foot - reach * 0.72],
        [middle, foot],
      ]);
      ctx.fillStyle = hsl(hue + 6, 52, light + 12);
      ctx.fill();
      shape(ctx, [
        [middle + reach, foot],
        [middle, foot - reach * 0.72],
        [middle, foot],
      ]);
      ctx.fillStyle = hsl(hue, 50, light);
      ctx.fill();
    }
    land(
      brush,
      0.72,
      0.08,
      down(ctx, height * 0.62, height, [
        [0, hsl(hue + 8, 55, 34)],
        [1, hsl(hue, 55, 9)],
      ]),
      (x) => 0.5 + 0.5 * Math.sin(x * 7 + 1),
    );
    vignette(brush, 0.6);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    const stone = (light: number): string => hsl(look.hue, 34, light);
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.7)';
    ctx.shadowBlur = 24;
    ctx.fillStyle = stone(18);
    ctx.fillRect(left + 2, top, width - 4, height);
    ctx.restore();
    for (const x of [left, left + width - layout.side]) {
      ctx.fillStyle = across(ctx, x, x + layout.side, [
        [0, stone(26)],
        [0.4, stone(58)],
        [1, stone(22)],
      ]);
      ctx.fillRect(x, top, layout.side, height);
      for (let y = top + 6; y < top + height - 8; y += layout.cellHeight * 0.34) {
        ctx.fillStyle = 'rgba(0,0,0,0.28)';
        ctx.fillRect(x, y, layout.side, 2);
        ctx.fillStyle = hsl(look.frameHue, 80, 55, 0.5);
        const mark = Math.floor(scatter(Math.round(y)) * 4);
        const [cx, cy, r] = [x + layout.side / 2, y + layout.cellHeight * 0.17, layout.side * 0.17];
        ctx.beginPath();
        if (mark === 0) ctx.arc(cx, cy, r, 0, TAU);
        else if (mark === 1) ctx.rect(cx - r, cy - r / 3, r * 2, r * 0.7);
        else if (mark === 2) ctx.ellipse(cx, cy, r * 1.2, r * 0.5, 0, 0, TAU);
        else ctx.rect(cx - r / 3, cy - r, r * 0.7, r * 2);
        ctx.fill();
      }
    }
    ctx.fillStyle = down(ctx, top, top + layout.head, [
      [0, stone(64)],
      [0.5, stone(44)],
      [1, stone(20)],
    ]);
    shape(ctx, [
      [left - layout.side * 0.35, top - 2],
      [left + width + layout.side * 0.35, top - 2],
      [left + width, top + layout.head * 0.85],
      [left, top + layout.head * 0.85],
    ]);
    ctx.fill();
    drawWings(brush, layout.width / 2, top + layout.head * 0.42, layout.head * 0.34);
    for (const [step, light] of [
      [0, 50],
      [1, 38],
    ] as const) {
      const y = layout.y + layout.gridHeight + layout.foot * (0.3 + step * 0.35);
      ctx.fillStyle = stone(light);
      ctx.fillRect(left - layout.side * 0.3 * (step + 1), y, width + layout.side * 0.6 * (step + 1), layout.foot * 0.4);
    }
    paintWells(brush, TEMPLE, stone(7), hsl(look.frameHue, 70, 45), 2);
  },
  paintTitle(brush) {
    const { look } = brush;
    writeTitle(brush, {
      fill: (ctx, from, to) =>
        down(ctx, from, to, [
          [0, '#fff8dc'],
          [0.5, hsl(look.frameHue, 95, 66)],
          [0.55, hsl(look.frameHue, 92, 46)],
          [1, hsl(look.frameHue, 85, 32)],
        ]),
      edge: hsl(look.hue, 70, 9),
      spacing: '2px',
    });
  },
  paintGlass: (brush) => shadeEnds(brush, TEMPLE, 0.6),
  live(brush, mood) {
    const { left, top, width } = frameBox(brush.layout);
    const reach = brush.layout.cellWidth * 0.34;
    const away = brush.layout.x > 90 ? brush.layout.side * 0.9 : -brush.layout.side * 0.5;
    for (const x of [left - away, left + width + away]) drawTorch(brush, x, top + brush.layout.head, reach, mood);
  },
};

function drawWings({ ctx, look }: Brush, x: number, y: number, size: number): void {
  ctx.fillStyle = hsl(look.frameHue, 90, 58);
  for (const side of [-1, 1]) {
    for (let feather = 0; feather < 6; feather += 1) {
      ctx.beginPath();
      ctx.ellipse(
        x + side * size * (1.4 + feather * 0.9),
        y - feather * size * 0.05,
        size * 0.9,
        size * (0.42 - feather * 0.04),
        side * 0.12,
        0,
        TAU,
      );
      ctx.fill();
    }
  }
  ctx.fillStyle = hsl(look.accentHue, 80, 45);
  disc(ctx, x, y, size);
  ctx.fill();
  ctx.lineWidth = size * 0.25;
  ctx.strokeStyle = hsl(look.frameHue, 95, 66);
  ctx.stroke();
}

function drawTorch({ ctx }: Brush, x: number, y: number, size: number, { nowMs, turning }: Mood): void {
  ctx.fillStyle = '#3b2411';
  ctx.fillRect(x - size * 0.1, y, size * 0.2, size * 1.6);
  ctx.fillStyle = '#8a5a24';
  ctx.fillRect(x - size * 0.22, y - size * 0.1, size * 0.44, size * 0.2);
  for (const [grow, colour] of [
    [1, 'rgba(255,110,20,0.55)'],
    [0.68, 'rgba(255,180,50,0.8)'],
    [0.36, 'rgba(255,245,200,0.95)'],
  ] as const) {
    const sway = Math.sin(nowMs / 90 + x + grow * 3) * size * 0.1;
    const tall = size * grow * (1.15 + 0.18 * Math.sin(nowMs / 70 + x * 3 + grow) + turning * 0.4);
    ctx.fillStyle = colour;
    ctx.beginPath();
    ctx.moveTo(x - size * 0.3 * grow, y - size * 0.1);
    ctx.quadraticCurveTo(x - size * 0.36 * grow, y - tall * 0.6, x + sway, y - tall);
    ctx.quadraticCurveTo(x + size * 0.36 * grow, y - tall * 0.6, x + size * 0.3 * grow, y - size * 0.1);
    ctx.fill();
  }
}
