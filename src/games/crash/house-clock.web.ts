import type { TimeAnswer } from '../../realtime/messages.ts';

/** The house's time as this page knows it, and how long a signal takes there and back. */
interface Sample {
  offsetMs: number;
  roundTripMs: number;
  atMs: number;
}

/** Older measurements give way to newer ones: clocks drift and ways change. */
const KEPT_MS = 60_000;
let samples: Sample[] = [];

export function noteTime({ sentAt, now }: Pick<TimeAnswer, 'sentAt' | 'now'>, receivedAt = performance.now()): void {
  const roundTripMs = receivedAt - sentAt;
  samples = samples.filter(({ atMs }) => receivedAt - atMs < KEPT_MS).slice(-20);
  samples.push({ offsetMs: now - (sentAt + receivedAt) / 2, roundTripMs, atMs: receivedAt });
}

/** By the measurement with the shortest way. */
export function houseNowMs(): number {
  let best: Sample | null = null;
  for (const sample of samples) if (!best || sample.roundTripMs < best.roundTripMs) best = sample;
  return best ? performance.now() + best.offsetMs : Date.now();
}

/** Of the latest measurement. */
export function latencyMs(): number | null {
  const last = samples.at(-1);
  return last ? Math.max(1, Math.round(last.roundTripMs)) : null;
}
