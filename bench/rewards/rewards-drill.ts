// Proves the economy: what races has one effect, and a random life of many players agrees with a plain model.
// Usage: npm run drill -- rewards [--rounds 200] [--parallel 50] [--operations 100000] [--players 200] [--seed 1]
//        [--keep folder]: stays there, and a later run goes on from where this one ended, also when it was interrupted.
// Commits are not waited for on disk: this is not about crashes, which the kill drills are.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { raceClaims } from '../economy/claim-races.ts';
import { runEconomy, type DrillResult } from '../economy/economy.ts';
import { loadState, saveState } from '../economy/checkpoint.ts';
import { ECONOMY_PARTS } from '../economy/parts.ts';
import { openRaceStage, PROMOTION_RACES } from '../economy/promotion-races.ts';
import { APPLICATION_ROLE, openDatabase } from '../../src/db/database.ts';
import { ALL_RULES } from '../../src/ledger/all-rules.ts';
import { describeReconciliation, reconcile } from '../../src/ledger/reconcile.ts';
import { within, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';

const FIRST_RACER = 10_000_000;
const FIRST_CLAIMANT = 20_000_000;
const ROUND_MS_MAX = 60_000;
const SHOWN_MAX = 20;
const LANES = 160;
const TOLD_EVERY_MS = 20_000;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    parallel: { type: 'string', default: '50' },
    operations: { type: 'string', default: '100000' },
    players: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const parallel = countOption('parallel', values.parallel);
const operations = Number(values.operations);
const players = countOption('players', values.players);
const seed = countOption('seed', values.seed);
const file = values.keep === undefined ? null : path.join(values.keep, 'drill-state.json');

await withDrillCluster(
  async ({ url }, stopping) => {
    const problems: string[] = [];
    const from = file !== null && existsSync(file) ? await loadState(file) : null;
    if (rounds > 0 && !from) problems.push(...(await race(url, stopping)));
    if (operations > 0) problems.push(...(await live(url, from, stopping)));
    const database = openDatabase({ url, connections: 1 });
    const { rows: runs } = await database.query<{ ending: string; runs: bigint }>(
      `SELECT coalesce(ending, 'running') AS ending, count(*) AS runs FROM promotion_runs GROUP BY 1 ORDER BY 1`,
    );
    printTable([['runs of bonuses', 'times'], ...runs.map(({ ending, runs: times }) => [ending, Number(times)])]);
    const reconciliation = await reconcile(database, ALL_RULES);
    await database.close();
    for (const problem of problems.slice(0, SHOWN_MAX)) console.log(problem);
    console.log(`\n${describeReconciliation(reconciliation)}`);
    return reconciliation.clean && problems.length === 0;
  },
  { synchronous_commit: 'off', max_wal_size: '4GB' },
  { stopsItself: true, ...(values.keep === undefined ? {} : { keptIn: path.resolve(values.keep) }) },
);

async function race(url: string, stopping: AbortSignal): Promise<string[]> {
  const problems: string[] = [];
  const table: (string | number)[][] = [['at once', 'rounds', 'in each', 'rounds with one effect', 'seconds']];
  const database = openDatabase({ url, role: APPLICATION_ROLE, connections: parallel });
  for (const [position, [name, once]] of Object.entries(PROMOTION_RACES).entries()) {
    const startMs = performance.now();
    let right = 0;
    for (let round = 0; round < rounds && !stopping.aborted; round += 1) {
      const stage = await openRaceStage(database, BigInt(FIRST_RACER + (position * rounds + round) * 10));
      const found = await within(ROUND_MS_MAX, `${name}, round ${round}`, once(stage, parallel));
      if (found === null) right += 1;
      else problems.push(`${name}, round ${round}: ${found}`);
    }
    table.push([name, rounds, parallel, right, secondsSince(startMs)]);
    console.log(`${name}: ${right} of ${rounds} rounds with one effect`);
  }
  await database.close();
  if (stopping.aborted) return [...problems, 'The races were stopped.'];
  const startMs = performance.now();
  const claims = await raceClaims({ url, rounds, claims: parallel, firstPlayer: FIRST_CLAIMANT });
  for (const { kind, paid, problems: wrong } of claims) {
    table.push([`${kind} claims`, rounds, parallel, paid - wrong.length, secondsSince(startMs)]);
    problems.push(...wrong);
  }
  printTable(table);
  return problems;
}

async function live(url: string, from: DrillResult['state'] | null, stopping: AbortSignal): Promise<string[]> {
  const startMs = performance.now();
  const before = from?.operations ?? 0;
  let toldAtMs = startMs;
  const life = await runEconomy({
    url,
    seed,
    operations,
    players,
    lanes: LANES,
    parts: ECONOMY_PARTS,
    ...(from ? { from } : {}),
    isStopped: () => stopping.aborted,
    onRound(done, day) {
      if (performance.now() - toldAtMs < TOLD_EVERY_MS) return;
      toldAtMs = performance.now();
      const perSecond = Math.round(((done - before) * 1_000) / (toldAtMs - startMs));
      console.log(`${new Date().toISOString().slice(11, 19)} ${done} operations, ${perSecond}/s, ${day}`);
    },
  });
  const { state, divergences } = life;
  if (file !== null && divergences.length === 0) await saveState(file, state);
  printTable([['what was done', 'times'], ...[...state.done].toSorted(([a], [b]) => a.localeCompare(b))]);
  printTable([
    ['', 'count'],
    ['operations', state.operations],
    ['of them in this run', state.operations - before],
    ['players', state.players.size],
    ['days that passed', life.days],
    ['seconds', secondsSince(startMs)],
    ['divergences', divergences.length],
  ]);
  return divergences;
}
