import { BusyPoolError } from '../../db/pool.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** After so many turns in a row without a connection it is told. */
const TURNS_MISSED_MAX = 3;

/** A piece of work that is done again and again. It may run late, twice, or on several servers at once. */
export interface Job {
  name: string;
  everyMs: number;
  run(): Promise<unknown>;
}

export interface Jobs {
  /** Does it now, whenever its turn would be. */
  run(name: string): Promise<void>;
  close(): Promise<void>;
}

/** With `byThemselves` false they run only when they are told to, as tests do that set the clock. */
export function startJobs(
  jobs: readonly Job[],
  log: (line: string) => void,
  byThemselves = true,
  ended: (name: string, isGood: boolean) => void = () => {},
): Jobs {
  const running = new Set<Promise<unknown>>();
  const timers = (byThemselves ? jobs : []).map((job) => {
    let busy = false;
    let turnsMissed = 0;
    const turn = () => {
      if (busy) return;
      busy = true;
      const work = job
        .run()
        .then(() => {
          turnsMissed = 0;
          ended(job.name, true);
        })
        .catch((error: unknown) => {
          ended(job.name, false);
          // Players come first: a job that finds no connection free has its next turn soon.
          turnsMissed += error instanceof BusyPoolError ? 1 : TURNS_MISSED_MAX;
          if (turnsMissed >= TURNS_MISSED_MAX) log(`Job ${job.name} failed and will run again: ${String(error)}`);
        })
        .finally(() => {
          busy = false;
          running.delete(work);
        });
      running.add(work);
    };
    const timer = setInterval(turn, job.everyMs);
    timer.unref();
    return timer;
  });
  return {
    async run(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`No job is called ${name}.`);
      await job.run();
    },
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
