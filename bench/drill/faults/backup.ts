import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openDatabase, otherDatabase, type Database } from '../../../src/db/database.ts';
import { parseBetId } from '../../../src/bets/bet-id.ts';
import { postJson } from '../../player/visitor.ts';
import { proveBooks } from '../../stage/books.ts';
import { rounded, secondsSince } from '../../stage/figures.ts';
import type { Figure, Report } from '../../stage/report.ts';
import { within } from '../../stage/waiting.ts';
import type { DrillSettings } from '../drill.ts';
import { prepareLoad, type Load } from '../load/load.ts';
import { copyRunning, hasClientPrograms, startCopy } from '../stage/copied-cluster.ts';
import { withProduct, type Product } from '../stage/product.ts';

const run = promisify(execFile);
const PLAYED_MS = { long: 5_000, short: 1_000 };
const STEP_MS_MAX = 120_000;

/** Backups that are taken while everybody plays: what they hold, and whether one can go on from them. */
export async function backUpAndRestore(settings: DrillSettings): Promise<Report> {
  const prefer = (await hasClientPrograms()) ? ('system' as const) : ('auto' as const);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-backup-'));
  const notes: Notes = { figures: [], problems: [], leftOut: [] };
  if (prefer === 'auto')
    notes.leftOut.push('No pg_basebackup and pg_dump were found: only the copy of a stopped database was tried.');
  try {
    await withProduct({ prefer }, async (product) => {
      const load = await prepareLoad(product, { bettors: 4, patrons: 2 });
      const { problems } = await load.playDuring(async (running) => {
        await sleep(settings.isShort ? PLAYED_MS.short : PLAYED_MS.long);
        if (prefer === 'system') {
          await tryBaseBackup(product, load, folder, notes);
          await tryDump(product, load, folder, notes);
        }
        await within(STEP_MS_MAX, 'the last answers', running.stop());
        await tryColdCopy(product, load, folder, notes);
      });
      notes.problems.push(...problems);
    });
    return notes;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Notes extends Report {
  figures: Figure[];
  problems: string[];
  leftOut: string[];
}

async function tryBaseBackup(product: Product, load: Load, folder: string, notes: Notes): Promise<void> {
  const copy = path.join(folder, 'base');
  const told = [...load.books.bets.keys()];
  const startMs = performance.now();
  await copyRunning(product.cluster.url, copy);
  const tookS = secondsSince(startMs);
  await restore(product, load, copy, 'pg_basebackup', { told, tookS }, notes);
}

/** Of the stopped database: what an operator without further programs can do. */
async function tryColdCopy(product: Product, load: Load, folder: string, notes: Notes): Promise<void> {
  const copy = path.join(folder, 'cold');
  const told = [...load.books.bets.keys()];
  const startMs = performance.now();
  await product.server.stop();
  await product.stopDatabase();
  await cp(product.cluster.dataDir, copy, { recursive: true, preserveTimestamps: true });
  await product.startDatabase();
  const tookS = secondsSince(startMs);
  await restore(product, load, copy, 'copy of the stopped database', { told, tookS }, notes);
  await product.server.start();
}

/** As SQL, into an empty database. */
async function tryDump(product: Product, load: Load, folder: string, notes: Notes): Promise<void> {
  const file = path.join(folder, 'roulo.dump');
  const told = [...load.books.bets.keys()];
  const startMs = performance.now();
  await run('pg_dump', ['--format=custom', '--file', file, '--dbname', product.cluster.url]);
  const tookS = secondsSince(startMs);
  await product.database.query('CREATE DATABASE restored');
  const url = otherDatabase(product.cluster.url, 'restored');
  const restoreStartMs = performance.now();
  await run('pg_restore', ['--exit-on-error', '--dbname', url, file]);
  const database = openDatabase({ url, connections: 2 });
  try {
    const problems = [...(await missingBets(product, database, told)), ...(await proveBooks(database))];
    notes.problems.push(...problems.map((text) => `pg_dump: ${text}`));
    notes.figures.push(
      ['pg_dump: taken under load, s', tookS],
      ['pg_dump: restored, s', secondsSince(restoreStartMs)],
      ['pg_dump: bets acknowledged before, missing', `${told.length}, ${problems.length}`],
    );
  } finally {
    await database.close();
  }
}

/** Starts a copy, proves it, and plays on with it: players sign in and finish what was open. */
async function restore(
  product: Product,
  load: Load,
  copy: string,
  what: string,
  taken: { told: readonly string[]; tookS: number },
  notes: Notes,
): Promise<void> {
  const startMs = performance.now();
  const cluster = await startCopy(copy);
  const database = openDatabase({ url: cluster.url, connections: 2 });
  const { server, address } = await product.anotherServer({ DATABASE_URL: cluster.url });
  try {
    const problems = [...(await missingBets(product, database, taken.told)), ...(await proveBooks(database))];
    const readyS = rounded((performance.now() - startMs) / 1_000, 1);
    // The copied list of servers names one that still runs, elsewhere.
    await database.query('DELETE FROM servers');
    await server.start();
    const resumed = await resume(database, load, address, problems);
    problems.push(...(await proveBooks(database)));
    notes.problems.push(...problems.map((text) => `${what}: ${text}`));
    notes.figures.push(
      [`${what}: taken, s`, taken.tookS],
      [`${what}: started and proved, s`, readyS],
      [`${what}: bets acknowledged before, problems`, `${taken.told.length}, ${problems.length}`],
      [`${what}: players who signed in, rounds they resumed`, resumed],
    );
  } finally {
    await server.kill();
    await database.close();
    await cluster.stop();
  }
}

/** Every player signs in on the copy. Players with an open round of Mines see it again and end it. */
async function resume(database: Database, load: Load, address: string, problems: string[]): Promise<string> {
  let signedIn = 0;
  let rounds = 0;
  const { rows } = await database.query<{ player_id: bigint }>(
    `SELECT DISTINCT r.player_id FROM rounds r JOIN wallets w USING (player_id) WHERE w.mines_bet = r.number`,
  );
  const open = new Set(rows.map((row) => row.player_id));
  for (const bettor of load.bettors) {
    const headers = await bettor.signInAt(address);
    signedIn += 1;
    const active = await fetch(`${address}/api/mines/active`, { headers });
    const { game } = (await active.json()) as { game: { gameId: string; revealed: number[] } | null };
    if ((game !== null) !== open.has(bettor.playerId))
      problems.push(`player ${bettor.playerId} does not see the round`);
    if (!game) continue;
    const call = game.revealed.length > 0 ? 'cashout' : 'flip';
    const body = { gameId: game.gameId, ...(call === 'flip' ? { cellIndex: 0 } : {}) };
    const ended = await postJson(`${address}/api/mines/${call}`, headers, body);
    if (ended.ok) rounds += 1;
    else problems.push(`player ${bettor.playerId} could not go on: ${await ended.text()}`);
  }
  return `${signedIn}, ${rounds}`;
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
