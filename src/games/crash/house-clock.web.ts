import type { TimeAnswer } from '../../realtime/messages.ts';

/** One measurement of the server's clock, with the round-trip time. */
interface Sample {
  offsetMs: number;
  roundTripMs: number;
  atMs: number;
}

/** Older measurements are dropped, because clocks drift and routes change. */
const KEPT_MS = 60_000;
let samples: Sample[] = [];

export function noteTime({ sentAt, now }: Pick<TimeAnswer, 'sentAt' | 'now'>, receivedAt = performance.now()): void {
  const roundTripMs = receivedAt - sentAt;
  samples = samples.filter(({ atMs }) => receivedAt - atMs < KEPT_MS).slice(-20);
  samples.push({ offsetMs: now - (sentAt + receivedAt) / 2, roundTripMs, atMs: receivedAt });
}

/** Uses the measurement with the shortest round trip, which is the most exact. */
export function houseNowMs(): number {
  let best: Sample | null = null;
  for (const sample of samples) if (!best || sample.roundTripMs < best.roundTripMs) best = sample;
  return best ? performance.now() + best.offsetMs : Date.now();
}

/** The round trip of the latest measurement. */
export function latencyMs(): number | null {
  const last = samples.at(-1);
  return last ? Math.max(1, Math.round(last.roundTripMs)) : null;
}
