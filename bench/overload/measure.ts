import type { StreamResult } from '../load/open-loop.ts';
import { median } from '../stage/figures.ts';
import type { Crowd } from './crowd.ts';

export interface Run {
  /** The most that got through around it, in bets per second. */
  capacity: number;
  /** Bets first, then what came beside them. */
  results: StreamResult[];
}

/** One rate of bets, come to again in every round. */
export interface Step {
  /** Times the capacity. */
  factor: number;
  runs: Run[];
}

export const UNLOADED = 0.5;
export const MOST = 3;
const FACTORS = [UNLOADED, 1, 2, MOST];

/** A little more than can be taken: what gets through then is the capacity. */
const ENOUGH = 1.25;
/** At least this share of the first capacity is sent. Otherwise, if the machine stands still once, all later rounds would send nothing. */
const LEAST = 0.1;
const WARM_UP_S = { taking: 20, refusing: 10 };

/**
 * The machine may be twice as fast in one minute as in the next. So the capacity is found anew before and after every
 * run, and a run is compared with what was found around it; of the rounds the middle one counts.
 */
export async function measureOverload(
  crowd: Crowd,
  expected: number,
  { rounds, seconds }: { rounds: number; seconds: number },
  log: (line: string) => void,
): Promise<Step[]> {
  const steps = FACTORS.map((factor): Step => ({ factor, runs: [] }));
  // Taking and refusing side by side is another path through the code than taking alone, and must be warm as well. A connection
  // is refused more cheaply from its second refusal on, so all of them must have had one.
  await crowd.come(expected * ENOUGH, WARM_UP_S.taking);
  await crowd.come(expected * MOST, WARM_UP_S.refusing);
  const find = (near: number) => findCapacity(crowd, Math.max(near, expected * LEAST), seconds);
  let before = await find(expected);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { factor, runs } of steps) {
      const results = await crowd.come(before * factor, seconds);
      const after = await find(before);
      runs.push({ capacity: (before + after) / 2, results });
      before = after;
    }
    const shares = steps.map(({ factor, runs }) => `${factor} × ${shareOf(runs.at(-1)!).toFixed(2)}`);
    log(`Round ${round} of ${rounds}, accepted of the capacity at ${shares.join(', ')}`);
  }
  return steps;
}

async function findCapacity(crowd: Crowd, expected: number, seconds: number): Promise<number> {
  const [bets] = await crowd.come(expected * ENOUGH, seconds);
  const found = bets!.acceptedPerSecond;
  // Almost nothing was refused, so the capacity is higher.
  return bets!.refused < 0.02 * bets!.due ? findCapacity(crowd, found * ENOUGH, seconds) : found;
}

/** What was taken, of the capacity. */
export function shareOf({ capacity, results: [bets] }: Run): number {
  return bets!.acceptedPerSecond / capacity;
}

/** The middle one of the rounds. */
export function middle({ runs }: Step, read: (run: Run) => number): number {
  return median(runs.map(read));
}

export function sum({ runs }: Step, read: (results: StreamResult[]) => number): number {
  return runs.reduce((total, { results }) => total + read(results), 0);
}
