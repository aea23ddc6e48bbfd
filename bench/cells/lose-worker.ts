import { setTimeout as sleep } from 'node:timers/promises';
import { placesOf } from '../../src/db/cells/citus.ts';
import { schemaOf } from '../../src/db/cells/schemas.ts';
import { secondsSince } from '../stage/figures.ts';
import type { Report } from '../stage/report.ts';
import { within } from '../stage/waiting.ts';
import type { CitusDatabase } from './citus-cluster.ts';
import { startCrowd, untilAllAnswer, watchPause, withOneServer } from './crowd.ts';
import { findWorkerProcess } from './worker-process.ts';

const AWAY_MS = 8_000;
const STEP_MS_MAX = 120_000;

/** A worker is killed and started again while everybody plays: only the players of its cells may notice. */
export async function loseWorker(database: CitusDatabase, cells: number): Promise<Report> {
  const worker = database.workers[0]!;
  const place = `${worker.host}:${worker.port}`;
  const running = await findWorkerProcess(database.urlOf(worker));
  if (!running) return { problems: [`${place} does not run on this machine: it was not killed.`] };
  return withOneServer(database, async (server) => {
    const crowd = await startCrowd(database, server, { playersPerCell: 1, cells });
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
