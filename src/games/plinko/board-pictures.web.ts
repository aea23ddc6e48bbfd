import { ballRadiusOf, BOARD_HEIGHT, BOARD_WIDTH, pinRadiusOf, pinsIn, pinXOf, pinYOf } from './board-geometry.ts';

/** A square picture with its half width in board units, drawn around a centre. */
export interface Sprite {
  picture: HTMLCanvasElement;
  radius: number;
}

const BALL_GLOW = 2;
const PIN_GLOW = 3.6;

export function paintPins(context: CanvasRenderingContext2D, rows: number): void {
  context.clearRect(0, 0, BOARD_WIDTH, BOARD_HEIGHT);
  const radius = pinRadiusOf(rows);
  for (let row = 0; row < rows; row += 1) {
    for (let pin = 0; pin < pinsIn(row); pin += 1) paintPin(context, pinXOf(rows, row, pin), pinYOf(rows, row), radius);
  }
}

export function ballSprite(rows: number, scale: number): Sprite {
  const radius = ballRadiusOf(rows);
  return sprite(radius * BALL_GLOW, scale, (context) => {
    const glow = radial(context, radius * 0.8, radius * BALL_GLOW, ['#c8f13566', '#c8f1351f', '#c8f13500']);
    disc(context, radius * BALL_GLOW, glow);
    const body = context.createRadialGradient(-radius * 0.35, -radius * 0.4, 0, 0, 0, radius);
    body.addColorStop(0, '#f1ffb8');
    body.addColorStop(0.4, '#c8f135');
    body.addColorStop(1, '#b3de1c');
    disc(context, radius, body);
  });
}

export function pinGlowSprite(rows: number, scale: number): Sprite {
  const radius = pinRadiusOf(rows);
  return sprite(radius * PIN_GLOW, scale, (context) => {
    disc(
      context,
      radius * PIN_GLOW,
      radial(context, radius, radius * PIN_GLOW, ['#e6ff8acc', '#c8f1353d', '#c8f13500']),
    );
    disc(context, radius * 1.15, '#fbffe8');
  });
}

function paintPin(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.save();
  context.translate(x, y);
  disc(context, radius * 2.1, radial(context, radius * 0.9, radius * 2.1, ['#9d8bff47', '#9d8bff14', '#9d8bff00']));
  const body = context.createRadialGradient(-radius * 0.3, -radius * 0.4, 0, 0, 0, radius);
  body.addColorStop(0, '#ffffff');
  body.addColorStop(1, '#d6cffa');
  disc(context, radius, body);
  context.restore();
}

function sprite(radius: number, scale: number, paint: (context: CanvasRenderingContext2D) => void): Sprite {
  const picture = document.createElement('canvas');
  picture.width = picture.height = Math.ceil(radius * 2 * scale);
  const context = picture.getContext('2d')!;
  const sharpScale = picture.width / (radius * 2);
  context.scale(sharpScale, sharpScale);
  context.translate(radius, radius);
  paint(context);
  return { picture, radius };
}

function radial(context: CanvasRenderingContext2D, from: number, to: number, colours: string[]): CanvasGradient {
  const gradient = context.createRadialGradient(0, 0, from, 0, 0, to);
  for (const [index, colour] of colours.entries()) gradient.addColorStop(index / (colours.length - 1), colour);
  return gradient;
}

function disc(context: CanvasRenderingContext2D, radius: number, fill: CanvasGradient | string): void {
  context.fillStyle = fill;
  context.beginPath();
  context.arc(0, 0, radius, 0, Math.PI * 2);
  context.fill();
}
