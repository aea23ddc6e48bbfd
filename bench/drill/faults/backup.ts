import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { parseBetId } from '../../../src/bets/bet-id.ts';
import { openDatabase, otherDatabase, type Database } from '../../../src/db/database.ts';
import { postJson } from '../../player/visitor.ts';
import { proveBooks } from '../../stage/books.ts';
import { secondsSince } from '../../stage/figures.ts';
import type { Figure, Report } from '../../stage/report.ts';
import { within } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Load } from '../load/load.ts';
import { copyRunning, hasClientPrograms, startCopy } from '../stage/copied-cluster.ts';
import { withProduct, type Product } from '../stage/product.ts';

const run = promisify(execFile);
const PLAYED_MS = { long: 5_000, short: 1_000 };
const STEP_MS_MAX = 120_000;

interface Backup {
  what: string;
  /** Gives what makes a database of it. */
  take(): Promise<() => Promise<Restored>>;
}

interface Restored {
  url: string;
  stop(): Promise<void>;
}

/** Backups that are taken while everybody plays: what they hold, and whether one can go on from them. */
export async function backUpAndRestore(settings: DrillSettings): Promise<Report> {
  const hasPrograms = await hasClientPrograms();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-backup-'));
  const figures: Figure[] = [];
  const found: string[] = [];
  try {
    await withProduct({ prefer: hasPrograms ? 'system' : 'auto' }, async (product) => {
      const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
      const { base, dump, cold } = backupsOf(product, folder);
      const { problems } = await load.playDuring(async (running) => {
        await sleep(settings.isShort ? PLAYED_MS.short : PLAYED_MS.long);
        for (const backup of hasPrograms ? [base, dump] : []) await tryOut(product, load, backup, figures, found);
        await within(STEP_MS_MAX, 'the last answers', running.stop());
        await tryOut(product, load, cold, figures, found);
      });
      found.push(...problems);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const without = 'No pg_basebackup and pg_dump were found: only the copy of a stopped database was tried.';
  return { figures, problems: found, leftOut: hasPrograms ? [] : [without] };
}

function backupsOf(product: Product, folder: string): Record<'base' | 'dump' | 'cold', Backup> {
  const { cluster, database, server } = product;
  const [base, file, cold] = ['base', 'roulo.dump', 'cold'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  return {
    base: {
      what: 'pg_basebackup',
      async take() {
        await copyRunning(cluster.url, base);
        return () => startCopy(base);
      },
    },
    dump: {
      what: 'pg_dump',
      async take() {
        await run('pg_dump', ['--format=custom', '--file', file, '--dbname', cluster.url]);
        return async () => {
          await database.query('CREATE DATABASE restored');
          const url = otherDatabase(cluster.url, 'restored');
          await run('pg_restore', ['--exit-on-error', '--dbname', url, file]);
          return { url, stop: async () => {} };
        };
      },
    },
    /** Of the stopped database: what an operator without further programs can do. */
    cold: {
      what: 'copy of the stopped database',
      async take() {
        await server.stop();
        await product.stopDatabase();
        await cp(cluster.dataDir, cold, { recursive: true, preserveTimestamps: true });
        await product.startDatabase();
        await server.start();
        return () => startCopy(cold);
      },
    },
  };
}

/** Takes a backup, restores it, proves it, and plays on with it: players sign in and finish what was open. */
async function tryOut(
  product: Product,
  load: Load,
  { what, take }: Backup,
  figures: Figure[],
  found: string[],
): Promise<void> {
  const told = [...load.books.bets.keys()];
  const startMs = performance.now();
  const restore = await take();
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
    const resumed = await resume(database, load, address, problems);
    problems.push(...(await proveBooks(database)));
    found.push(...problems.map((text) => `${what}: ${text}`));
    figures.push(
      [`${what}: taken, s`, takenS],
      [`${what}: restored and proved, s`, provedS],
      [`${what}: bets acknowledged before, problems`, `${told.length}, ${problems.length}`],
      [`${what}: players who signed in, rounds they resumed`, resumed],
    );
  } finally {
    await server.kill();
    await database.close();
    await restored.stop();
  }
}

/** Every player signs in on the copy. Players with an open round of Mines see it again and end it. */
async function resume(database: Database, load: Load, address: string, problems: string[]): Promise<string> {
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
    const call = revealed.length > 0 ? 'cashout' : 'flip';
    const body = { gameId, ...(call === 'flip' ? { cellIndex: 0 } : {}) };
    const ended = await postJson(`${address}/api/mines/${call}`, headers, body);
    if (ended.ok) rounds += 1;
    else problems.push(`player ${bettor.playerId} could not go on: ${await ended.text()}`);
  }
  return `${load.bettors.length}, ${rounds}`;
}

async function missingBets({ keys }: Product, database: Database, told: readonly string[]): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `SELECT player_id || ' ' || number AS name FROM bets UNION ALL SELECT player_id || ' ' || number FROM rounds`,
  );
  const found = new Set(rows.map((row) => row.name));
  const missing = told.filter((betId) => {
    const { playerId, number } = parseBetId(keys, betId)!;
    return !found.has(`${playerId} ${number}`);
  });
  return missing.map((betId) => `the bet ${betId} was acknowledged before the backup began and is not in it`);
}
