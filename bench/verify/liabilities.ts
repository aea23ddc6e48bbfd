// Counts what a million players are owed while bets go on, as a server does every night, and asks for inclusion proofs of a large log.
// Usage: npm run bench -- liabilities [--wallets 1000000] [--bets 2000] [--entries 10000000] [--only count,log] [--keep folder [--prepare]]
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { countElsewhere } from '../../src/proof/solvency/keeper.ts';
import { addPlayers } from '../bets/players.ts';
import { CLUSTER_SETTINGS, fillStage, keptStage, PREPARED, type Stage } from '../bets/stage.ts';
import { startSteadyBets, STEADY_BETTORS, type StreamResult } from '../load/open-loop.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { median, rounded } from '../stage/figures.ts';
import { readOptions, runOnCluster, runParts, someOf } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { measureLog } from './large-log.ts';

const options = readOptions({
  wallets: 1_000_000,
  bets: 2_000,
  entries: 10_000_000,
  only: '',
  keep: '',
  prepare: false,
});
const { wallets, bets: betsPerSecond, keep, prepare } = options;

const TURN_S = 2;
const APART_TURNS = 10;
const SECONDS_MAX = 60;
const P99_RATIO_MAX = 1.2;

const PARTS: Record<string, (cluster: Cluster) => Promise<Report>> = {
  count: measureCount,
  log: (cluster) => measureLog(cluster, options),
};

await runOnCluster(
  (cluster) => runParts(PARTS, someOf('only', options.only, Object.keys(PARTS)), (part) => part(cluster)),
  { settings: CLUSTER_SETTINGS, keep },
);

async function measureCount(cluster: Cluster): Promise<Report> {
  const username = `'player' || n`;
  const micros = '1 + (n * 7919) % 500000000';
  const stage = await keptStage(cluster, { name: 'liabilities', playerCount: STEADY_BETTORS, keep }, (made) =>
    fillStage(made, (owner) => addPlayers(owner, { count: wallets, username, micros })),
  );
  if (prepare) return PREPARED;
  await asOwner(stage.databaseUrl, async (owner) => {
    // Of an earlier run on a kept cluster.
    await owner.query('TRUNCATE liability_snapshots, liability_lists, liability_shares');
    await owner.query('CHECKPOINT');
  });
  // Under the name of today, so that the server does not begin a count of its own.
  const aloneS = await countOnce(stage.databaseUrl, new Date().toISOString().slice(0, 10));
  console.log('counted with nothing beside it');
  const { seconds, apart, without, during } = await countBesideBets(stage);
  const medianOf = (turns: readonly StreamResult[], figure: 'p50Ms' | 'p99Ms' | 'acceptedPerSecond') =>
    median(turns.map((turn) => turn[figure]));
  const inTurns = (figure: 'p50Ms' | 'p99Ms') => median(during.map((turn, at) => turn[figure] / without[at]![figure]));
  const both = (figure: 'p50Ms' | 'p99Ms') =>
    `${[without, during].map((turns) => rounded(medianOf(turns, figure), 1)).join(', ')} ms`;
  const rates = [without, during].map((turns) => Math.round(medianOf(turns, 'acceptedPerSecond')));
  const { problems } = await stage.books.close();
  return {
    figures: [
      [`${wallets} wallets counted, nothing beside it`, `${rounded(aloneS, 1)} s`],
      [`p50 of bets without and beside the count, medians of ${during.length} turns`, both('p50Ms')],
      [`p99 of bets without and beside the count, medians of ${during.length} turns`, both('p99Ms')],
      ['p50 of bets beside : without, median of neighbouring turns', rounded(inTurns('p50Ms'), 2)],
      [
        'p99 of bets beside the count : before and after it, medians',
        rounded(medianOf(during, 'p99Ms') / medianOf(apart, 'p99Ms'), 2),
      ],
      ['bets a second without, beside', rates.join(', ')],
    ],
    goals: [
      {
        what: `${wallets} wallets counted beside ${betsPerSecond} bets a second, s`,
        found: seconds,
        atMost: SECONDS_MAX,
      },
      {
        what: 'p99 of bets beside the count : without, median of neighbouring turns',
        found: inTurns('p99Ms'),
        atMost: P99_RATIO_MAX,
      },
    ],
    problems,
  };
}

async function countOnce(databaseUrl: string, name: string, begun?: (pid: number) => void): Promise<number> {
  const beganMs = performance.now();
  const request = { databaseUrl, name, takenAt: new Date().toISOString(), secret: 'drill', isSandbox: false };
  if (!(await countElsewhere(request, begun))) throw new Error('Another count was under way.');
  return (performance.now() - beganMs) / 1_000;
}

/**
 * Turns of bets while a count runs and while it is stopped, so that other load on the machine affects both alike. A turn in which the count
 * ended is left out. A count that is stopped while it reads still holds its snapshot of the database, which can slow down bets: the turns
 * before and after the count show bets without any of it.
 */
async function countBesideBets(stage: Stage) {
  const server = await startBenchServer(stage);
  const { turn, stop } = await startSteadyBets(server.address, stage.players, betsPerSecond);
  const apart: StreamResult[] = [];
  const without: StreamResult[] = [];
  const during: StreamResult[] = [];
  const takeApart = async () => {
    for (let n = 0; n < APART_TURNS / 2; n += 1) apart.push(await turn(TURN_S));
  };
  const ended = new AbortController();
  let pid: number | undefined;
  const hold = (signal: 'SIGSTOP' | 'SIGCONT') => {
    if (pid !== undefined && !ended.signal.aborted) process.kill(pid, signal);
  };
  try {
    await takeApart();
    let stoodMs = 0;
    const counting = countOnce(stage.databaseUrl, '2026-01-02', (own) => (pid = own)).finally(() => ended.abort());
    counting.catch(() => {});
    while (!ended.signal.aborted) {
      hold('SIGSTOP');
      const stoppedMs = performance.now();
      const before = await turn(TURN_S);
      stoodMs += performance.now() - stoppedMs;
      hold('SIGCONT');
      const beside = await turn(TURN_S);
      if (ended.signal.aborted) break;
      without.push(before);
      during.push(beside);
    }
    const seconds = (await counting) - stoodMs / 1_000;
    await takeApart();
    return { seconds, apart, without, during };
  } finally {
    hold('SIGCONT');
    stop();
    await server.stop();
  }
}
