import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Load } from '../load/load.ts';
import { createListeners, type Listeners } from '../load/socket-listeners.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { residentBytes } from '../stage/cpu-time.ts';
import { median, rounded } from '../stage/figures.ts';
import type { Report, Table } from '../stage/report.ts';
import { closeBooks } from './books.ts';
import { contestOn, inTurns, type Contest, type Round } from './contests.ts';
import { drawFlame } from './flame.ts';
import { describePages, measurePages, readSizes, type PageTimes } from './history-pages.ts';
import { addPastBets } from './past-bets.ts';
import { describeCosts, describeRounds, valuesOf } from './report.ts';
import { buildStage, type Stage } from './stage.ts';
import { describeStages, readProfile } from './stages.ts';
import { without, type Difference } from './without.ts';

/** The same bets on servers that differ in one thing. The first one is what the others are compared with. */
export interface Variant extends Difference {
  id: string;
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

export interface VariantOptions {
  rounds: number;
  seconds: number;
  connections: number;
  door: NonNullable<Load['door']>;
  /** A folder for profiles of the servers and their flame graphs; then the report says where the time goes. Empty: none. */
  profile: string;
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
  { rounds, seconds, connections, door, profile, starts }: VariantOptions,
): Promise<{ samples: Round[]; report: Report }> {
  const sides: Side[] = [];
  for (const variant of variants) {
    const { id, sql, listeners = 0, watch } = variant;
    const stage = await buildStage(cluster, id, watch ? PLAYERS + listeners : Math.max(PLAYERS, listeners));
    if (sql) await asOwner(stage.databaseUrl, (owner) => owner.query(sql));
    sides.push({ ...variant, stage, pages: [] });
  }
  const samples: Round[] = [];
  const sockets: (string | number)[][] = [];
  let contests: Contest[] = [];
  let servers: BenchServer[] = [];
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  for (let start = 0; start < starts; start += 1) {
    servers = [];
    const listening: Listeners[] = [];
    try {
      for (const side of sides) {
        const { cuts, ...settings } = side;
        const plugins = cuts ? [without(cuts)] : [];
        const server = await startBenchServer({ ...side.stage, ...settings, plugins, flags });
        servers.push(server);
        // Past bets name rules that a server has registered.
        if (side.past && start === 0) await addPastBets(side.stage.databaseUrl, side.past);
        if (side.listeners) listening.push(await openListeners(side, server, sockets));
      }
      contests = sides.map(({ id, title, stage }, at) => {
        const targets = [{ address: servers[at]!.address, players: stage.players.slice(0, PLAYERS) }];
        const load = { kind: 'keno', door, targets, connections } as const;
        return { id, title, run: contestOn(cluster, [servers[at]!], load, stage.books.run) };
      });
      samples.push(...(await inTurns(contests, { rounds, seconds, from: 1 + start * rounds })));
      for (const listeners of listening) {
        const { lost, updates, bytes } = await listeners.count();
        const each = rounded(bytes / updates, 0);
        sockets.push(['lost by the end', lost], ['messages', updates], ['bytes a message', each]);
      }
      for (const [at, side] of sides.entries()) {
        if (side.past) side.pages = await measurePages(cluster, side.stage, servers[at]!, side.past / PLAYERS);
      }
    } finally {
      for (const listeners of listening) listeners.close();
      for (const server of servers) await server.stop();
    }
  }
  const pasts = sides.flatMap(({ past, pages }) => (past ? [{ bets: past, pages }] : []));
  const tables = [
    describeRounds(`Keno over ${door}, ${connections} connections`, contests, samples, [
      { title: 'to the first', idFor: () => sides[0]!.id },
    ]),
    describeCosts(contests, samples),
    ...(profile ? contests.map((contest, at) => stagesOf(contest, samples, profile, servers[at]!.pid)) : []),
    ...(pasts.length > 0 ? [describePages(pasts), await readSizes(sides.at(-1)!.stage)] : []),
    ...(sockets.length > 0 ? [[['sockets', 'figure'], ...sockets]] : []),
  ];
  return {
    samples,
    report: await closeBooks(
      sides.map(({ stage }) => stage),
      { tables, details: { samples } },
    ),
  };
}

function stagesOf({ id, title }: Contest, samples: readonly Round[], folder: string, pid: number): Table {
  const micros = median(valuesOf(samples, id, ({ serverMicros }) => serverMicros));
  const taken = readProfile(folder, pid);
  writeFileSync(path.join(folder, `${id}.svg`), drawFlame(taken));
  return describeStages(title, taken, micros);
}

async function openListeners(
  { stage, listeners: count = 0, watch }: Side,
  server: BenchServer,
  figures: (string | number)[][],
): Promise<Listeners> {
  const listeners = await createListeners(count);
  const before = residentBytes(server.pid);
  // Who bets is told of the balance too, which is not what watching costs.
  const players = watch ? stage.players.slice(PLAYERS) : stage.players.slice(0, count);
  const seconds = rounded((await listeners.open(server, { players }, watch)) / 1_000, 1);
  const { open } = await listeners.count();
  const each = rounded((residentBytes(server.pid) - before) / count, 0);
  figures.push(['open', open], ['opened in, s', seconds], ['resident bytes of an idle one', each]);
  return listeners;
}
