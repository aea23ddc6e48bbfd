import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock/clock.ts';
import { inEachCell, openCellsOf } from '../src/db/cells/cells.ts';
import { schemaOf } from '../src/db/cells/schemas.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { archiveMonth } from '../src/ledger/archive.ts';
import { writeArchiveFile } from '../src/ledger/archive-file.ts';
import { openSettingsDatabase, PlainError, readDatabaseSettings, runCommand } from './preparation.ts';

const REASONS = {
  not_a_month: 'Name a month like 2026-07.',
  too_young: 'The last two whole months stay where they are.',
  not_there: 'This month has no partition: it was archived already, or nothing was made for it.',
} as const;

/**
 * `npm run admin -- archive --month 2026-07 [--to folder]`: removes an old month from the tables of play while servers run.
 * With a folder, the month is also exported there, with a chain of hashes.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { month: { type: 'string', default: '' }, to: { type: 'string' } } });
  const config = readDatabaseSettings();
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  const cells = await openCellsOf(prepared.url);
  try {
    let isThere = false;
    await inEachCell(cells, async (owner, cell) => {
      const archived = await archiveMonth(owner, systemClock, values.month);
      // A cell that is younger than the month has nothing to archive.
      if (!archived.ok && archived.reason === 'not_there') return;
      if (!archived.ok) throw new PlainError(REASONS[archived.reason]);
      isThere = true;
      const { transfers, bets } = archived;
      console.log(`${schemaOf(cell)}, ${values.month}: ${transfers} transfers and ${bets} bets lie in the archive.`);
      if (!values.to) return;
      for (const table of ['transfers', 'bets'] as const) {
        const { file, rows, sha256 } = await writeArchiveFile(owner, path.resolve(values.to), table, values.month);
        console.log(`${file}: ${rows} rows, SHA-256 ${sha256}`);
      }
    });
    if (!isThere) throw new PlainError(REASONS.not_there);
  } finally {
    await cells.close();
    await prepared.stop();
  }
});
