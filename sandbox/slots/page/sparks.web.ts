import type { Look } from '../game-messages.ts';
import type { Flying } from './cabinets/cabinet.web.ts';
import { between, chance } from './chance.web.ts';
import type { Layout, Spot } from './layout.web.ts';

interface Spark {
  x: number;
  y: number;
  vx: number;
  vy: number;
  spin: number;
  turn: number;
  size: number;
  lifeMs: number;
  ageMs: number;
  readonly kind: Flying | 'glow';
  readonly hue: number;
}

export interface Sparks {
  burst(at: Spot, count: number, hue: number): void;
  /** Coins, or the cabinet's other particles, up and down again. */
  fountain(at: Spot, count: number, spread: number): void;
  step(stepMs: number): void;
  draw(ctx: CanvasRenderingContext2D): void;
}

const GRAVITY_PER_MS2 = 0.0016;
/** How fast particles fall, relative to coins. Bubbles and bats do not. */
const WEIGHTS: Readonly<Record<Flying, number>> = {
  coin: 1,
  bubble: -0.05,
  shard: 0.9,
  confetti: 0.5,
  bat: 0.05,
  petal: 0.32,
  star: 0.7,
  leaf: 0.34,
};
const LIMIT = 420;

export function createSparks(isCalm: boolean, flying: Flying): Sparks {
  const weight = WEIGHTS[flying];
  let sparks: Spark[] = [];
  const add = (spark: Spark): void => {
    if (!isCalm && sparks.length < LIMIT) sparks.push(spark);
  };
  return {
    burst({ x, y }, count, hue) {
      for (let index = 0; index < count; index += 1) {
        const [angle, speed] = [between(0, Math.PI * 2), between(0.05, 0.42)];
        const motion = { vx: Math.cos(angle) * speed, vy: Math.sin(angle) * speed - 0.1 };
        add({
          x,
          y,
          ...motion,
          spin: 0,
          turn: 0,
          size: between(2, 6),
          lifeMs: between(350, 800),
          ageMs: 0,
          kind: 'glow',
          hue,
        });
      }
    },
    fountain({ x, y }, count, spread) {
      for (let index = 0; index < count; index += 1) {
        const motion = {
          vx: between(-0.35, 0.35),
          vy: between(-1.15, -0.5) * (weight < 0.2 ? 0.5 : weight < 0.6 ? 0.8 : 1),
        };
        const look = { spin: between(-0.012, 0.012), turn: between(0, 6), size: between(8, 17) };
        add({
          x: x + between(-spread, spread),
          y,
          ...motion,
          ...look,
          lifeMs: between(1400, 2400),
          ageMs: 0,
          kind: flying,
          hue: flying === 'coin' ? 45 : between(0, 360),
        });
      }
    },
    step(stepMs) {
      for (const spark of sparks) {
        spark.ageMs += stepMs;
        spark.vy += GRAVITY_PER_MS2 * stepMs * (spark.kind === 'glow' ? 0.45 : weight);
        spark.x += spark.vx * stepMs;
        spark.y += spark.vy * stepMs;
        spark.turn += spark.spin * stepMs;
      }
      sparks = sparks.filter(({ ageMs, lifeMs }) => ageMs < lifeMs);
    },
    draw(ctx) {
      for (const spark of sparks) {
        ctx.globalAlpha = Math.min(1, (1 - spark.ageMs / spark.lifeMs) * 2);
        if (spark.kind !== 'glow') FLYING[spark.kind](ctx, spark);
        else {
          ctx.fillStyle = `hsl(${spark.hue} 100% 70%)`;
          ctx.beginPath();
          ctx.arc(spark.x, spark.y, spark.size * (1 - spark.ageMs / spark.lifeMs), 0, Math.PI * 2);
          ctx.fill();
        }
      }
      ctx.globalAlpha = 1;
    },
  };
}

type Draw = (ctx: CanvasRenderingContext2D, spark: Spark) => void;

const FLYING: Readonly<Record<Flying, Draw>> = {
  coin: drawCoin,
  bubble(ctx, { x, y, size }) {
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = 'rgba(220,250,255,0.9)';
    ctx.beginPath();
    ctx.arc(x, y, size * 0.9, 0, Math.PI * 2);
    ctx.stroke();
    ctx.fillStyle = 'rgba(255,255,255,0.7)';
    ctx.fillRect(x - size * 0.45, y - size * 0.5, size * 0.3, size * 0.22);
  },
  shard: (ctx, spark) =>
    polygon(ctx, spark, [0, -1.3, 0.5, 0.2, 0, 1.1, -0.5, 0.1], `hsl(${190 + spark.hue / 6} 95% 78%)`),
  confetti: (ctx, spark) =>
    polygon(ctx, spark, [-0.6, -0.4, 0.6, -0.4, 0.6, 0.4, -0.6, 0.4], `hsl(${spark.hue} 95% 62%)`),
  bat: (ctx, spark) =>
    polygon(
      ctx,
      { ...spark, turn: Math.sin(spark.turn) * 0.4 },
      [
        0,
        0.2,
        -0.5,
        -0.3,
        -1.6,
        -0.6 + Math.sin(spark.ageMs / 60) * 0.6,
        -0.9,
        0.3,
        0,
        0.7,
        0.9,
        0.3,
        1.6,
        -0.6 + Math.sin(spark.ageMs / 60) * 0.6,
        0.5,
        -0.3,
      ],
      '#12040f',
    ),
  petal: (ctx, spark) => oval(ctx, spark, 0.5, `hsl(${345 + spark.hue / 24} 90% 80%)`),
  star: (ctx, spark) =>
    polygon(
      ctx,
      spark,
      [0, -1, 0.25, -0.3, 1, 0, 0.25, 0.3, 0, 1, -0.25, 0.3, -1, 0, -0.25, -0.3],
      `hsl(${40 + spark.hue / 4} 100% 82%)`,
    ),
  leaf: (ctx, spark) => oval(ctx, spark, 0.42, `hsl(${70 + spark.hue / 5} 65% 46%)`),
};

function polygon(
  ctx: CanvasRenderingContext2D,
  { x, y, size, turn }: Spark,
  points: readonly number[],
  fill: string,
): void {
  const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
  ctx.fillStyle = fill;
  ctx.beginPath();
  for (let at = 0; at < points.length; at += 2) {
    const [px, py] = [points[at]!, points[at + 1]!];
    ctx.lineTo(x + px * cos - py * sin, y + px * sin + py * cos);
  }
  ctx.fill();
}

function oval(ctx: CanvasRenderingContext2D, { x, y, size, turn }: Spark, thin: number, fill: string): void {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.ellipse(x, y, size, size * thin, turn, 0, Math.PI * 2);
  ctx.fill();
}

function drawCoin(ctx: CanvasRenderingContext2D, { x, y, size, turn }: Spark): void {
  const width = Math.max(0.15, Math.abs(Math.cos(turn)));
  ctx.beginPath();
  ctx.ellipse(x, y, size * width, size, 0, 0, Math.PI * 2);
  ctx.fillStyle = '#C98413';
  ctx.fill();
  ctx.beginPath();
  ctx.ellipse(x, y, size * width * 0.78, size * 0.78, 0, 0, Math.PI * 2);
  ctx.fillStyle = '#FFD758';
  ctx.fill();
}

interface Mote {
  x: number;
  y: number;
  depth: number;
  phase: number;
}

/** What drifts behind the reels: rising bubbles, falling snow, glowing embers. */
export interface Weather {
  step(stepMs: number): void;
  draw(ctx: CanvasRenderingContext2D, layout: Layout, nowMs: number): void;
}

const MOTES = 46;
const DRIFT: Readonly<
  Record<Look['weather'], { dy: number; dx: number; size: number; light: number; colour: number }>
> = {
  sparks: { dy: -0.012, dx: 0.004, size: 2.4, light: 75, colour: 100 },
  bubbles: { dy: -0.03, dx: 0.003, size: 7, light: 78, colour: 70 },
  stars: { dy: 0.002, dx: 0.001, size: 1.9, light: 88, colour: 60 },
  leaves: { dy: 0.018, dx: 0.014, size: 5, light: 52, colour: 60 },
  snow: { dy: 0.03, dx: 0.008, size: 3.2, light: 96, colour: 20 },
  embers: { dy: -0.035, dx: 0.01, size: 2.6, light: 60, colour: 100 },
  dust: { dy: -0.004, dx: 0.016, size: 2.2, light: 72, colour: 50 },
};

export function createWeather({ weather, accentHue, hue }: Look, isCalm: boolean): Weather {
  const { dy, dx, size, light, colour } = DRIFT[weather];
  const motes = Array.from({ length: isCalm ? 0 : MOTES }, (): Mote => ({
    x: chance(),
    y: chance(),
    depth: between(0.35, 1),
    phase: between(0, 6),
  }));
  const tint = weather === 'bubbles' || weather === 'snow' ? hue : accentHue;
  return {
    step(stepMs) {
      for (const mote of motes) {
        mote.x = (mote.x + (dx * mote.depth * stepMs) / 1000 + 1) % 1;
        mote.y = (mote.y + (dy * mote.depth * stepMs) / 1000 + 1) % 1;
      }
    },
    draw(ctx, { width, height }, nowMs) {
      ctx.lineWidth = 1.5;
      for (const { x, y, depth, phase } of motes) {
        const flicker = 0.55 + 0.45 * Math.sin(nowMs / 700 + phase);
        ctx.globalAlpha = depth * flicker * 0.6;
        ctx.fillStyle = `hsl(${tint} ${colour}% ${light}%)`;
        ctx.strokeStyle = ctx.fillStyle;
        ctx.beginPath();
        ctx.arc(x * width + Math.sin(nowMs / 1400 + phase) * 8, y * height, size * depth, 0, Math.PI * 2);
        if (weather === 'bubbles') ctx.stroke();
        else ctx.fill();
      }
      ctx.globalAlpha = 1;
    },
  };
}
