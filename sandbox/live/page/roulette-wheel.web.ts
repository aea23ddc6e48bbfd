import { colourOf, WHEEL } from '../rules/roulette.ts';
import { calm, h } from './dom.web.ts';
import { ballAt, IN_POCKET, landsAt, pocketOf, STEP, thrownAt, wheelAt, type Spin } from './roulette-ball.ts';

const COLOURS = { red: '#C4213F', black: '#1A1626', green: '#128A5B' } as const;
export interface RouletteWheel {
  readonly element: HTMLElement;
  /** Positions wheel and ball for this moment. */
  show(now: number, spin: Spin | null): void;
}

/**
 * The wheel is painted once and rotated as a whole, which is cheap on phones. The ball depends on the spin alone, so every screen shows the
 * same. With reduced motion the wheel stands still and the ball appears when it has landed.
 */
export function createRouletteWheel(label: string): RouletteWheel {
  const picture = paintRouletteWheel(PICTURE_PX);
  picture.className = 'wheel';
  picture.setAttribute('role', 'img');
  picture.setAttribute('aria-label', label);
  const ball = h('i', { class: 'ball', hidden: true });
  const element = h('div', { class: 'wheel-box' }, picture, ball);
  let radius = 0;
  new ResizeObserver(() => {
    radius = Math.min(element.clientWidth, element.clientHeight) / 2;
    ball.style.width = `${radius * BALL_PART}px`;
  }).observe(element);
  return {
    element,
    show(now, spin) {
      const isCalm = calm.matches;
      picture.style.transform = `rotate(${isCalm ? 0 : wheelAt(now)}rad)`;
      // Until the throw, the ball is in the hand.
      const isThere = spin !== null && now >= (isCalm ? landsAt(spin) : thrownAt(spin));
      ball.hidden = !isThere;
      if (!isThere) return;
      const { angle, distance } = isCalm ? { angle: pocketOf(spin), distance: IN_POCKET } : ballAt(now, spin);
      const [x, y] = [Math.cos(angle), Math.sin(angle)].map((part) => part * radius * distance);
      ball.style.transform = `translate(${x}px, ${y}px)`;
    },
  };
}

const PICTURE_PX = 640;
/** The ball's width as a fraction of the wheel's radius. */
const BALL_PART = 0.084;

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** Paints the wheel, once. */
function paintRouletteWheel(size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d')!;
  const radius = size / 2;
  context.translate(radius, radius);
  ring(context, radius * 0.995, ['#7A4E22', '#3A220E', '#8A5A2B']);
  ring(context, radius * 0.95, ['#241608', '#4A2D14', '#1A0F06']);
  WHEEL.forEach((number, place) => {
    const from = place * STEP - Math.PI / 2 - STEP / 2;
    wedge(context, radius * 0.84, from, COLOURS[colourOf(number)]);
    wedge(context, radius * 0.69, from, shade(COLOURS[colourOf(number)]));
    context.save();
    context.rotate(from + STEP / 2 + Math.PI / 2);
    context.fillStyle = '#F5F3FF';
    context.font = `800 ${radius * 0.088}px Figtree, system-ui, sans-serif`;
    context.textAlign = 'center';
    context.fillText(String(number), 0, -radius * 0.735);
    context.restore();
  });
  context.strokeStyle = '#FFC94A';
  context.lineWidth = radius * 0.012;
  for (const at of [0.84, 0.69, 0.55]) {
    context.beginPath();
    context.arc(0, 0, radius * at, 0, 2 * Math.PI);
    context.stroke();
  }
  ring(context, radius * 0.55, ['#5A371A', '#2A190B', '#6B4420']);
  for (let arm = 0; arm < 4; arm += 1) {
    context.save();
    context.rotate((arm * Math.PI) / 2);
    context.fillStyle = '#FFC94A';
    context.fillRect(-radius * 0.02, -radius * 0.4, radius * 0.04, radius * 0.4);
    disc(context, 0, -radius * 0.4, radius * 0.045);
    context.restore();
  }
  ring(context, radius * 0.16, ['#FFE39A', '#B07A12', '#FFC94A']);
  return canvas;
}

function ring(
  context: CanvasRenderingContext2D,
  radius: number,
  [light, dark, edge]: readonly [string, string, string],
): void {
  const fill = context.createRadialGradient(-radius * 0.3, -radius * 0.3, radius * 0.1, 0, 0, radius);
  fill.addColorStop(0, light);
  fill.addColorStop(0.75, dark);
  fill.addColorStop(1, edge);
  context.fillStyle = fill;
  disc(context, 0, 0, radius);
}

function wedge(context: CanvasRenderingContext2D, radius: number, from: number, colour: string): void {
  context.fillStyle = colour;
  context.strokeStyle = '#E9C46A';
  context.lineWidth = radius * 0.006;
  context.beginPath();
  context.moveTo(0, 0);
  context.arc(0, 0, radius, from, from + STEP);
  context.closePath();
  context.fill();
  context.stroke();
}

function shade(colour: string): string {
  return { '#C4213F': '#8F1530', '#1A1626': '#0E0B16', '#128A5B': '#0B5E3D' }[colour] ?? colour;
}
