import { BusyPoolError } from '../../db/pool.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;

/** After this many runs in a row without a free connection, it is logged. */
const TURNS_MISSED_MAX = 3;

/** Periodic work. It may run late, twice, or on several servers in parallel. */
export interface Job {
  name: string;
  everyMs: number;
  /** Long work ends early when the server stops. */
  run(stopping: AbortSignal): Promise<unknown>;
}

export interface Jobs {
  /** Runs the job now, whatever its schedule. */
  run(name: string): Promise<void>;
  close(): Promise<void>;
}

/** With `byThemselves` false, jobs run only on demand, for tests that set the clock. */
export function startJobs(
  jobs: readonly Job[],
  log: (line: string) => void,
  byThemselves = true,
  ended: (name: string, isGood: boolean) => void = () => {},
): Jobs {
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();
  const timers = (byThemselves ? jobs : []).map((job) => {
    let busy = false;
    let turnsMissed = 0;
    const turn = () => {
      if (busy) return;
      busy = true;
      const work = job
        .run(stopping.signal)
        .then(() => {
          turnsMissed = 0;
          ended(job.name, true);
        })
        .catch((error: unknown) => {
          ended(job.name, false);
          // Players have priority: a job that finds no free connection tries again soon.
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
      await job.run(stopping.signal);
    },
    async close() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}
