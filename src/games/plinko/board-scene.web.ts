import { placeAt, STEPS_PER_SECOND, type Flight } from './ball-path.ts';
import {
  ballRadiusOf,
  BOARD_HEIGHT,
  BOARD_WIDTH,
  BOX_TOP,
  boxLeftOf,
  boxWidthOf,
  pinsIn,
  pinXOf,
  pinYOf,
} from './board-geometry.ts';
import { ballSprite, pinGlowSprite, type Sprite } from './board-pictures.web.ts';

export interface Ball {
  id: string;
  path: readonly number[];
  bucket: number;
  /** Absent if the ball appears at its box without bouncing. */
  flight: Flight | undefined;
  startMs: number;
  landAtMs: number;
  /** The row of the next pin, and the pin's number in that row. */
  row: number;
  pin: number;
}

export interface Scene {
  /** Draws the balls at this moment. True while something still moves or fades. */
  draw(context: CanvasRenderingContext2D, balls: readonly Ball[], nowMs: number): boolean;
}

export const STEP_MS = 1_000 / STEPS_PER_SECOND;

const PIN_GLOW_MS = 200;
const FADE_MS = 100;

/** Created again when the number of rows or the size changes. */
export function createScene(rows: number, scale: number, onPinHit: (row: number, x: number) => void): Scene {
  const ballPicture = ballSprite(rows, scale);
  const pinGlow = pinGlowSprite(rows, scale);
  const hitAtMs = new Float64Array(firstPinOf(rows)).fill(-Infinity);

  function noteHits(ball: Ball, hitSteps: readonly number[], nowMs: number): void {
    while (ball.row < rows) {
      const atMs = ball.startMs + hitSteps[ball.row]! * STEP_MS;
      if (atMs > nowMs) return;
      // Older hits happened in a hidden tab and are skipped.
      if (nowMs - atMs < PIN_GLOW_MS) {
        hitAtMs[firstPinOf(ball.row) + ball.pin] = atMs;
        onPinHit(ball.row, pinXOf(rows, ball.row, ball.pin));
      }
      ball.pin += ball.path[ball.row]!;
      ball.row += 1;
    }
  }

  function drawPinGlows(context: CanvasRenderingContext2D, nowMs: number): boolean {
    let isGlowing = false;
    for (let row = 0; row < rows; row += 1) {
      for (let pin = 0; pin < pinsIn(row); pin += 1) {
        const light = 1 - (nowMs - hitAtMs[firstPinOf(row) + pin]!) / PIN_GLOW_MS;
        if (light <= 0) continue;
        isGlowing = true;
        drawSprite(context, pinGlow, pinXOf(rows, row, pin), pinYOf(rows, row), light);
      }
    }
    return isGlowing;
  }

  function drawBall(context: CanvasRenderingContext2D, ball: Ball, nowMs: number): void {
    if (ball.flight) {
      const { x, y } = placeAt(ball.flight, (nowMs - ball.startMs) / STEP_MS);
      drawSprite(context, ballPicture, x, y, 1);
      return;
    }
    const x = boxLeftOf(rows, ball.bucket) + boxWidthOf(rows) / 2;
    const alpha = Math.min(1, (nowMs - ball.startMs) / FADE_MS, (ball.landAtMs - nowMs) / FADE_MS);
    drawSprite(context, ballPicture, x, BOX_TOP - ballRadiusOf(rows), alpha);
  }

  return {
    draw(context, balls, nowMs) {
      context.clearRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
      for (const ball of balls) if (ball.flight) noteHits(ball, ball.flight.hitSteps, nowMs);
      const isGlowing = drawPinGlows(context, nowMs);
      for (const ball of balls) drawBall(context, ball, nowMs);
      return isGlowing || balls.length > 0;
    },
  };
}

function drawSprite(context: CanvasRenderingContext2D, sprite: Sprite, x: number, y: number, alpha: number): void {
  const { picture, radius } = sprite;
  context.globalAlpha = Math.max(0, alpha);
  context.drawImage(picture, x - radius, y - radius, radius * 2, radius * 2);
}

/** Index of a row's first pin in the list of all pins. */
function firstPinOf(row: number): number {
  return (row * (row + 5)) / 2;
}
