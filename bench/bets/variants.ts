import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../src/db/database.ts';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Load } from '../load/load.ts';
import { createListeners, type Listeners } from '../load/socket-listeners.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { residentBytes } from '../stage/cpu-time.ts';
import { median, rounded, secondsSince } from '../stage/figures.ts';
import type { Staged } from '../stage/staged.ts';
import { contestOn, inTurns, type Contest, type Round } from './contests.ts';
import { addPastBets } from './past-bets.ts';
import { describePages, measurePages, readSizes, type PageTimes } from './history-pages.ts';
import { describeCosts, describeRounds, valuesOf } from './report.ts';
import { booksRows, problemsInBooks } from './books.ts';
import type { Report, Table } from '../stage/report.ts';
import { buildStage, type Stage } from './stage.ts';
import { drawFlame } from './flame.ts';
import { describeStages, readProfile } from './stages.ts';
import { METRICS, NO_LISTS, TRACING_HOOK, without, type Cut } from './without.ts';

/** The same bets on servers that differ in one thing. The first one is what the others are compared with. */
export interface Variant {
  id: string;
  title: string;
  /** Pieces of the server's source that are left out. */
  cuts?: readonly Cut[];
  staged?: Staged;
  /** What is done to its database. */
  sql?: string;
  /** Finished bets that are there already. */
  past?: number;
  /** Sockets that are open meanwhile, and the public topic that they watch. */
  listeners?: number;
  watch?: string;
  /** Another checkout of the product. */
  root?: string;
  /** Another Node. */
  node?: string;
}

/** What can be left out of the server, to see what it costs a bet. */
export const PARTS: Record<string, Omit<Variant, 'id'>> = {
  tracing: { title: 'without the hook of tracing', cuts: TRACING_HOOK },
  metrics: { title: 'without metrics', cuts: METRICS },
  index: { title: 'without the index of bets by age', sql: 'DROP INDEX bets_by_age' },
  rewards: { title: 'without ranks, rakeback, bonuses', staged: { countsRewards: false } },
  receipts: { title: 'without receipts', staged: { withoutJobs: ['receipts', 'late receipts'] } },
  lists: { title: 'without the public lists of bets', cuts: NO_LISTS },
};

export interface VariantOptions {
  rounds: number;
  seconds: number;
  connections: number;
  /** Left out: over HTTP. */
  door?: NonNullable<Load['door']>;
  /** A folder for profiles of the servers and their flame graphs; then the report says where the time goes. */
  profile?: string;
  /** Two processes of one program differ a little for as long as they live: each start is another draw. */
  starts: number;
}

interface Side extends Variant {
  stage: Stage;
  pages: PageTimes[];
}

const PLAYERS = 1_024;

export async function compareVariants(
  cluster: Cluster,
  variants: readonly Variant[],
  { rounds, seconds, connections, door = 'http', profile = '', starts }: VariantOptions,
): Promise<{ samples: Round[]; report: Report }> {
  const sides: Side[] = [];
  for (const variant of variants) sides.push({ ...variant, stage: await prepareStage(cluster, variant), pages: [] });
  const samples: Round[] = [];
  const sockets: (string | number)[][] = [];
  let contests: Contest[] = [];
  let pids: number[] = [];
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  for (let start = 0; start < starts; start += 1) {
    const servers: BenchServer[] = [];
    const listening: Listeners[] = [];
    try {
      for (const side of sides) {
        const server = await startSide(side, flags);
        servers.push(server);
        // Past bets name rules that a server has registered.
        if (side.past && start === 0) await addPastBets(side.stage.databaseUrl, side.past);
        if (side.listeners) listening.push(await openListeners(side, server, sockets));
      }
      pids = servers.map(({ pid }) => pid);
      contests = sides.map(({ id, title, stage }, at) => {
        const targets = [{ address: servers[at]!.address, players: stage.players.slice(0, PLAYERS) }];
        const load = { kind: 'keno', door, targets, connections } as const;
        return { id, title, run: contestOn(cluster, [servers[at]!], load, stage.books.run) };
      });
      samples.push(...(await inTurns(contests, { rounds, seconds, from: 1 + start * rounds })));
      for (const listeners of listening) {
        const { lost, updates, bytes } = await listeners.count();
        sockets.push(
          ['lost by the end', lost],
          ['messages', updates],
          ['bytes a message', rounded(bytes / updates, 0)],
        );
      }
      for (const [at, side] of sides.entries()) {
        if (side.past) side.pages = await measurePages(cluster, { ...side, server: servers[at]! }, side.past / PLAYERS);
      }
    } finally {
      for (const listeners of listening) listeners.close();
      for (const server of servers) await server.stop();
    }
  }
  const [base] = sides;
  const pasts = sides.flatMap(({ past, pages }) => (past ? [{ bets: past, pages }] : []));
  const tables = [
    describeRounds(`Keno over ${door}, ${connections} connections`, contests, samples, [
      { title: 'to the first', idFor: () => base!.id },
    ]),
    describeCosts(contests, samples),
    ...(profile ? contests.map((contest, at) => stagesOf(contest, samples, profile, pids[at]!)) : []),
    ...(pasts.length > 0 ? [describePages(pasts), await readSizes(sides.at(-1)!.stage)] : []),
    ...(sockets.length > 0 ? [[['sockets', 'figure'], ...sockets]] : []),
  ];
  const books = [];
  for (const { stage } of sides) books.push(await stage.books.close());
  const report = { tables: [...tables, booksRows(books)], details: { samples }, problems: problemsInBooks(books) };
  return { samples, report };
}

function stagesOf({ id, title }: Contest, samples: readonly Round[], folder: string, pid: number): Table {
  const micros = median(valuesOf(samples, id, ({ serverMicros }) => serverMicros));
  const taken = readProfile(folder, pid);
  writeFileSync(path.join(folder, `${id}.svg`), drawFlame(taken));
  return describeStages(title, taken, micros);
}

async function prepareStage(cluster: Cluster, { id, sql, listeners = 0, watch }: Variant): Promise<Stage> {
  const stage = await buildStage(cluster, id, watch ? PLAYERS + listeners : Math.max(PLAYERS, listeners));
  if (!sql) return stage;
  const owner = openDatabase({ url: stage.databaseUrl, connections: 1 });
  await owner.query(sql);
  await owner.close();
  return stage;
}

function startSide({ stage, cuts, staged, root, node }: Side, flags: readonly string[] = []): Promise<BenchServer> {
  return startBenchServer({
    ...stage,
    flags,
    ...(root ? { root } : {}),
    ...(node ? { node } : {}),
    ...(cuts ? { plugins: [without(cuts)] } : {}),
    ...(staged ? { staged } : {}),
  });
}

async function openListeners(
  { stage, listeners: count = 0, watch }: Side,
  server: BenchServer,
  figures: (string | number)[][],
): Promise<Listeners> {
  const listeners = await createListeners(count);
  const before = residentBytes(server.pid);
  const startMs = performance.now();
  // Who bets is told of the balance too, which is not what watching costs.
  const players = watch ? stage.players.slice(PLAYERS) : stage.players.slice(0, count);
  await listeners.open(server, { players }, watch);
  const seconds = secondsSince(startMs);
  const { open } = await listeners.count();
  const each = rounded((residentBytes(server.pid) - before) / count, 0);
  figures.push(['open', open], ['opened in, s', seconds], ['resident bytes of an idle one', each]);
  return listeners;
}
