import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { startCluster } from '../../src/db/embedded/cluster.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { buildStage } from '../bets/stage.ts';
import { proveBooks } from '../drill/books.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { gatherCrowd } from './crowd.ts';

/** More than are taken at a time, and more in a second than any one processor takes. */
const PLAYERS = 700;
const BETS_PER_SECOND = 12_000;

test('overload: everything is answered, bets are refused first and told when to come again, the books stay clean', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-overload-'));
  const cluster = await startCluster({ dataDir, projectRoot: projectRoot(), settings: {}, log: () => {} });
  onTestFinished(async () => {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const stage = await buildStage(cluster, 'overload', PLAYERS);
  const server = await startBenchServer(stage);
  onTestFinished(() => server.stop());
  const crowd = await gatherCrowd(server.address, stage);
  onTestFinished(() => crowd.leave());
  const [bets, payments, callbacks] = await crowd.come(BETS_PER_SECOND, 3);
  expect({ accepted: bets!.accepted > 0, refused: bets!.refused > 0, wrong: bets!.wrong }).toEqual({
    accepted: true,
    refused: true,
    wrong: 0,
  });
  for (const { due, accepted } of [payments!, callbacks!]) expect(accepted).toBe(due);
  await server.stop();
  const database = openDatabase({ url: stage.databaseUrl, connections: 1 });
  onTestFinished(() => database.close());
  expect(await proveBooks(database)).toEqual([]);
}, 180_000);
