import {
  across,
  disc,
  down,
  fillAll,
  frameBox,
  hsl,
  land,
  paintWells,
  sceneHue,
  scatter,
  TAU,
  vignette,
  writeLetters,
  type Brush,
  type Cabinet,
} from './cabinet.web.ts';

/** Bamboo tied with rope, vines over the reels, light through leaves, and fireflies. */
export const CANOPY: Cabinet = {
  shape: {
    gapX: 0.05,
    gapY: 0,
    drop: (reel, reels) => (reels > 5 ? 0 : (reel % 2) * 0.22),
    stretch: 1.14,
    side: 0.24,
    head: 0.26,
    foot: 0.24,
  },
  turn: 'drop',
  entry: 'fall',
  win: 'fireflies',
  flying: 'leaf',
  symbolSize: 0.78,
  corner: 0.12,
  plate(ctx, width, height, id, look) {
    if (!id.startsWith('H') && id !== 'W' && id !== 'S') return;
    const hue = id.startsWith('H') ? look.hue - 30 + Number(id.charAt(1)) * 26 : look.accentHue;
    ctx.save();
    ctx.translate(width / 2, height / 2);
    ctx.rotate(-0.5);
    ctx.beginPath();
    const [reach, wide] = [Math.min(width, height) * 0.6, Math.min(width, height) * 0.4];
    ctx.moveTo(-reach * 0.85, 0);
    ctx.quadraticCurveTo(-reach * 0.2, -wide * 1.3, reach * 0.85, 0);
    ctx.quadraticCurveTo(-reach * 0.2, wide * 1.3, -reach * 0.85, 0);
    ctx.fillStyle = down(ctx, -wide, wide, [
      [0, hsl(hue, 65, 46)],
      [1, hsl(hue, 70, 18)],
    ]);
    ctx.fill();
    ctx.lineWidth = width * 0.012;
    ctx.strokeStyle = hsl(hue, 70, 66, 0.7);
    ctx.stroke();
    ctx.beginPath();
    ctx.moveTo(-reach * 0.85, 0);
    ctx.lineTo(reach * 0.8, 0);
    ctx.stroke();
    ctx.restore();
  },
  paintScene(brush) {
    const { ctx, layout } = brush;
    const { width, height } = layout;
    const hue = sceneHue(brush);
    fillAll(
      brush,
      down(ctx, 0, height, [
        [0, hsl(hue - 40, 70, brush.isFeature ? 44 : 66)],
        [0.4, hsl(hue - 10, 60, 38)],
        [1, hsl(hue + 20, 65, 8)],
      ]),
    );
    for (let layer = 0; layer < 3; layer += 1) {
      land(brush, 0.6 + layer * 0.15, 0.34, hsl(hue + layer * 8, 50, 28 - layer * 8), (x) => {
        const bush = Math.abs(Math.sin(x * (11 + layer * 5) + layer));
        return 0.3 + 0.4 * bush + 0.14 * Math.abs(Math.sin(x * (37 + layer * 9)));
      });
    }
    for (let leaf = 0; leaf < 26; leaf += 1) {
      const isTop = leaf % 2 === 0;
      const x = width * scatter(leaf + 11);
      paintLeaf(
        ctx,
        x,
        isTop ? -6 : height * 0.86 + scatter(leaf) * 50,
        60 + scatter(leaf + 3) * 90,
        (isTop ? 1 : -1) * (0.6 + scatter(leaf + 5) * 1.9),
        hsl(hue + 10 - scatter(leaf) * 40, 58, 14 + scatter(leaf + 1) * 16),
      );
    }
    vignette(brush, 0.45);
  },
  paintFrame(brush) {
    const { ctx, layout, look } = brush;
    const { left, top, width, height } = frameBox(layout);
    ctx.save();
    ctx.shadowColor = 'rgba(0,0,0,0.6)';
    ctx.shadowBlur = 22;
    ctx.fillStyle = hsl(look.hue, 45, 9);
    ctx.fillRect(left + layout.side * 0.5, top + layout.head * 0.5, width - layout.side, height - layout.foot);
    ctx.restore();
    const pole = layout.side * 0.72;
    for (const y of [top + layout.head * 0.3, top + height - layout.foot * 0.3 - pole]) {
      ctx.fillStyle = down(ctx, y, y + pole, bamboo(look.frameHue));
      ctx.fillRect(left - pole * 0.6, y, width + pole * 1.2, pole);
    }
    for (const x of [left, left + width - pole]) {
      ctx.fillStyle = across(ctx, x, x + pole, bamboo(look.frameHue));
      ctx.fillRect(x, top - pole * 0.3, pole, height + pole * 0.6);
      ctx.fillStyle = 'rgba(40,30,0,0.45)';
      for (let knot = 1; knot < 6; knot += 1) ctx.fillRect(x, top + (height * knot) / 6, pole, 3);
      ctx.strokeStyle = '#d8bd83';
      ctx.lineWidth = Math.max(2, pole * 0.14);
      for (const y of [top + layout.head * 0.3, top + height - layout.foot * 0.3 - pole]) {
        ctx.beginPath();
        for (let turn = 0; turn < 3; turn += 1) {
          ctx.moveTo(x - 2, y + pole * (0.15 + turn * 0.3));
          ctx.lineTo(x + pole + 2, y + pole * (0.4 + turn * 0.3));
        }
        ctx.stroke();
      }
    }
    paintWells(
      brush,
      CANOPY,
      down(ctx, layout.y, layout.y + layout.gridHeight, [
        [0, hsl(look.hue, 50, 7)],
        [0.5, hsl(look.hue, 45, 16)],
        [1, hsl(look.hue, 50, 7)],
      ]),
      hsl(look.frameHue, 50, 34, 0.8),
      2,
    );
  },
  paintTitle(brush) {
    const { ctx, layout } = brush;
    const fill = down(ctx, -layout.titleSize / 2, layout.titleSize / 2, [
      [0, '#fdffd8'],
      [0.5, '#ffd84a'],
      [1, '#e2711d'],
    ]);
    writeLetters(brush, (part) => ({ dy: part * part * layout.titleSize * 0.9, turn: part * 0.22, fill }), '#12300f');
  },
  paintGlass({ ctx, layout, look }) {
    for (let vine = 0; vine < 12; vine += 1) {
      const x = layout.x + layout.gridWidth * scatter(vine + 51);
      const isTop = vine % 3 !== 0;
      const y = isTop ? layout.y - layout.head * 0.5 : layout.y + layout.gridHeight + layout.foot * 0.4;
      const turn = (isTop ? 1 : -1) * (0.8 + scatter(vine) * 1.5);
      paintLeaf(
        ctx,
        x,
        y,
        layout.cellWidth * (0.2 + scatter(vine + 7) * 0.16),
        turn,
        hsl(look.hue - 20 + vine * 4, 60, 30),
      );
    }
  },
  over(brush, { nowMs, isWinning }) {
    const { ctx, layout } = brush;
    for (let fly = 0; fly < 22; fly += 1) {
      const phase = nowMs / (1700 + scatter(fly) * 1500) + fly;
      ctx.globalAlpha = 0.25 + 0.6 * Math.abs(Math.sin(phase * 2.3));
      ctx.fillStyle = isWinning ? '#fff6b8' : '#e9ff8a';
      disc(
        ctx,
        layout.width * scatter(fly + 20) + Math.sin(phase) * 40,
        layout.height * 0.8 * scatter(fly + 60) + Math.cos(phase * 1.3) * 30,
        1.6 + scatter(fly + 4) * 2,
      );
      ctx.fill();
    }
    ctx.globalAlpha = 1;
  },
  live({ ctx, layout: { width, height } }: Brush, { nowMs }) {
    ctx.fillStyle = 'rgba(255,255,200,0.07)';
    for (let ray = 0; ray < 4; ray += 1) {
      const x = width * (0.2 + ray * 0.24) + Math.sin(nowMs / 2300 + ray) * 30;
      ctx.beginPath();
      ctx.moveTo(x, 0);
      ctx.lineTo(x + 60, 0);
      ctx.lineTo(x - 60, height);
      ctx.lineTo(x - 200, height);
      ctx.fill();
    }
  },
};

function bamboo(hue: number): readonly (readonly [number, string])[] {
  return [
    [0, hsl(hue, 45, 30)],
    [0.35, hsl(hue, 55, 62)],
    [1, hsl(hue, 50, 20)],
  ];
}

function paintLeaf(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  turn: number,
  fill: string,
): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.quadraticCurveTo(size * 0.45, -size * 0.4, size, 0);
  ctx.quadraticCurveTo(size * 0.45, size * 0.4, 0, 0);
  ctx.fill();
  ctx.strokeStyle = 'rgba(255,255,255,0.18)';
  ctx.lineWidth = 1.2;
  ctx.beginPath();
  ctx.moveTo(0, 0);
  ctx.lineTo(size * 0.9, 0);
  ctx.arc(size * 0.9, 0, 0.5, 0, TAU);
  ctx.stroke();
  ctx.restore();
}
