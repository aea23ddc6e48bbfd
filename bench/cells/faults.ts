import { execFile } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { moveCell, placesOf } from '../../src/db/cells/citus.ts';
import { schemaOf } from '../../src/db/cells/schemas.ts';
import { killDatabase } from '../drill/stage/kill-database.ts';
import { rounded, secondsSince } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import { within } from '../stage/waiting.ts';
import { inDirectory, type CitusDatabase } from './citus-cluster.ts';
import { startCrowd, untilAllAnswer, watchPause, withOneServer } from './crowd.ts';

const STEP_MS_MAX = 120_000;
const AWAY_MS = 8_000;

/** A worker is killed and started again while everybody plays: only the players of its cells may notice. */
export async function loseWorker(database: CitusDatabase, cells: number): Promise<Report> {
  const worker = database.workers[0]!;
  const place = `${worker.host}:${worker.port}`;
  const running = await findWorkerProcess(database.urlOf(worker));
  if (!running) return { problems: [`${place} does not run on this machine: it was not killed.`] };
  return withOneServer(database, async (server) => {
    const crowd = await startCrowd(database, server, cells);
    const places = await placesOf(database.owner);
    const affected = new Set(crowd.cells.filter((cell) => places.get(schemaOf(cell)) === place));
    await within(STEP_MS_MAX, 'every cell answers', untilAllAnswer(crowd));
    const pauses = crowd.cells.map((cell) => ({ cell, end: watchPause(crowd, cell) }));
    running.kill();
    await sleep(AWAY_MS);
    const ready = await fetch(`${server.address}/api/ready`);
    const told = await ready.text();
    await running.start();
    const backMs = performance.now();
    await within(STEP_MS_MAX, 'every cell answers again', untilAllAnswer(crowd));
    const foundS = secondsSince(backMs);
    const longest = pauses.map(({ cell, end }): [string, number] => [
      `${schemaOf(cell)}${affected.has(cell) ? ', lies on it' : ''}`,
      Math.round(end()),
    ]);
    const { table, problems } = await crowd.finish(affected);
    const killed = `${place} killed, started again after ${AWAY_MS / 1_000} s`;
    return {
      figures: [['Every cell answered after the worker was back, s', foundS]],
      tables: [[[killed, 'longest time without an answer, ms'], ...longest], table],
      problems: [...problems, ...(ready.ok ? [] : [`/api/ready meanwhile: ${ready.status} ${told}`])],
    };
  });
}

/** A node of the cluster that runs on this machine, and how it is killed and started; null where it runs elsewhere. */
async function findWorkerProcess(url: string) {
  const { rows } = await inDirectory(url, (database) =>
    database.query<{ folder: string; programs: string }>(
      `SELECT current_setting('data_directory') AS folder, (SELECT setting FROM pg_config WHERE name = 'BINDIR') AS programs`,
    ),
  );
  const { folder, programs } = rows[0]!;
  const pidFile = path.join(folder, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  // PostgreSQL does not run as root: it runs as whoever owns its folder.
  const { uid, gid } = statSync(folder);
  const owner = os.userInfo().uid === 0 ? { uid, gid } : {};
  // Connections between nodes look for certificates at home.
  const env = { ...process.env, HOME: folder };
  const args = ['-D', folder, '-l', path.join(folder, 'drill.log'), '-w', '-t', '120', 'start'];
  return {
    // At once, with everything it had under way.
    kill: () => void killDatabase({ pid: () => Number(readFileSync(pidFile, 'utf8').split('\n', 1)[0]) }),
    start: () => promisify(execFile)(path.join(programs, 'pg_ctl'), args, { ...owner, cwd: folder, env }),
  };
}

const PAUSE_MS_MAX = 5_000;

/** A cell goes to the other worker and back while everybody plays. */
export async function moveUnderLoad(database: CitusDatabase, cells: number): Promise<Report> {
  return withOneServer(database, async (server) => {
    const crowd = await startCrowd(database, server, cells);
    const cell = crowd.cells[0]!;
    await within(STEP_MS_MAX, 'every cell answers', untilAllAnswer(crowd));
    const rows: (string | number)[][] = [
      ['Move', 'takes, s', 'pause of its players, ms', 'longest pause of others, ms'],
    ];
    const goals: Goal[] = [];
    for (let times = 0; times < 2; times += 1) {
      const from = (await placesOf(database.owner)).get(schemaOf(cell))!;
      const to = database.workers.map(({ host, port }) => `${host}:${port}`).find((place) => place !== from)!;
      const ends = crowd.cells.map((each) => watchPause(crowd, each));
      const startMs = performance.now();
      await moveCell(database.owner, cell, to, () => {});
      const seconds = secondsSince(startMs);
      await within(STEP_MS_MAX, 'every cell answers after the move', untilAllAnswer(crowd));
      const [own, ...rest] = ends.map((end) => end());
      goals.push({ what: `pause of move ${times + 1}, ms`, found: own!, atMost: PAUSE_MS_MAX });
      rows.push([`${schemaOf(cell)}: ${from} to ${to}`, seconds, rounded(own!, 0), rounded(Math.max(...rest), 0)]);
    }
    const { table, problems } = await crowd.finish(new Set([cell]));
    return { tables: [rows, table], goals, problems };
  });
}
