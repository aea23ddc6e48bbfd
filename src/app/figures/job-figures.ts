import type { Metrics } from '../../http/metrics.ts';

/** Counts the runs of each job on this server. Returns a function to report a run. */
export function showJobs(metrics: Metrics): (name: string, isGood: boolean) => void {
  const turns = new Map<string, { good: number; failed: number; lastGoodMs: number }>();
  const show = (
    name: string,
    help: string,
    of: (turn: { good: number; failed: number; lastGoodMs: number }) => number,
  ) =>
    metrics.samples(name, help, ['job'], () => [...turns].map(([job, turn]) => ({ labels: { job }, value: of(turn) })));
  show('roulo_job_runs', 'Turns of a job that ended well, since the start', ({ good }) => good);
  show('roulo_job_failures', 'Turns of a job that failed, since the start', ({ failed }) => failed);
  show('roulo_job_success_timestamp_seconds', 'When a turn last ended well', ({ lastGoodMs }) => lastGoodMs / 1_000);
  return (name, isGood) => {
    const turn = turns.get(name) ?? { good: 0, failed: 0, lastGoodMs: 0 };
    if (isGood) {
      turn.good += 1;
      turn.lastGoodMs = Date.now();
    } else turn.failed += 1;
    turns.set(name, turn);
  };
}
