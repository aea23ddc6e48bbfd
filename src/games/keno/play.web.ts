import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { randomBelow } from '../table/random-below.web.ts';
import { playSound } from '../table/sound.web.ts';
import { NUMBER_MAX, PICKS_MAX } from './rules.ts';

const REVEAL_MS = 150;

/** Ten distinct random numbers, all sets equally likely. */
export function pickForMe(): number[] {
  const left = Array.from({ length: NUMBER_MAX }, (_none, i) => i + 1);
  return Array.from({ length: PICKS_MAX }, () => left.splice(randomBelow(left.length), 1)[0]!).sort((a, b) => a - b);
}

/** Reveals a draw number by number. */
export async function revealDraw(
  outcome: readonly number[],
  picks: readonly number[],
  show: (drawn: readonly number[]) => void,
): Promise<void> {
  if (usePreferences.getState().instant || prefersReducedMotion()) return show(outcome);
  for (const [index, number] of outcome.entries()) {
    show(outcome.slice(0, index + 1));
    playSound(picks.includes(number) ? 'reveal' : 'tick');
    await new Promise((resolve) => setTimeout(resolve, REVEAL_MS));
  }
}
