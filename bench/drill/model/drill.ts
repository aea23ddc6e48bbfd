import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '../../../src/db/database.ts';
import { startCluster } from '../../../src/db/embedded/cluster.ts';
import { migrate } from '../../../src/db/migrate.ts';
import { projectRoot } from '../../../src/db/project-root.ts';
import { secondsSince } from '../../stage/figures.ts';
import { proveBooks } from '../books.ts';
import type { DrillReport, DrillSettings } from '../drill.ts';
import { runLives } from './run-lives.ts';

/** Random lives of several players on two servers, beside a plain model that says what must come of each act. */
export async function modelDrill(settings: DrillSettings): Promise<DrillReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'roulo-model-'));
  const cluster = await startCluster({ dataDir, projectRoot: projectRoot(), log: () => {} });
  try {
    await migrate(cluster.url, path.join(projectRoot(), 'migrations'), () => {});
    const startMs = performance.now();
    const result = await runLives(cluster.url, settings);
    const seconds = secondsSince(startMs);
    const database = openDatabase({ url: cluster.url, connections: 1 });
    const books = await proveBooks(database);
    await database.close();
    const counted = [...result.tally].toSorted(([a], [b]) => a.localeCompare(b));
    const operations = counted.reduce((sum, [, times]) => sum + times, 0);
    return {
      figures: [
        ['Operations', operations],
        ['Kinds of operations', counted.length],
        ['Lives of four players on two servers', result.lives],
        ['Seed', settings.seed],
        ['Divergences', result.failure === null ? 0 : 1],
        ['Operations a second', Math.round(operations / seconds)],
      ],
      tables: [[['operation', 'times'], ...counted]],
      problems: [...(result.failure === null ? [] : [result.failure]), ...books],
    };
  } finally {
    await cluster.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
