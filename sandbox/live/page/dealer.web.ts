import { calm, h } from './dom.web.ts';
import { drawFigure } from './dealer-figure.web.ts';
import { lookOf, type DealerLook } from './dealer-looks.ts';
import {
  breathAt,
  chance,
  glanceAt,
  keyedAt,
  lidsAt,
  mouthAt,
  reachable,
  REST,
  SPACE,
  type HandPose,
  type Key,
  type Point,
  type Pose,
  type Side,
} from './dealer-pose.ts';
import { eachFrame } from './frames.web.ts';
import { dot } from './strokes.web.ts';

/** What the dealer stands behind: a table, a table with a shoe, a table with cards on the side, or nothing. */
export type Place = 'table' | 'card table' | 'side table' | 'floor';

/** An animated dealer who breathes, blinks, looks around and works with both hands. */
export interface Dealer {
  readonly element: HTMLCanvasElement;
  become(name: string): void;
  readonly look: DealerLook;
  /** Takes a card from the shoe and releases it towards the target. `release` gets the position on the page. */
  deal(target: Element, lengthMs: number, release: (from: Point) => void): void;
  /** Moves a hand along these keys as soon as it is free, and calls each of `acts` at its time. */
  gesture(side: Side, keys: readonly Key[], ...acts: readonly Act[]): void;
  /** Stops what this hand is doing, for something that cannot wait. */
  free(side: Side): void;
  /** Converts a point of the page into the figure's coordinates, limited to this arm's reach. */
  placeFor(side: Side, page: Point): Point;
  handOnPage(side: Side): Point;
  speak(lengthMs: number): void;
  smile(lengthMs: number): void;
  /** Looks at a point of the page for a while. */
  watch(page: Point, lengthMs: number): void;
  nod(): void;
}

export interface Act {
  readonly ms: number;
  readonly act: () => void;
}

interface Gesture {
  readonly startsAt: number;
  readonly keys: readonly Key[];
  acts: readonly Act[];
}

interface Arm {
  at: HandPose;
  queue: Gesture[];
  freeAt: number;
}

const SHOE: Point = { x: 316, y: 254 };
const TRAY: Point = { x: 74, y: 256 };
const PIXELS_MAX = 2;
const IDLE_EVERY_MS = 6500;
const NOD_MS = 480;
/** Minimum width of the figure in page pixels for a shoe next to the cards. */
const SHOE_BESIDE_CARDS_MIN = 400;
const DEALT_BEHIND_MS_MAX = 1500;

export function createDealer(place: Place): Dealer {
  const canvas = h('canvas', { class: 'figure', 'aria-hidden': 'true' });
  const context = canvas.getContext('2d')!;
  let look = lookOf('');
  let seed = 1;
  const arms: Record<Side, Arm> = { left: newArm('left'), right: newArm('right') };
  const gaze = { x: 0, y: 0 };
  const speech = { from: 0, until: 0 };
  const watched = { x: 0, y: 0, until: 0 };
  let smilesUntil = 0;
  let nodsFrom = -NOD_MS;
  let busyAt = 0;
  let drawnAt = 0;
  let isStale = true;
  let isShown = true;
  let isShoeShown = false;

  new IntersectionObserver((entries) => (isShown = entries.at(-1)?.isIntersecting ?? true)).observe(canvas);
  new ResizeObserver(() => {
    const scale = Math.min(PIXELS_MAX, devicePixelRatio);
    canvas.width = Math.round(canvas.offsetWidth * scale);
    canvas.height = Math.round(canvas.offsetHeight * scale);
    isShoeShown = hasShoe();
    isStale = true;
  }).observe(canvas);

  const gesture: Dealer['gesture'] = (side, keys, ...acts) => {
    const now = performance.now();
    if (calm.matches || !isShown || canvas.width === 0) return acts.forEach(({ act }) => act());
    const arm = arms[side];
    const startsAt = Math.max(now, arm.freeAt);
    arm.queue.push({ startsAt, keys, acts });
    arm.freeAt = startsAt + keys.at(-1)!.ms;
  };
  const box = (): DOMRect => canvas.getBoundingClientRect();
  const toSpace = (page: Point): Point => {
    const { left, top, width } = box();
    const scale = width > 0 ? SPACE.width / width : 1;
    return { x: (page.x - left) * scale, y: (page.y - top) * scale };
  };
  const toPage = ({ x, y }: Point): Point => {
    const { left, top, width } = box();
    const scale = width / SPACE.width;
    return { x: left + x * scale, y: top + y * scale };
  };
  const watch: Dealer['watch'] = (page, lengthMs) => {
    const { x, y } = toSpace(page);
    watched.x = Math.max(-1, Math.min(1, (x - SPACE.width / 2) / 170));
    watched.y = Math.max(-0.4, Math.min(1, (y - 100) / 150));
    watched.until = performance.now() + lengthMs;
  };

  /** Small movements of idle hands. */
  const fidget = (now: number): void => {
    const step = Math.floor(now / 1000);
    const kind = chance(seed + 5, step);
    if (kind < 0.35) gesture('right', rollChips(REST.right));
    else if (kind < 0.6) gesture('left', tap(REST.left));
    else if (kind < 0.8) gesture('right', touchCollar);
    else gesture('left', smoothFelt);
  };
  const poseArm = (side: Side, now: number, passedMs: number): HandPose => {
    const arm = arms[side];
    let wish: HandPose | null = null;
    while (arm.queue.length > 0) {
      const { startsAt, keys, acts } = arm.queue[0]!;
      if (now < startsAt) break;
      const ms = now - startsAt;
      wish = keyedAt(keys, ms);
      const due = acts.filter((one) => one.ms <= ms);
      arm.queue[0]!.acts = acts.filter((one) => one.ms > ms);
      arm.at = follow(arm.at, wish ?? arm.at, passedMs, 45);
      for (const { act } of due) act();
      if (wish) return arm.at;
      arm.queue.shift();
    }
    arm.at = follow(arm.at, { ...REST[side], grip: 0.25, holds: null }, passedMs, 110);
    return arm.at;
  };
  const poseAt = (now: number, passedMs: number): Pose => {
    const aim = now < watched.until ? watched : glanceAt(now, seed);
    const nod = now - nodsFrom < NOD_MS ? Math.sin(((now - nodsFrom) / NOD_MS) * Math.PI) : 0;
    const near = 1 - Math.exp(-passedMs / 110);
    gaze.x += (aim.x - gaze.x) * near;
    gaze.y += (aim.y - gaze.y) * near;
    const isSpeaking = now < speech.until;
    return {
      breath: breathAt(now + seed * 97),
      look: { x: gaze.x, y: Math.min(1, gaze.y + nod * 0.9) },
      tilt: Math.sin(now / 2700 + seed) * 0.025,
      lids: Math.max(lidsAt(now, seed), gaze.y > 0.5 ? 0.3 : 0),
      mouth: isSpeaking ? mouthAt(now - speech.from, seed) : 0,
      smile: now < smilesUntil ? 1 : 0.45,
      left: poseArm('left', now, passedMs),
      right: poseArm('right', now, passedMs),
    };
  };
  // On a small screen, cards next to the dealer leave no room for a shoe.
  const hasShoe = (): boolean =>
    place === 'card table' || (place === 'side table' && canvas.offsetWidth > SHOE_BESIDE_CARDS_MIN);
  const draw = (pose: Pose): void => {
    const scale = canvas.width / SPACE.width;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.setTransform(scale, 0, 0, scale, 0, 0);
    drawFigure(context, look, pose, {
      hasTable: place !== 'floor',
      ...(isShoeShown ? { drawOnTable: drawShoe } : {}),
    });
  };
  eachFrame((now) => {
    if (!canvas.isConnected || !isShown || canvas.width === 0) return;
    if (calm.matches) {
      if (isStale) draw(stillPose(seed));
      isStale = false;
      return;
    }
    const isBusy = arms.left.queue.length + arms.right.queue.length > 0 || now < speech.until;
    if (isBusy) busyAt = now;
    // Breathing alone needs only half the frames.
    if (now - busyAt > 500 && now - drawnAt < 30 && !isStale) return;
    const passedMs = Math.min(100, now - drawnAt);
    drawnAt = now;
    isStale = false;
    draw(poseAt(now, passedMs));
    if (now - busyAt > IDLE_EVERY_MS) {
      busyAt = now;
      fidget(now);
    }
  });

  return {
    element: canvas,
    get look() {
      return look;
    },
    become(name) {
      look = lookOf(name);
      seed = seedOf(name);
      isStale = true;
    },
    deal(target, lengthMs, release) {
      // After a reconnect many cards may come at once. They are placed without animation.
      if (arms.right.freeAt - performance.now() > DEALT_BEHIND_MS_MAX) return release(toPage(SHOE));
      const { left, top, width, height } = target.getBoundingClientRect();
      const page = { x: left + width / 2, y: top + height / 2 };
      const to = reachable('right', toSpace(page));
      const held = { grip: 0.75, holds: 'card' } as const;
      watch(page, lengthMs + 400);
      gesture(
        'right',
        [
          { ms: 0, ...SHOE, grip: 0.5 },
          { ms: lengthMs * 0.4, ...SHOE, ...held },
          { ms: lengthMs * 0.9, ...to, ...held },
          { ms: lengthMs, ...to, grip: 0 },
        ],
        { ms: lengthMs * 0.88, act: () => release(toPage(arms.right.at)) },
      );
    },
    gesture,
    free(side) {
      const { queue } = arms[side];
      arms[side].queue = [];
      arms[side].freeAt = 0;
      for (const { acts } of queue) for (const { act } of acts) act();
    },
    placeFor: (side, page) => reachable(side, toSpace(page)),
    handOnPage: (side) => toPage(arms[side].at),
    speak(lengthMs) {
      speech.from = performance.now();
      speech.until = speech.from + lengthMs;
    },
    smile: (lengthMs) => void (smilesUntil = performance.now() + lengthMs),
    watch,
    nod: () => void (nodsFrom = performance.now()),
  };
}

/** Always the same for the same name. */
function seedOf(name: string): number {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 9973;
  return seed;
}

function newArm(side: Side): Arm {
  return { at: { ...REST[side], grip: 0.25, holds: null }, queue: [], freeAt: 0 };
}

/** Moves a hand smoothly towards the wanted position. */
function follow(at: HandPose, wish: HandPose, passedMs: number, slowMs: number): HandPose {
  const near = 1 - Math.exp(-passedMs / slowMs);
  return {
    x: at.x + (wish.x - at.x) * near,
    y: at.y + (wish.y - at.y) * near,
    grip: at.grip + (wish.grip - at.grip) * near,
    holds: wish.holds,
  };
}

/** For reduced motion, and for small pictures. */
export function stillPose(seed: number): Pose {
  const hand = (side: Side): HandPose => ({ ...REST[side], grip: 0.25, holds: null });
  return {
    breath: 0,
    look: { x: chance(seed, 1) * 0.6 - 0.3, y: 0 },
    tilt: 0,
    lids: 0,
    mouth: 0,
    smile: 0.8,
    left: hand('left'),
    right: hand('right'),
  };
}

function rollChips({ x, y }: Point): Key[] {
  const held = { grip: 0.5, holds: 'chips' } as const;
  return [0, 350, 600, 850, 1100, 1350].map((ms, step) => ({
    ms,
    x: x + (step % 2) * 8,
    y: y - (step % 2) * 7,
    ...held,
  }));
}

function tap({ x, y }: Point): Key[] {
  return [0, 160, 320, 480, 640, 800].map((ms, step) => ({ ms, x, y: y - (step % 2) * 8, grip: 0.35 }));
}

const touchCollar: readonly Key[] = [
  { ms: 0, ...REST.right },
  { ms: 450, x: 216, y: 176, grip: 0.6 },
  { ms: 700, x: 211, y: 173, grip: 0.7 },
  { ms: 950, x: 217, y: 177, grip: 0.6 },
  { ms: 1400, ...REST.right },
];
const smoothFelt: readonly Key[] = [
  { ms: 0, ...REST.left },
  { ms: 500, x: 120, y: 272, grip: 0 },
  { ms: 1000, x: 186, y: 276, grip: 0 },
  { ms: 1400, ...REST.left },
];

function drawShoe(context: CanvasRenderingContext2D): void {
  // The shoe, with the edge of the next card visible.
  context.fillStyle = '#0A0814';
  context.beginPath();
  context.roundRect(SHOE.x - 6, SHOE.y - 40, 58, 52, [16, 8, 6, 6]);
  context.fill();
  context.fillStyle = '#2C2548';
  context.beginPath();
  context.roundRect(SHOE.x - 2, SHOE.y - 37, 50, 30, [14, 7, 2, 2]);
  context.fill();
  context.fillStyle = '#E9E5F7';
  context.fillRect(SHOE.x - 4, SHOE.y - 4, 14, 12);
  context.fillStyle = '#6C52F5';
  context.fillRect(SHOE.x - 2, SHOE.y - 1, 10, 7);
  context.fillStyle = '#FFC94A';
  dot(context, SHOE.x + 38, SHOE.y + 3, 3);
  // The tray for played cards.
  context.fillStyle = '#0A0814B0';
  context.beginPath();
  context.roundRect(TRAY.x - 34, TRAY.y - 20, 56, 30, 6);
  context.fill();
  context.fillStyle = '#6C52F5';
  context.beginPath();
  context.roundRect(TRAY.x - 28, TRAY.y - 14, 44, 16, 3);
  context.fill();
}
