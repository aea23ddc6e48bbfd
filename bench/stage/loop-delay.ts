import { monitorEventLoopDelay } from 'node:perf_hooks';

/** In milliseconds. Each includes the sampling interval of 1 ms, so that an idle process shows a little above 1. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

const NANOS_PER_MS = 1e6;

/** Begins to measure how late this process's event loop is; the function it gives ends that. */
export function measureLoopDelay(): () => LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  return () => {
    histogram.disable();
    return {
      p50: histogram.percentile(50) / NANOS_PER_MS,
      p99: histogram.percentile(99) / NANOS_PER_MS,
      max: histogram.max / NANOS_PER_MS,
    };
  };
}
