import type { StepCost } from './step-cost.ts';

/** What the bench calls in the browser. */
export interface BoardPage {
  measureFrames(balls: number, durationMs: number): Promise<Frames>;
  measureStepCost(balls: number, rounds: number): StepCost[];
}

export interface Frames {
  /** From each frame to the next. */
  gapsMs: number[];
  leastBalls: number;
}
