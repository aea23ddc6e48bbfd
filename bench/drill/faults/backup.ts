import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase, otherDatabase, type Database } from '../../../src/db/database.ts';
import { postJson } from '../../player/visitor.ts';
import { proveBooks } from '../../stage/books.ts';
import { secondsSince } from '../../stage/figures.ts';
import type { Report } from '../../stage/report.ts';
import { within } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { rowName } from '../load/bets-in-books.ts';
import { prepareLoad, type Load } from '../load/load.ts';
import { copyRunning, hasClientPrograms, startCopy } from '../stage/copied-cluster.ts';
import { withProduct, type Product } from '../stage/product.ts';

const run = promisify(execFile);
const PLAYED_MS = { long: 5_000, short: 1_000 };
const STEP_MS_MAX = 120_000;
const HEADINGS = [
  'backup',
  'taken, s',
  'restored and proved, s',
  'bets before it',
  'open rounds then ended by players',
];

interface Restored {
  url: string;
  stop(): Promise<void>;
}

/** Takes a backup into this place; gives what makes a database of it. */
type TakeBackup = (product: Product, place: string) => Promise<() => Promise<Restored>>;

const BACKUPS = {
  async pg_basebackup({ cluster }, place) {
    await copyRunning(cluster.url, place);
    return () => startCopy(place);
  },
  async pg_dump({ cluster, database }, place) {
    await run('pg_dump', ['--format=custom', '--file', place, '--dbname', cluster.url]);
    return async () => {
      await database.query('CREATE DATABASE restored');
      const url = otherDatabase(cluster.url, 'restored');
      await run('pg_restore', ['--exit-on-error', '--dbname', url, place]);
      return { url, stop: async () => {} };
    };
  },
  /** What an operator without further programs can do. */
  async 'copy of the stopped database'(product, place) {
    await product.server.stop();
    await product.stopDatabase();
    await cp(product.cluster.dataDir, place, { recursive: true, preserveTimestamps: true });
    await product.startDatabase();
    await product.server.start();
    return () => startCopy(place);
  },
} satisfies Record<string, TakeBackup>;

/** Backups that are taken while everybody plays: what they hold, and whether one can go on from them. */
export async function backUpAndRestore({ form }: DrillSettings): Promise<Report> {
  const hasPrograms = await hasClientPrograms();
  return withProduct({ prefer: hasPrograms ? 'system' : 'auto' }, async (product) => {
    const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
    const rows: (string | number)[][] = [];
    const found: string[] = [];
    const tryBackup = async (what: keyof typeof BACKUPS) => {
      const tried = await tryOut(product, load, BACKUPS[what]);
      rows.push([what, ...tried.figures]);
      found.push(...tried.problems.map((text) => `${what}: ${text}`));
    };
    const { figures, problems } = await load.playDuring(async (running) => {
      await sleep(PLAYED_MS[form]);
      if (hasPrograms) {
        await tryBackup('pg_basebackup');
        await tryBackup('pg_dump');
      }
      await within(STEP_MS_MAX, 'the last answers', running.stop());
      await tryBackup('copy of the stopped database');
    });
    const without = 'No pg_basebackup and pg_dump were found: only the copy of a stopped database was tried.';
    return {
      figures,
      tables: [[HEADINGS, ...rows]],
      problems: [...found, ...problems],
      leftOut: hasPrograms ? [] : [without],
    };
  });
}

/** Takes a backup, restores it, proves it, and plays on with it: players sign in and finish what was open. */
async function tryOut(product: Product, load: Load, take: TakeBackup) {
  const told = [...load.books.bets.keys()];
  const startMs = performance.now();
  const restore = await take(product, path.join(product.folder, `backup-${randomUUID()}`));
  const takenS = secondsSince(startMs);
  const restoreStartMs = performance.now();
  const restored = await restore();
  const database = openDatabase({ url: restored.url, connections: 2 });
  const { server, address } = await product.anotherServer({ DATABASE_URL: restored.url });
  try {
    const problems = [...(await missingBets(product, database, told)), ...(await proveBooks(database))];
    const provedS = secondsSince(restoreStartMs);
    // The copied list of servers names one that still runs, elsewhere.
    await database.query('DELETE FROM servers');
    await server.start();
    const rounds = await resume(database, load, address, problems);
    problems.push(...(await proveBooks(database)));
    return { figures: [takenS, provedS, told.length, rounds], problems };
  } finally {
    await server.kill();
    await database.close();
    await restored.stop();
  }
}

/** Every player signs in on the copy. Players with an open round of Mines see it again and end it. Gives how many did. */
async function resume(database: Database, load: Load, address: string, problems: string[]): Promise<number> {
  let rounds = 0;
  const { rows } = await database.query<{ player_id: bigint }>(
    `SELECT DISTINCT r.player_id FROM rounds r JOIN wallets w USING (player_id) WHERE w.mines_bet = r.number`,
  );
  const open = new Set(rows.map((row) => row.player_id));
  for (const bettor of load.bettors) {
    const headers = await bettor.signInAt(address);
    const active = await fetch(`${address}/api/mines/active`, { headers });
    const { game } = (await active.json()) as { game: { gameId: string; revealed: number[] } | null };
    if ((game !== null) !== open.has(bettor.playerId))
      problems.push(`player ${bettor.playerId} does not see the round`);
    if (!game) continue;
    const { gameId, revealed } = game;
    const [call, body] = revealed.length > 0 ? ['cashout', { gameId }] : ['flip', { gameId, cellIndex: 0 }];
    const ended = await postJson(`${address}/api/mines/${call}`, headers, body);
    if (ended.ok) rounds += 1;
    else problems.push(`player ${bettor.playerId} could not go on: ${await ended.text()}`);
  }
  return rounds;
}

async function missingBets({ keys }: Product, database: Database, told: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT player_id || ' ' || number AS name FROM bets UNION ALL SELECT player_id || ' ' || number FROM rounds`,
  );
  const found = new Set(rows.map((row) => row.name));
  const missing = told.filter((betId) => !found.has(rowName(keys, betId)));
  return missing.map((betId) => `the bet ${betId} was acknowledged before the backup began and is not in it`);
}
