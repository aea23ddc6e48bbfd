import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import { ownProcess } from '../stage/own-process.ts';
import { betRequest } from './browser-requests.ts';
import type { BenchPlayer } from './run.ts';

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
  address: string;
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

export interface StreamResult {
  name: string;
  due: number;
  /** Answered with the status that the stream accepts. */
  accepted: number;
  /**
   * By when the answers came, from when the queues are full until the last request is sent: what is still waiting at the end
   * is answered afterwards, and would make a short run look better than a long one.
   */
  acceptedPerSecond: number;
  /** 429 or 503 with Retry-After. */
  refused: number;
  /** Any other answer, and none. */
  wrong: number;
  /** Of those accepted, from when they were due. */
  p50Ms: number;
  p99Ms: number;
  /** How late the generator itself was: it is the limit when this is long. */
  sentLateP99Ms: number;
  /** Each second, by when the requests were due. */
  seconds: { due: number; accepted: number; p99Ms: number }[];
  /** Statuses of what is wrong. */
  statuses: Record<string, number>;
}

const OPENING_MS_MAX = 30_000;
const ANSWERS_MS_MAX = 40_000;

/** In a process of its own, so that its clock is not held up by what else this one does. The connections stay open. */
export async function startOpenLoop(callers: Callers) {
  const generator = ownProcess(await bundle(projectRoot(), 'bench/load/open-loop-process.ts'));
  const stop = () => void generator.kill();
  const ask = <Answer>(asked: Callers | OpenLoad, limitMs: number) =>
    generator.ask<Answer>(asked, limitMs).catch((error: unknown) => {
      stop();
      throw error;
    });
  await generator.start();
  await ask(callers, OPENING_MS_MAX);
  return { run: (load: OpenLoad) => ask<StreamResult[]>(load, load.seconds * 1_000 + ANSWERS_MS_MAX), stop };
}

export const STEADY_BETTORS = 512;
const STEADY_CONNECTIONS = 256;
const WARM_UP_S = 10;

/** So many bets a second, whatever else is measured beside them. The server is warm when the first turn begins. */
export async function startSteadyBets(address: string, players: readonly BenchPlayer[], betsPerSecond: number) {
  const streams = [{ name: 'bets', accepts: 200, requests: players.map((player) => betRequest(address, player)) }];
  const { run, stop } = await startOpenLoop({ address, connections: STEADY_CONNECTIONS, streams, sleeps: true });
  const turn = async (seconds: number) => (await run({ seconds, perSecond: [betsPerSecond] }))[0]!;
  await turn(WARM_UP_S);
  return { turn, stop };
}
