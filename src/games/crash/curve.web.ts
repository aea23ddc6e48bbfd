import { GROWTH_PER_MS } from './rules.ts';

/** Draws the curve on a canvas. It depends on time alone, so nothing has to be sent for it. */
export interface Curve {
  /** `elapsedMs` null: no flight. `end` draws a point at the end of the line. */
  draw(elapsedMs: number | null, end: { isOver: boolean } | null, marks: readonly number[]): void;
  remove(): void;
}

const COLOURS = {
  line: '#c8f135',
  over: '#ff6b86',
  grid: '#2c2548',
  label: '#958db8',
  mark: '#2ee6a6',
};
const LABEL_FONT = '12px Figtree, system-ui, sans-serif';
/** The axes never show less than this. */
const SECONDS_MIN = 8;
const MULTIPLIER_MIN = 1.6;
const MARKS_MAX = 24;
const PAD = { left: 48, right: 24, top: 20, bottom: 30 };

const multiplierOf = (ms: number) => Math.exp(GROWTH_PER_MS * ms);

export function createCurve(container: HTMLElement, isStill: boolean): Curve {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  canvas.style.position = 'absolute';
  canvas.style.inset = '0';
  container.append(canvas);
  const context = canvas.getContext('2d')!;
  let width = 0;
  let height = 0;
  let redraw = () => {};

  const fit = () => {
    const ratio = Math.min(2, devicePixelRatio);
    width = container.clientWidth;
    height = container.clientHeight;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    redraw();
  };
  const observer = new ResizeObserver(fit);
  observer.observe(container);

  const draw: Curve['draw'] = (elapsedMs, end, marks) => {
    redraw = () => paint(elapsedMs, end, marks);
    redraw();
  };

  const paint: Curve['draw'] = (elapsedMs, end, marks) => {
    context.clearRect(0, 0, width, height);
    const ms = Math.max(0, elapsedMs ?? 0);
    const spanMs = Math.max(SECONDS_MIN * 1_000, ms * 1.12);
    const top = Math.max(MULTIPLIER_MIN, 1 + (multiplierOf(ms) - 1) * 1.25);
    const x = (at: number) => PAD.left + (at / spanMs) * (width - PAD.left - PAD.right);
    const y = (multiplier: number) =>
      height - PAD.bottom - ((multiplier - 1) / (top - 1)) * (height - PAD.top - PAD.bottom);
    drawAxes(spanMs, top, x, y);
    if (elapsedMs === null) return;
    drawFlight(ms, end !== null, x, y);
    if (marks.length > 0) drawMarks(marks, x, y, ms);
  };

  const drawAxes = (spanMs: number, top: number, x: (ms: number) => number, y: (multiplier: number) => number) => {
    context.font = LABEL_FONT;
    context.fillStyle = COLOURS.label;
    context.strokeStyle = COLOURS.grid;
    context.lineWidth = 1;
    context.textAlign = 'right';
    context.textBaseline = 'middle';
    const rise = niceStep((top - 1) / 4);
    for (let at = 1; at <= top; at += rise) {
      const line = Math.round(y(at)) + 0.5;
      context.beginPath();
      context.moveTo(PAD.left, line);
      context.lineTo(width - PAD.right, line);
      context.stroke();
      context.fillText(`${at.toFixed(rise < 0.1 ? 2 : rise < 1 ? 1 : 0)}×`, PAD.left - 8, line);
    }
    context.textAlign = 'center';
    context.textBaseline = 'top';
    const stepS = niceStep(spanMs / 1_000 / 5);
    for (let s = 0; s * 1_000 <= spanMs; s += stepS) {
      context.fillText(`${Math.round(s)}s`, x(s * 1_000), height - PAD.bottom + 8);
    }
  };

  const drawFlight = (ms: number, isOver: boolean, x: (ms: number) => number, y: (multiplier: number) => number) => {
    const colour = isOver ? COLOURS.over : COLOURS.line;
    const path = new Path2D();
    const steps = Math.max(2, Math.min(160, Math.round(width / 6)));
    for (let step = 0; step <= steps; step += 1) {
      const at = (ms * step) / steps;
      path.lineTo(x(at), y(multiplierOf(at)));
    }
    const area = new Path2D(path);
    area.lineTo(x(ms), y(1));
    area.lineTo(x(0), y(1));
    const fill = context.createLinearGradient(0, y(multiplierOf(ms)), 0, y(1));
    fill.addColorStop(0, `${colour}40`);
    fill.addColorStop(1, `${colour}00`);
    context.fillStyle = fill;
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
    context.fill(area);
    context.strokeStyle = colour;
    context.lineWidth = 4;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.stroke(path);
    const [tipX, tipY] = [x(ms), y(multiplierOf(ms))];
    if (!isStill) {
      const glow = context.createRadialGradient(tipX, tipY, 2, tipX, tipY, 26);
      glow.addColorStop(0, `${colour}90`);
      glow.addColorStop(1, `${colour}00`);
      context.fillStyle = glow;
      context.fillRect(tipX - 26, tipY - 26, 52, 52);
    }
    context.fillStyle = isOver ? colour : '#ffffff';
    context.beginPath();
    context.arc(tipX, tipY, isOver ? 6 : 7, 0, Math.PI * 2);
    context.fill();
  };

  const drawMarks = (
    marks: readonly number[],
    x: (ms: number) => number,
    y: (multiplier: number) => number,
    ms: number,
  ) => {
    context.fillStyle = COLOURS.mark;
    for (const multiplier of marks.slice(-MARKS_MAX)) {
      const at = Math.min(ms, Math.log(multiplier) / GROWTH_PER_MS);
      context.beginPath();
      context.arc(x(at), y(multiplierOf(at)), 4, 0, Math.PI * 2);
      context.fill();
    }
  };

  fit();
  return {
    draw,
    remove() {
      observer.disconnect();
      canvas.remove();
    },
  };
}

/** The smallest of 0.05, 0.1, 0.2, 0.5, 1, 2, 5 … that is at least `least`. */
function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10);
}
