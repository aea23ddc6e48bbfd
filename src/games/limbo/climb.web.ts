/** Animates a number climbing past a ruler of multipliers, on a canvas. */
export interface Climb {
  /** In hundredths. The ruler marks it with this label. */
  setTarget(target: number, label: string): void;
  /** Shows the point at once, or 1.00 if there was no round yet. */
  rest(point: number | null): void;
  /** Climbs from 1.00 to the point, in hundredths. Quick: within the pause of autoplay. */
  climb(point: number, isQuick?: boolean): Promise<void>;
  close(): void;
}

export interface ClimbShown {
  /** The multiplier in the current frame. */
  value: number;
  state: 'idle' | 'climbing' | 'won' | 'lost';
}

const BASE_MS = 350;
const DECADE_MS = 260;
const CLIMB_MS_MAX = 1_250;
const QUICK_MS = 120;
/** Height of the number, as a fraction from the top. */
const LEVEL = 0.62;
const DECADE = 0.55;
const STREAKS = 26;
/** The marks of the ruler. Those without a label are short. */
const RULER = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7].flatMap((decade) =>
  [1, 2, 3, 5, 7].map((mark) => ({
    multiplier: mark * decade,
    label: mark === 3 || mark === 7 ? null : `${(mark * decade).toLocaleString()}×`,
  })),
);
const LABEL_HEIGHT = 28;

const COLOURS = {
  line: '#3b3260',
  text: '#958db8',
  target: '#ffc94a',
  won: '#2ee6a6',
  lost: '#ff6b86',
  level: '#9d8bff',
};

export function createClimb(canvas: HTMLCanvasElement, show: (shown: ClimbShown) => void): Climb {
  const context = canvas.getContext('2d')!;
  let target = 200;
  let label = '';
  let shown: ClimbShown = { value: 1, state: 'idle' };
  let size = fit(canvas);
  let frame = 0;
  let finish: (() => void) | null = null;
  const streaks = Array.from({ length: STREAKS }, (_none, index) => ({
    x: ((index * 0.618_034) % 1) * 0.96 + 0.02,
    y: (index * 0.381_966) % 1,
    length: 0.03 + ((index * 7) % 5) * 0.012,
  }));

  const paint = (climbed: number) => {
    const { width, height } = size;
    context.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    context.clearRect(0, 0, width, height);
    const now = Math.log10(shown.value);
    const yOf = (multiplier: number) => height * LEVEL - (Math.log10(multiplier) - now) * height * DECADE;
    paintStreaks(context, streaks, climbed, width, height);
    paintRuler(context, yOf, width, height);
    paintTarget(context, yOf(target / 100), label, width, height);
    context.fillStyle = levelColour(shown.state);
    context.fillRect(0, height * LEVEL - 1, width, 2);
  };
  const set = (value: number, state: ClimbShown['state'], climbed: number) => {
    shown = { value, state };
    show(shown);
    paint(climbed);
  };
  const end = (point: number) => set(point / 100, point >= target ? 'won' : 'lost', Math.log10(point / 100));
  const resize = new ResizeObserver(() => {
    size = fit(canvas);
    paint(Math.log10(shown.value));
  });
  resize.observe(canvas);
  paint(0);

  const stop = () => {
    cancelAnimationFrame(frame);
    finish?.();
    finish = null;
  };
  return {
    setTarget(wished, called) {
      target = wished;
      label = called;
      if (shown.state === 'won' || shown.state === 'lost') set(shown.value, 'idle', 0);
      else paint(0);
    },
    rest(point) {
      stop();
      if (point === null) set(1, 'idle', 0);
      else end(point);
    },
    climb(point, isQuick = false) {
      stop();
      const top = Math.log(point / 100);
      const lengthMs = isQuick ? QUICK_MS : Math.min(CLIMB_MS_MAX, BASE_MS + (DECADE_MS * top) / Math.LN10);
      return new Promise((resolve) => {
        finish = resolve;
        // Not from the first frame on, which a slow phone draws late.
        const startMs = performance.now();
        const step = (nowMs: number) => {
          const share = Math.min(1, Math.max(0, (nowMs - startMs) / lengthMs));
          if (share === 1) {
            end(point);
            finish = null;
            resolve();
            return;
          }
          const value = Math.exp(top * (1 - (1 - share) ** 2.2));
          const hundredths = Math.floor(value * 100);
          set(hundredths / 100, hundredths >= target ? 'won' : 'climbing', Math.log10(value));
          frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      });
    },
    close() {
      stop();
      resize.disconnect();
    },
  };
}

function levelColour(state: ClimbShown['state']): string {
  return state === 'won' ? COLOURS.won : state === 'lost' ? COLOURS.lost : COLOURS.level;
}

function paintStreaks(
  context: CanvasRenderingContext2D,
  streaks: readonly { x: number; y: number; length: number }[],
  climbed: number,
  width: number,
  height: number,
): void {
  context.fillStyle = '#ffffff10';
  for (const { x, y, length } of streaks) {
    const top = ((y + climbed * (0.8 + length * 9)) % 1.1) - 0.05;
    context.fillRect(x * width, top * height, 2, length * height);
  }
}

function paintRuler(
  context: CanvasRenderingContext2D,
  yOf: (multiplier: number) => number,
  width: number,
  height: number,
): void {
  context.font = '600 12px Figtree, system-ui, sans-serif';
  context.textBaseline = 'middle';
  context.textAlign = 'left';
  const visible = RULER.map(({ multiplier, label }) => ({ y: yOf(multiplier), label })).filter(
    ({ y }) => y >= -10 && y <= height + 10,
  );
  context.fillStyle = COLOURS.line;
  for (const { y, label } of visible) context.fillRect(0, Math.round(y), label === null ? 18 : width, 1);
  context.fillStyle = COLOURS.text;
  for (const { y, label } of visible) if (label !== null) context.fillText(label, 12, y - 9);
}

/** A target outside the picture is marked at its edge. */
function paintTarget(context: CanvasRenderingContext2D, y: number, label: string, width: number, height: number): void {
  context.fillStyle = COLOURS.target;
  context.font = '700 14px Figtree, system-ui, sans-serif';
  context.textAlign = 'right';
  if (y < LABEL_HEIGHT) context.fillText(`▲ ${label}`, width - 16, LABEL_HEIGHT / 2);
  else if (y > height) context.fillText(`▼ ${label}`, width - 16, height - LABEL_HEIGHT / 2);
  else context.fillText(label, width - 16, y - LABEL_HEIGHT / 2);
  if (y < -2 || y > height) return;
  for (let x = 0; x < width; x += 14) context.fillRect(x, y - 1, 8, 2);
  context.beginPath();
  context.moveTo(width, y - 8);
  context.lineTo(width - 12, y);
  context.lineTo(width, y + 8);
  context.fill();
}

/** The size in CSS pixels. Not read again for each frame, because the number above has just changed the layout. */
function fit(canvas: HTMLCanvasElement): { width: number; height: number } {
  const { clientWidth: width, clientHeight: height } = canvas;
  canvas.width = Math.round(width * devicePixelRatio);
  canvas.height = Math.round(height * devicePixelRatio);
  return { width, height };
}
