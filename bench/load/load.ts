import { execFileSync } from 'node:child_process';
import { runAutocannon } from './autocannon-process.ts';
import type { BenchPlayer } from '../bets/players.ts';
import { endedChildrenCpuMicros } from '../stage/cpu-time.ts';
import { runWrk } from './wrk.ts';

/** What the players do: one call that is settled at once, or a ball that is dropped and then paid. */
export type LoadKind = 'keno' | 'plinko';

export interface Load {
  kind: LoadKind;
  /** The connections are shared out evenly. */
  targets: readonly { address: string; players: readonly BenchPlayer[] }[];
  connections: number;
  seconds: number;
}

/** What one generator against one target saw. */
export interface GeneratorResult {
  seconds: number;
  answers: number;
  /** Answers with an error's status. */
  refused: number;
  /** Connections that failed, and answers that never came. */
  failed: number;
  /** Stakes whose taking was acknowledged. */
  begun: number;
  /** Bets whose end was acknowledged. */
  bets: number;
  p50Ms: number;
  p99Ms: number;
}

export interface LoadResult extends GeneratorResult {
  perSecond: number;
  /** Of the generators, in µs. */
  cpuMicros: number;
}

export interface GeneratorRun {
  kind: LoadKind;
  address: string;
  players: readonly BenchPlayer[];
  connections: number;
  seconds: number;
  threads: number;
}

const THREADS = 2;

export const generator = isThere('wrk') ? 'wrk' : 'autocannon';

/** Runs the load in processes of its own and adds up what they saw. */
export async function runLoad({ kind, targets, connections, seconds }: Load): Promise<LoadResult> {
  const run = generator === 'wrk' ? runWrk : runAutocannon;
  const cpuBefore = endedChildrenCpuMicros();
  const parts = await Promise.all(
    targets.map(({ address, players }) =>
      run({
        kind,
        address,
        players,
        seconds,
        connections: connections / targets.length,
        threads: Math.max(1, THREADS / targets.length),
      }),
    ),
  );
  const sum = (read: (part: GeneratorResult) => number) => parts.reduce((total, part) => total + read(part), 0);
  return {
    seconds: Math.max(...parts.map((part) => part.seconds)),
    answers: sum((part) => part.answers),
    refused: sum((part) => part.refused),
    failed: sum((part) => part.failed),
    begun: sum((part) => part.begun),
    bets: sum((part) => part.bets),
    // Of several generators the slowest tells.
    p50Ms: Math.max(...parts.map((part) => part.p50Ms)),
    p99Ms: Math.max(...parts.map((part) => part.p99Ms)),
    perSecond: sum((part) => part.bets / part.seconds),
    cpuMicros: endedChildrenCpuMicros() - cpuBefore,
  };
}

function isThere(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
