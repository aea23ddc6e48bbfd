import type { DealerLook } from './dealer-looks.ts';
import type { Pose } from './dealer-pose.ts';
import { dot, line, mixed, oval, shape } from './strokes.web.ts';

/** Hair behind the head, or over the forehead. Long hair sways with the breath. */
export function drawHair(
  context: CanvasRenderingContext2D,
  look: DealerLook,
  layer: 'back' | 'front',
  { breath, look: { x } }: Pose,
): void {
  const light = mixed(look.hair, '#FFFFFF', 0.14);
  const dark = mixed(look.hair, '#000000', 0.22);
  const paint = layer === 'back' ? BACK[look.style] : FRONT[look.style];
  context.save();
  context.lineCap = 'round';
  context.translate(layer === 'back' ? -x * 2 : x * 1.5, 0);
  paint?.({ context, hair: look.hair, light, dark, swing: breath * 1.2 - x * 2, accent: look.accent });
  context.restore();
}

interface Brush {
  readonly context: CanvasRenderingContext2D;
  readonly hair: string;
  readonly light: string;
  readonly dark: string;
  readonly accent: string;
  readonly swing: number;
}
type Paint = (brush: Brush) => void;
type Style = DealerLook['style'];

const CURLS: readonly (readonly [x: number, y: number, radius: number])[] = [
  [-34, 4, 16],
  [-38, -16, 17],
  [-30, -36, 18],
  [-12, -48, 19],
  [10, -49, 19],
  [30, -37, 18],
  [39, -16, 17],
  [35, 5, 16],
];

const BACK: Partial<Record<Style, Paint>> = {
  bun({ context, hair, light }) {
    context.fillStyle = hair;
    dot(context, 0, -52, 17);
    context.fillStyle = light;
    oval(context, -4, -57, 8, 5);
    context.fillStyle = hair;
    oval(context, 0, -4, 37, 42);
  },
  long({ context, hair, dark, swing }) {
    context.translate(swing * 0.5, 0);
    context.fillStyle = hair;
    shape(
      context,
      'M0 -48 C34 -48 44 -20 42 14 C41 44 52 70 46 92 C30 100 14 94 0 94 C-14 94 -30 100 -46 92 C-52 70 -41 44 -42 14 C-44 -20 -34 -48 0 -48 Z',
    );
    context.fillStyle = dark;
    shape(context, 'M-24 40 C-26 60 -30 78 -26 94 L26 94 C30 78 26 60 24 40 Z');
  },
  waves({ context, hair, dark, swing }) {
    context.translate(swing * 0.4, 0);
    context.fillStyle = hair;
    shape(
      context,
      'M0 -49 C36 -50 46 -22 41 2 C50 14 38 26 44 38 C48 52 34 62 26 56 L-26 56 C-34 62 -48 52 -44 38 C-38 26 -50 14 -41 2 C-46 -22 -36 -50 0 -49 Z',
    );
    context.fillStyle = dark;
    shape(context, 'M-22 34 C-24 44 -24 50 -20 57 L20 57 C24 50 24 44 22 34 Z');
  },
  bob({ context, hair }) {
    context.fillStyle = hair;
    shape(
      context,
      'M0 -47 C36 -47 43 -18 41 8 C41 26 42 36 36 42 C26 46 20 40 20 30 L-20 30 C-20 40 -26 46 -36 42 C-42 36 -41 26 -41 8 C-43 -18 -36 -47 0 -47 Z',
    );
  },
  tail({ context, hair, dark, swing }) {
    context.fillStyle = hair;
    oval(context, 0, -8, 37, 40);
    context.save();
    context.translate(26, -22);
    context.rotate(swing * 0.02);
    shape(context, 'M0 -10 C26 -16 34 14 28 44 C26 66 34 78 22 92 C6 84 4 60 8 40 C12 20 2 14 -4 8 Z');
    context.fillStyle = dark;
    shape(context, 'M14 20 C18 44 14 66 22 90 C10 80 8 56 12 36 Z');
    context.restore();
  },
  curls({ context, hair }) {
    context.fillStyle = hair;
    for (const [x, y, radius] of CURLS) dot(context, x, y, radius);
    oval(context, 0, -14, 40, 40);
  },
  braids({ context, hair }) {
    context.fillStyle = hair;
    oval(context, 0, -8, 38, 41);
  },
  crop({ context, hair }) {
    context.fillStyle = hair;
    oval(context, 0, -14, 35, 33);
  },
  quiff({ context, hair }) {
    context.fillStyle = hair;
    oval(context, 0, -14, 34, 32);
  },
  slick({ context, hair }) {
    context.fillStyle = hair;
    oval(context, 0, -12, 36, 34);
  },
  scarf({ context, hair, dark }) {
    context.fillStyle = dark;
    shape(
      context,
      'M0 -50 C40 -50 48 -14 44 20 C46 46 60 60 56 84 L-56 84 C-60 60 -46 46 -44 20 C-48 -14 -40 -50 0 -50 Z',
    );
    context.fillStyle = hair;
    shape(context, 'M0 -48 C38 -48 44 -14 40 18 C38 40 24 56 0 58 C-24 56 -38 40 -40 18 C-44 -14 -38 -48 0 -48 Z');
  },
};

const FRONT: Partial<Record<Style, Paint>> = {
  bun({ context, hair, light }) {
    context.fillStyle = hair;
    shape(context, 'M-36 4 C-40 -30 -22 -48 0 -47 C24 -48 40 -30 36 4 C34 -14 26 -24 6 -30 C-14 -28 -32 -18 -36 4 Z');
    context.strokeStyle = light;
    line(context, 'M-4 -42 C-18 -38 -28 -28 -31 -14', 2.4);
  },
  long({ context, hair, light, swing }) {
    context.fillStyle = hair;
    shape(
      context,
      'M-10 -47 C18 -52 42 -34 38 8 C34 -12 20 -26 -8 -34 C-26 -28 -36 -10 -37 10 C-42 -24 -30 -44 -10 -47 Z',
    );
    context.translate(swing * 0.5, 0);
    shape(context, 'M34 -8 C42 12 38 40 46 62 C36 66 32 40 33 20 Z');
    shape(context, 'M-34 -8 C-42 12 -38 40 -46 62 C-36 66 -32 40 -33 20 Z');
    context.strokeStyle = light;
    line(context, 'M-8 -42 C10 -42 24 -32 31 -14', 2.6);
  },
  waves({ context, hair, light }) {
    context.fillStyle = hair;
    shape(
      context,
      'M6 -48 C36 -48 42 -20 37 6 C35 -10 30 -18 24 -22 C8 -18 -8 -24 -14 -32 C-26 -24 -34 -12 -36 8 C-44 -24 -28 -50 6 -48 Z',
    );
    context.strokeStyle = light;
    line(context, 'M-10 -40 C4 -30 18 -32 28 -28', 2.6);
    line(context, 'M-36 -4 C-42 12 -34 22 -40 36', 2.2);
  },
  bob({ context, hair, light }) {
    context.fillStyle = hair;
    shape(
      context,
      'M0 -47 C34 -47 42 -22 37 10 C36 -2 34 -10 32 -16 C10 -12 -16 -14 -32 -20 C-35 -10 -36 0 -37 10 C-42 -22 -34 -47 0 -47 Z',
    );
    context.strokeStyle = light;
    line(context, 'M-26 -32 C-10 -24 12 -24 28 -28', 2.4);
  },
  tail({ context, hair, light }) {
    context.fillStyle = hair;
    shape(context, 'M-36 4 C-40 -32 -20 -49 4 -48 C28 -46 40 -26 36 2 C32 -16 22 -28 2 -31 C-18 -30 -32 -18 -36 4 Z');
    context.strokeStyle = light;
    line(context, 'M-28 -24 C-16 -38 6 -42 24 -32', 2.4);
  },
  curls({ context, hair, light }) {
    context.fillStyle = hair;
    for (const [x, y, radius] of [
      [-26, -30, 11],
      [-12, -36, 12],
      [4, -37, 12],
      [19, -32, 12],
      [30, -21, 9],
      [-33, -17, 8],
    ] as const)
      dot(context, x, y, radius);
    context.fillStyle = light;
    for (const [x, y] of [
      [-20, -44],
      [4, -50],
      [26, -42],
      [-38, -20],
      [39, -10],
    ] as const)
      oval(context, x, y, 4, 2.4);
  },
  braids({ context, hair, dark, light, swing, accent }) {
    context.fillStyle = hair;
    shape(context, 'M-36 6 C-41 -30 -22 -48 0 -47 C22 -48 41 -30 36 6 C34 -14 22 -26 0 -36 C-22 -26 -34 -14 -36 6 Z');
    context.strokeStyle = light;
    line(context, 'M0 -44 L0 -36', 2);
    for (const side of [-1, 1]) {
      for (let knot = 0; knot < 6; knot += 1) {
        context.fillStyle = knot % 2 === 0 ? hair : dark;
        oval(context, side * (36 + knot * 0.9) + swing * knot * 0.3, 14 + knot * 12, 8 - knot * 0.4, 8);
      }
      context.fillStyle = accent;
      oval(context, side * 41 + swing * 1.8, 84, 6, 3.4);
      context.fillStyle = hair;
      oval(context, side * 41 + swing * 2, 91, 5, 6);
    }
  },
  crop({ context, hair, light }) {
    context.fillStyle = hair;
    shape(
      context,
      'M-35 -4 C-38 -34 -20 -48 2 -48 C26 -47 39 -30 35 -4 C33 -14 30 -22 22 -26 L16 -22 L8 -28 L-2 -22 L-12 -28 L-20 -22 C-30 -20 -33 -12 -35 -4 Z',
    );
    context.strokeStyle = light;
    line(context, 'M-22 -34 C-10 -42 10 -42 22 -35', 2.4);
  },
  quiff({ context, hair, light, dark }) {
    context.fillStyle = dark;
    shape(context, 'M-35 0 C-36 -16 -34 -26 -28 -32 L-26 -14 C-31 -10 -33 -6 -35 0 Z');
    shape(context, 'M35 0 C36 -16 34 -26 28 -32 L26 -14 C31 -10 33 -6 35 0 Z');
    context.fillStyle = hair;
    shape(
      context,
      'M-30 -18 C-38 -40 -18 -58 8 -58 C30 -58 40 -40 31 -16 C28 -26 20 -30 8 -30 C-8 -30 -22 -28 -30 -18 Z',
    );
    context.strokeStyle = light;
    line(context, 'M-20 -36 C-8 -50 12 -52 24 -42', 3);
  },
  slick({ context, hair, light, dark }) {
    context.fillStyle = hair;
    shape(context, 'M-36 2 C-40 -32 -20 -48 0 -48 C20 -48 40 -32 36 2 C34 -14 28 -28 14 -34 C0 -28 -24 -26 -36 2 Z');
    context.strokeStyle = light;
    line(context, 'M-28 -20 C-20 -36 0 -42 16 -38', 2);
    context.strokeStyle = dark;
    line(context, 'M-30 -12 C-20 -30 2 -36 20 -32', 1.6);
  },
  bald({ context }) {
    context.fillStyle = '#ffffff24';
    oval(context, -11, -30, 10, 6);
  },
  scarf({ context, hair, light, dark }) {
    context.fillStyle = hair;
    shape(
      context,
      'M0 -49 C36 -49 42 -18 39 12 C38 34 24 54 4 62 C-20 56 -38 36 -39 12 C-42 -18 -36 -49 0 -49 Z M0 -33 C-20 -33 -30 -16 -29 4 C-28 24 -16 42 0 46 C16 42 28 24 29 4 C30 -16 20 -33 0 -33 Z',
    );
    context.strokeStyle = light;
    line(context, 'M-30 -26 C-18 -42 16 -44 30 -24', 2);
    context.strokeStyle = dark;
    line(context, 'M-34 26 C-22 50 4 60 34 62', 2);
    context.fillStyle = hair;
    shape(context, 'M-36 26 C-26 50 10 58 44 60 C52 70 50 80 40 86 C8 84 -34 72 -44 52 Z');
  },
};
