import type { StreamResult } from '../load/open-loop.ts';
import { median } from '../stage/figures.ts';
import type { Crowd } from './crowd.ts';

export interface Run {
  /** What could be taken just then, in bets per second. */
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

/** The capacity is the highest rate of which this part is taken. */
const TAKEN = 0.99;
/** Where it is looked for: parts of the most that gets through when some are refused. */
const PARTS = [0.8, 0.85, 0.9, 0.95, 1];
/** A little more than can be taken. */
const ENOUGH = 1.25;
const WARM_UP_S = 10;
const CROWDED_S = 1;

/**
 * The machine may be twice as fast in one minute as in the next. So the most that gets through is found anew before and
 * after every run, and a run is compared with what was found around it; of the rounds the middle one counts.
 */
export async function measureOverload(
  crowd: Crowd,
  expected: number,
  { rounds, seconds }: { rounds: number; seconds: number },
  log: (line: string) => void,
): Promise<Step[]> {
  // Taking and refusing side by side is another path through the code than taking alone, and must be warm as well.
  await crowd.come(expected, WARM_UP_S);
  let most = await findMost(crowd, expected);
  const come = async (part: number): Promise<Run> => {
    const before = most;
    const results = await crowd.come(before * part, seconds);
    most = await findMost(crowd, before);
    return { capacity: (before + most) / 2, results };
  };

  const parts = PARTS.map((factor): Step => ({ factor, runs: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { factor, runs } of parts) runs.push(await come(factor));
  }
  const taken = parts.map((step) => middle(step, ({ results: [bets] }) => bets!.accepted / bets!.due));
  log(`Taken of ${parts.map(({ factor }, at) => `${factor} × the most: ${taken[at]!.toFixed(3)}`).join(', ')}`);
  const capacityPart =
    PARTS[
      Math.max(
        0,
        taken.findLastIndex((part) => part >= TAKEN),
      )
    ]!;
  log(`Capacity: ${capacityPart} × the most.`);

  const steps = FACTORS.map((factor): Step => ({ factor, runs: [] }));
  for (let round = 1; round <= rounds; round += 1) {
    for (const { factor, runs } of steps) {
      const { capacity, results } = await come(capacityPart * factor);
      runs.push({ capacity: capacity * capacityPart, results });
    }
    const shares = steps.map(({ factor, runs }) => `${factor} × ${shareOf(runs.at(-1)!).toFixed(2)}`);
    log(`Round ${round} of ${rounds}, accepted of the capacity at ${shares.join(', ')}`);
  }
  return steps;
}

async function findMost(crowd: Crowd, expected: number): Promise<number> {
  const [bets] = await crowd.come(expected * ENOUGH, CROWDED_S);
  const found = bets!.accepted / CROWDED_S;
  // Nearly nobody was refused: more could have come.
  return bets!.refused < 0.02 * bets!.due ? findMost(crowd, found * ENOUGH) : found;
}

/** What was taken, of the capacity. */
export function shareOf({ capacity, results: [bets] }: Run): number {
  return bets!.accepted / bets!.seconds.length / capacity;
}

/** The middle one of the rounds. */
export function middle({ runs }: Step, read: (run: Run) => number): number {
  return median(runs.map(read));
}

export function sum({ runs }: Step, read: (results: StreamResult[]) => number): number {
  return runs.reduce((total, { results }) => total + read(results), 0);
}
