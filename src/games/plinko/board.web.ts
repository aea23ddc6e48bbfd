import { planFlight } from './ball-path.ts';
import { createBoardCanvas } from './board-canvas.web.ts';
import { paintPins } from './board-pictures.web.ts';
import { createScene, STEP_MS, type Ball, type Scene } from './board-scene.web.ts';
import { createLandingClock } from './landing-clock.ts';

/** Full: the ball bounces down. Reduced: it appears at its box. Instant: nothing is drawn. */
export type BoardMotion = 'full' | 'reduced' | 'instant';

export interface PlinkoBoardOptions {
  rows: number;
  motion: BoardMotion;
  /** Called in batches, at most one per frame, and in hidden tabs too. */
  onLand(id: string, bucket: number): void;
  /** For animation: once for each box hit in a batch. */
  onBoxHit?(bucket: number): void;
  /** For sound: the pin's x in board units. */
  onPinHit?(row: number, x: number): void;
}

export interface PlinkoBoard {
  readonly ballsInFlight: number;
  /** The path has one step per row: 0 left, 1 right. */
  drop(ball: { id: string; path: readonly number[] }): void;
  /** Balls in flight land at once. */
  setRows(rows: number): void;
  setMotion(motion: BoardMotion): void;
  /** Drops all balls without reporting them. */
  clear(): void;
  destroy(): void;
}

const REDUCED_MS = 260;

/** Draws into a positioned container. The screen lays the multiplier boxes on top: see board-geometry.ts. */
export function createPlinkoBoard(container: HTMLElement, options: PlinkoBoardOptions): PlinkoBoard {
  let { rows, motion } = options;
  let scene: Scene | undefined;
  let frame = 0;
  const canvas = createBoardCanvas(container, setScene);
  const clock = createLandingClock<Ball>((landed) => {
    const seen = landed.filter(({ startMs, landAtMs }) => landAtMs > startMs);
    for (const bucket of new Set(seen.map(({ bucket }) => bucket))) options.onBoxHit?.(bucket);
    for (const { id, bucket } of landed) options.onLand(id, bucket);
  });
  setScene();

  function setScene(): void {
    scene = undefined;
    if (canvas.scale === 0) return;
    paintPins(canvas.still, rows);
    scene = createScene(rows, canvas.scale, (row, x) => options.onPinHit?.(row, x));
    draw();
  }

  function draw(nowMs = performance.now()): void {
    cancelAnimationFrame(frame);
    frame = scene?.draw(canvas.moving, clock.balls, nowMs) ? requestAnimationFrame(draw) : 0;
  }

  return {
    get ballsInFlight() {
      return clock.balls.length;
    },
    drop({ id, path }) {
      if (path.length !== rows) throw new RangeError(`A path of ${path.length} steps on a board of ${rows} rows.`);
      const flight = motion === 'full' ? planFlight(path, seedOf(id)) : undefined;
      const durationMs = flight ? flight.landStep * STEP_MS : motion === 'reduced' ? REDUCED_MS : 0;
      const bucket = path.reduce((sum, step) => sum + step, 0);
      const startMs = performance.now();
      clock.add({ id, path, bucket, flight, startMs, landAtMs: startMs + durationMs, row: 0, pin: 1 });
      frame ||= requestAnimationFrame(draw);
    },
    setRows(newRows) {
      if (newRows === rows) return;
      clock.hurry();
      rows = newRows;
      setScene();
    },
    setMotion(newMotion) {
      motion = newMotion;
    },
    clear() {
      clock.clear();
      draw();
    },
    destroy() {
      clock.clear();
      cancelAnimationFrame(frame);
      canvas.remove();
    },
  };
}

/** FNV-1a: each ball bounces in its own way, and in the same way in a replay. */
function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index += 1) hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  return hash;
}
