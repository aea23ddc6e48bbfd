import { setTimeout as sleep } from 'node:timers/promises';
import { placesOf } from '../../src/db/cells/citus.ts';
import { schemaOf } from '../../src/db/cells/schemas.ts';
import { within } from '../stage/drill-cluster.ts';
import { printTable, secondsSince } from '../stage/figures.ts';
import type { CitusDatabase } from './citus-cluster.ts';
import { startCrowd, untilAllAnswer, watchPause, withOneServer } from './crowd.ts';
import { findWorkerProcess } from './worker-process.ts';

const AWAY_MS = 8_000;
const STEP_MS_MAX = 120_000;

/** A worker is killed and started again while everybody plays: only the players of its cells may notice. */
export async function loseWorker(database: CitusDatabase, cells: number): Promise<boolean> {
  const worker = database.workers[0]!;
  const place = `${worker.host}:${worker.port}`;
  const running = await findWorkerProcess(database.urlOf(worker));
  if (!running) {
    console.error(`${place} does not run on this machine: it was not killed.`);
    return false;
  }
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
    const foundSeconds = secondsSince(backMs);
    printTable([
      [`${place} killed, started again after ${AWAY_MS / 1_000} s`, 'longest time without an answer, ms'],
      ...pauses.map(({ cell, end }): [string, number] => [
        `${schemaOf(cell)}${affected.has(cell) ? ', lies on it' : ''}`,
        Math.round(end()),
      ]),
    ]);
    console.log(`\nEvery cell answered ${foundSeconds} s after the worker was back`);
    console.log(`/api/ready meanwhile: ${ready.status} ${told}`);
    const isRight = await crowd.finish(affected);
    return isRight && ready.status === 200;
  });
}
