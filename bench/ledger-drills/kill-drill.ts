// Proves that nothing acknowledged is lost when the server or the database is killed while money moves.
// Usage: npm run drill -- kill-ledger --target server|database --kills 100
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { bundle } from '../../scripts/bundle.mjs';
import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { dollars } from '../../src/money/usd.ts';
import { compareWithBooks, type Comparison } from './acknowledged.ts';
import { openFundedWallet, within, withDrillCluster } from '../stage/drill-cluster.ts';
import { countOption, printTable, secondsSince } from '../stage/figures.ts';
import { startWriter, type Writer } from './writer-process.ts';
import { IN_FLIGHT, type Acknowledged, type WriterOptions } from './writer-lines.ts';

const WALLETS = 50;
const KILL_AFTER_MS = { min: 50, max: 400 };
const PROGRESS_EVERY = 10;
const STEP_MS_MAX = 60_000;

const { values } = parseArgs({
  options: { target: { type: 'string', default: 'server' }, kills: { type: 'string', default: '100' } },
});
const kills = countOption('kills', values.kills);
if (values.target !== 'server' && values.target !== 'database') throw new Error('--target must be server or database.');
const drill = values.target === 'server' ? killServers : killDatabases;

await withDrillCluster(async (cluster) => {
  const startMs = performance.now();
  const file = await bundle(projectRoot(), 'bench/ledger-drills/ledger-writer.ts');
  const state: Drill = {
    cluster,
    acknowledged: new Map(),
    lost: new Set(),
    doubled: new Set(),
    clean: 0,
    checks: 0,
    start: (options) => startWriter({ file, databaseUrl: cluster.url, options, acknowledged: state.acknowledged }),
  };
  const last = await drill(state, await openWallets(cluster.url));
  report(state, last, secondsSince(startMs));
  return (
    state.lost.size === 0 &&
    state.doubled.size === 0 &&
    last.unacknowledged.length === 0 &&
    state.clean === state.checks
  );
});

interface Drill {
  cluster: Cluster;
  acknowledged: Map<number, Acknowledged>;
  lost: Set<number>;
  doubled: Set<number>;
  clean: number;
  checks: number;
  start(options: WriterOptions): Writer;
}

/** Each writer is killed; the next one first asks again what its predecessor left unanswered. */
async function killServers(state: Drill, players: string[]): Promise<Comparison> {
  let options: WriterOptions = { players, repeat: [], from: 1 };
  for (let kill = 1; kill <= kills; kill += 1) {
    const writer = state.start(options);
    try {
      await within(STEP_MS_MAX, 'the first acknowledgement', writer.nextAcknowledgement());
      await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max + 1));
    } finally {
      await writer.kill();
    }
    options = continued(options, state.acknowledged);
    await check(state, kill);
  }
  return finish(state, state.start(options));
}

/** One writer lives through all of it; the cluster's supervision brings the database back. */
async function killDatabases(state: Drill, players: string[]): Promise<Comparison> {
  const writer = state.start({ players, repeat: [], from: 1 });
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      await within(STEP_MS_MAX, 'an acknowledgement', writer.nextAcknowledgement());
      await sleep(randomInt(KILL_AFTER_MS.min, KILL_AFTER_MS.max + 1));
      const killed = killDatabase(state.cluster);
      await within(STEP_MS_MAX, 'answers after a restart', writer.pause());
      await untilReplaced(state.cluster, killed);
      await check(state, kill);
      writer.resume();
    }
    return await finish(state, writer);
  } finally {
    await writer.kill();
  }
}

/** With every question answered, the books hold what was acknowledged and nothing else. */
async function finish(state: Drill, writer: Writer): Promise<Comparison> {
  try {
    await within(STEP_MS_MAX, 'the first acknowledgement', writer.nextAcknowledgement());
    await within(STEP_MS_MAX, 'the last answers', writer.pause());
  } finally {
    await writer.kill();
  }
  return check(state, kills + 1);
}

async function check(state: Drill, kill: number): Promise<Comparison> {
  const comparison = await compareWithBooks(state.cluster.url, state.acknowledged);
  for (const reference of comparison.lost) state.lost.add(reference);
  for (const reference of comparison.doubled) state.doubled.add(reference);
  state.checks += 1;
  if (comparison.isClean) state.clean += 1;
  if (kill % PROGRESS_EVERY === 0) {
    const { acknowledged, lost, doubled, clean, checks } = state;
    console.log(
      `${kill} kills: ${acknowledged.size} acknowledged, ${lost.size} lost, ${doubled.size} doubled, ` +
        `${clean} of ${checks} reconciles clean`,
    );
  }
  return comparison;
}

/** A writer takes references in order and has IN_FLIGHT of them open: those are the first without an answer. */
function continued(options: WriterOptions, acknowledged: ReadonlyMap<number, unknown>): WriterOptions {
  const repeat = options.repeat.filter((reference) => !acknowledged.has(reference));
  let { from } = options;
  for (; repeat.length < IN_FLIGHT; from += 1) if (!acknowledged.has(from)) repeat.push(from);
  return { ...options, repeat, from };
}

/** On Linux. The postmaster is halted first, so that no child is born while they are counted. */
function killDatabase(cluster: Cluster): number {
  const postmaster = cluster.pid();
  process.kill(postmaster, 'SIGSTOP');
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return postmaster;
}

async function untilReplaced(cluster: Cluster, postmaster: number): Promise<void> {
  const giveUpAtMs = performance.now() + STEP_MS_MAX;
  while (cluster.pid() === postmaster) {
    if (performance.now() > giveUpAtMs) throw new Error('The database was not started again.');
    await sleep(10);
  }
}

async function openWallets(url: string): Promise<string[]> {
  const database = openDatabase({ url, connections: 1 });
  const players: string[] = [];
  for (let number = 1; number <= WALLETS; number += 1) {
    players.push(String(await openFundedWallet(database, number, dollars(1_000_000))));
  }
  await database.close();
  return players;
}

function report(state: Drill, last: Comparison, seconds: number): void {
  const lines = [...state.acknowledged.values()];
  const unknown = lines.filter((line) => line.doubt === 'unknown');
  const undone = lines.filter((line) => line.doubt === 'undone');
  const hadTakenEffect = (some: Acknowledged[]) => some.filter((line) => line.isRepeat).length;
  printTable([
    [`kill -9 of the ${values.target}`, ''],
    ['Kills', kills],
    ['Acknowledged', lines.length],
    ['Found', last.found],
    ['Lost', state.lost.size],
    ['Doubled', state.doubled.size],
    ['In the books without an answer, at the end', last.unacknowledged.length],
    ['Unknown outcomes resolved by repeat', unknown.length],
    ['  of these had taken effect', hadTakenEffect(unknown)],
    ['Failures before a commit, repeated', undone.length],
    ['  of these had taken effect', hadTakenEffect(undone)],
    ['Reconciles clean', `${state.clean} of ${state.checks}`],
    ['Total time, s', seconds],
  ]);
}
