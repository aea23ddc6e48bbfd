import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { ownProcess } from '../stage/own-process.ts';

/** Requests that are sent on schedule, whether or not earlier ones were answered, as independent people would. */
export interface Stream {
  name: string;
  /** The status of an answer to what was taken. */
  accepts: number;
  /** Whole requests, taken in turn; `{key}` becomes a fresh Idempotency-Key. */
  requests: readonly string[];
}

/** Who comes, and over how many connections. */
export interface Callers {
  host: string;
  port: number;
  connections: number;
  streams: readonly Stream[];
  /** Sleeps a millisecond when nothing is due, and so leaves the processor to what is measured beside it. Left out: it never sleeps. */
  sleeps?: boolean;
}

export interface OpenLoad {
  seconds: number;
  /** Of each stream, in their order. */
  perSecond: readonly number[];
}

/** What one second of a stream gave, by when the requests were due. */
export interface StreamSecond {
  due: number;
  /** Answered with the status that the stream accepts. */
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
  /**
   * By when the answers came, from when the queues are full until the last request is sent: what is still waiting at the end
   * is answered afterwards, and would make a short run look better than a long one.
   */
  acceptedPerSecond: number;
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

export interface OpenLoop {
  run(load: OpenLoad): Promise<StreamResult[]>;
  stop(): void;
}

const OPENING_MS_MAX = 30_000;
const ANSWERS_MS_MAX = 40_000;

/** In a process of its own, so that its clock is not held up by what else this one does. The connections stay open. */
export async function startOpenLoop(callers: Callers): Promise<OpenLoop> {
  const generator = ownProcess(await bundle(projectRoot(), 'bench/load/open-loop-process.ts'));
  const stop = () => void generator.kill();
  await generator.start();
  try {
    await generator.ask(callers, OPENING_MS_MAX);
  } catch (error) {
    stop();
    throw error;
  }
  return { run: (load) => generator.ask(load, load.seconds * 1_000 + ANSWERS_MS_MAX), stop };
}
