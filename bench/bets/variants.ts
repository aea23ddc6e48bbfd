import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Cluster } from '../../src/db/embedded/cluster.ts';
import type { Load } from '../load/load.ts';
import { createListeners, type Listeners } from '../load/socket-listeners.ts';
import { startBenchServer, type BenchServer } from '../stage/bench-server.ts';
import { asOwner } from '../stage/books.ts';
import { residentBytes } from '../stage/cpu-time.ts';
import { rounded } from '../stage/figures.ts';
import type { Report, Table } from '../stage/report.ts';
import { closeBooks } from './books.ts';
import { contestOn, inTurns, type Contest, type Round } from './contests.ts';
import { drawFlame } from './flame.ts';
import { describePages, givePast, readSizes, type PastSide } from './history-pages.ts';
import { describeCosts, describeRounds, medianOf } from './report.ts';
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

interface VariantOptions {
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
    sides.push({ ...variant, stage });
  }
  const samples: Round[] = [];
  const sockets: (string | number)[][] = [];
  let contests: Contest[] = [];
  let servers: BenchServer[] = [];
  let pages: Table[] = [];
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  for (let start = 0; start < starts; start += 1) {
    servers = [];
    const pasts: PastSide[] = [];
    const listening: Listeners[] = [];
    try {
      for (const side of sides) {
        const { cuts, stage, past, ...settings } = side;
        const plugins = cuts ? [without(cuts)] : [];
        const server = await startBenchServer({ ...stage, ...settings, plugins, flags });
        servers.push(server);
        if (past) pasts.push({ bets: past, stage, server });
        if (side.listeners) listening.push(await openListeners(side, server, sockets));
      }
      if (start === 0) for (const past of pasts) await givePast(past);
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
      if (pasts.length > 0) pages = [await describePages(cluster, pasts), await readSizes(pasts.at(-1)!.stage)];
    } finally {
      for (const listeners of listening) listeners.close();
      for (const server of servers) await server.stop();
    }
  }
  const peers = [{ title: 'to the first', idFor: () => sides[0]!.id }];
  const tables = [
    describeRounds(`Keno over ${door}, ${connections} connections`, contests, samples, peers),
    describeCosts(contests, samples),
    ...(profile ? contests.map((contest, at) => stagesOf(contest, samples, profile, servers[at]!.pid)) : []),
    ...pages,
    ...(sockets.length > 0 ? [[['sockets', 'figure'], ...sockets]] : []),
  ];
  const stages = sides.map(({ stage }) => stage);
  return { samples, report: await closeBooks(stages, { tables, details: { samples } }) };
}

function stagesOf({ id, title }: Contest, samples: readonly Round[], folder: string, pid: number): Table {
  const micros = medianOf(samples, id, ({ serverMicros }) => serverMicros);
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
