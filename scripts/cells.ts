import { ensureCells } from '../src/db/cells/add-cells.ts';
import { distributeCells, moveCell, readWorkers } from '../src/db/cells/citus.ts';
import { describeCells, setCellOpen } from '../src/db/cells/cell-list.ts';
import { schemaOf, type Cell } from '../src/db/cells/schemas.ts';
import { DIRECTORY } from '../src/db/cells/schemas.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { openSettingsDatabase, PlainError, readSettings, runCommand } from './preparation.ts';

const USAGE = `npm run admin -- cells list                     which cells there are, how many players each has, and where it lies
npm run admin -- cells add 8                    makes eight more; servers use them within seconds
npm run admin -- cells close 3                  no new players for cell 3
npm run admin -- cells open 3                   new players again
npm run admin -- cells distribute               on Citus: lets every cell lie on one of the workers
npm run admin -- cells move 3 worker-2:5432     on Citus: moves cell 3 to another worker while everybody plays`;

/** `npm run admin -- cells`: manages the schemas that players are divided into, while servers run. */
await runCommand(async () => {
  const [command = '', ...words] = process.argv.slice(2);
  const prepared = await openSettingsDatabase(projectRoot(), readSettings(), () => {});
  const owner = openDatabase({ url: prepared.url, place: DIRECTORY, connections: 2 });
  try {
    await run(owner, prepared.url, command, words);
  } finally {
    await owner.close();
    await prepared.stop();
  }
});

async function run(owner: Database, url: string, command: string, words: readonly string[]): Promise<void> {
  switch (command) {
    case 'list':
      return console.log(await describeCells(owner));
    case 'add': {
      const more = numberOf(words[0], 1, 100);
      const made = await ensureCells(url, (await countCells(owner)) + more);
      // On a cluster, moves new cells to the workers, where the others are.
      if ((await readWorkers(owner)) !== null) await distributeCells(owner, (line) => console.log(line));
      return console.log(`${made.map(schemaOf).join(', ')} added`);
    }
    case 'open':
    case 'close': {
      const cell = numberOf(words[0], 0, 999) as Cell;
      if (!(await setCellOpen(owner, cell, command === 'open'))) throw new PlainError(`There is no cell ${cell}.`);
      return console.log(`${schemaOf(cell)} ${command === 'open' ? 'takes new players' : 'takes no new players'}`);
    }
    case 'distribute':
      return distributeCells(owner, (line) => console.log(line)).catch(explain);
    case 'move': {
      const cell = numberOf(words[0], 0, 999) as Cell;
      return moveCell(owner, cell, words[1] ?? '', (line) => console.log(line)).catch(explain);
    }
    default:
      throw new PlainError(`Usage:\n${USAGE}`);
  }
}

function explain(error: unknown): never {
  throw error instanceof Error && error.name === 'CitusError' ? new PlainError(error.message) : error;
}

async function countCells(owner: Database): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('SELECT count(*)::int AS count FROM cells');
  return rows[0]!.count;
}

function numberOf(word: string | undefined, min: number, max: number): number {
  const number = /^\d{1,3}$/.test(word ?? '') ? Number(word) : -1;
  if (number < min || number > max) throw new PlainError(`Usage:\n${USAGE}`);
  return number;
}
