import Matter from 'matter-js';
import { placeAt, planFlight, type Flight } from '../../src/games/plinko/ball-path.ts';
import { ballRadiusOf, BOX_TOP, pinRadiusOf, pinsIn, pinXOf, pinYOf } from '../../src/games/plinko/board-geometry.ts';

export interface StepCost {
  ourMicros: number;
  matterMicros: number;
}

/** A scene in which there are always so many balls: one that lands is followed by another. */
interface Scene {
  step(): void;
}

const ROWS = 16;
const WARM_UP_STEPS = 400;
const STEPS = 600;

/** Microseconds per ball and step. Ours holds the planning of every ball and the reading of its place at every step. */
export function measureStepCost(balls: number, rounds: number): StepCost[] {
  const ours = warmedUp(guidedScene(balls));
  const matter = warmedUp(matterScene(balls));
  return Array.from({ length: rounds }, () => ({
    ourMicros: microsPerStep(ours) / balls,
    matterMicros: microsPerStep(matter) / balls,
  }));
}

function warmedUp(scene: Scene): Scene {
  for (let step = 0; step < WARM_UP_STEPS; step += 1) scene.step();
  return scene;
}

function microsPerStep(scene: Scene): number {
  const startMs = performance.now();
  for (let step = 0; step < STEPS; step += 1) scene.step();
  return ((performance.now() - startMs) * 1_000) / STEPS;
}

function guidedScene(count: number): Scene {
  const random = seededRandom(1);
  let dropped = 0;
  const drop = (time: number) => ({ flight: planFlight(randomPath(random), (dropped += 1)), time });
  const balls: { flight: Flight; time: number }[] = [];
  // Sums the places, so that reading them cannot be left out by the compiler.
  let sum = 0;
  return {
    step() {
      if (balls.length < count) balls.push(...Array.from({ length: 2 }, () => drop(0)));
      for (let index = 0; index < balls.length; index += 1) {
        let ball = balls[index]!;
        if (ball.time >= ball.flight.landStep) ball = balls[index] = drop(0);
        const { x, y } = placeAt(ball.flight, (ball.time += 1));
        sum += x + y;
      }
      if (Number.isNaN(sum)) throw new Error('A ball is nowhere.');
    },
  };
}

/** Balls meet pins only, as on boards that are built with this engine. */
function matterScene(count: number): Scene {
  const { Bodies, Composite, Engine } = Matter;
  const engine = Engine.create();
  const random = seededRandom(1);
  const pins = { isStatic: true, collisionFilter: { category: 1, mask: 2 } };
  for (let row = 0; row < ROWS; row += 1) {
    for (let pin = 0; pin < pinsIn(row); pin += 1) {
      const x = pinXOf(ROWS, row, pin);
      Composite.add(engine.world, Bodies.circle(x, pinYOf(ROWS, row), pinRadiusOf(ROWS), pins));
    }
  }
  let balls: Matter.Body[] = [];
  const drop = () => {
    const ball = Bodies.circle(pinXOf(ROWS, 0, 1) + (random() - 0.5) * 20, -10, ballRadiusOf(ROWS), {
      restitution: 0.6,
      friction: 0.3,
      frictionAir: 0.03,
      collisionFilter: { category: 2, mask: 1 },
    });
    balls.push(ball);
    Composite.add(engine.world, ball);
  };
  return {
    step() {
      for (let more = 0; more < 2 && balls.length < count; more += 1) drop();
      Engine.update(engine, 1_000 / 60);
      const landed = balls.filter(({ position }) => position.y > BOX_TOP);
      if (landed.length === 0) return;
      balls = balls.filter(({ position }) => position.y <= BOX_TOP);
      for (const ball of landed) {
        Composite.remove(engine.world, ball);
        drop();
      }
    },
  };
}

export function randomPath(random: () => number): number[] {
  return Array.from({ length: ROWS }, () => (random() < 0.5 ? 0 : 1));
}

/** Lehmer's. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
