import { moveCell, placesOf } from '../../src/db/cells/citus.ts';
import { schemaOf } from '../../src/db/cells/schemas.ts';
import { within } from '../stage/waiting.ts';
import { rounded, secondsSince } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import type { CitusDatabase } from './citus-cluster.ts';
import { startCrowd, untilAllAnswer, watchPause, withOneServer } from './crowd.ts';

const PAUSE_MS_MAX = 5_000;
const STEP_MS_MAX = 120_000;

/** A cell goes to the other worker and back while everybody plays. */
export async function moveUnderLoad(database: CitusDatabase, cells: number): Promise<Report> {
  return withOneServer(database, async (server) => {
    const crowd = await startCrowd(database, server, { playersPerCell: 1, cells });
    const cell = crowd.cells[0]!;
    const others = crowd.cells.slice(1);
    await within(STEP_MS_MAX, 'every cell answers', untilAllAnswer(crowd));
    const rows: (string | number)[][] = [
      ['Move', 'takes, s', 'pause of its players, ms', 'longest pause of others, ms'],
    ];
    const goals: Goal[] = [];
    for (let times = 0; times < 2; times += 1) {
      const from = (await placesOf(database.owner)).get(schemaOf(cell))!;
      const to = database.workers.map(({ host, port }) => `${host}:${port}`).find((place) => place !== from)!;
      const ends = [cell, ...others].map((each) => watchPause(crowd, each));
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
