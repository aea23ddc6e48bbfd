import { fork } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { within } from '../stage/drill-cluster.ts';

/** Requests that come at their time, whether or not earlier ones were answered: as from people who know nothing of each other. */
export interface Stream {
  name: string;
  perSecond: number;
  /** Whole requests, taken in turn; `KEY` becomes a fresh Idempotency-Key. */
  requests: readonly string[];
}

export interface OpenLoad {
  host: string;
  port: number;
  seconds: number;
  connectionsMax: number;
  streams: readonly Stream[];
}

/** What one second of a stream gave, by when the requests were due. */
export interface StreamSecond {
  due: number;
  /** Answered with a status below 500, save 429. */
  accepted: number;
  /** 429 or 503 with Retry-After. */
  refused: number;
  /** Any other answer, and connections that broke. */
  wrong: number;
  p99Ms: number;
}

export interface StreamResult {
  name: string;
  due: number;
  accepted: number;
  refused: number;
  wrong: number;
  /** Of those accepted, from when they were due. */
  p50Ms: number;
  p99Ms: number;
  /** How late the generator itself was: it is the limit when this is long. */
  sentLateP99Ms: number;
  seconds: StreamSecond[];
  /** Statuses of what is wrong. */
  statuses: Record<string, number>;
}

const ANSWERS_MS_MAX = 40_000;

/** In a process of its own, so that its clock is not held up by what else this one does. */
export async function runOpenLoad(load: OpenLoad): Promise<StreamResult[]> {
  const child = fork(await bundle(projectRoot(), 'bench/load/open-loop-process.ts'));
  try {
    child.send(load);
    const limitMs = load.seconds * 1_000 + ANSWERS_MS_MAX;
    const [results] = (await within(limitMs, 'the generator has ended', once(child, 'message'))) as [StreamResult[]];
    return results;
  } finally {
    child.kill('SIGKILL');
  }
}
