import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/clock/clock.ts';
import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { archiveMonth } from '../src/ledger/archive.ts';
import { writeArchiveFile } from '../src/ledger/archive-file.ts';
import { openSettingsDatabase, PlainError, readSettings, runCommand } from './preparation.ts';

const REASONS = {
  not_a_month: 'Name a month like 2026-07.',
  too_young: 'The last two whole months stay where they are.',
  not_there: 'This month has no partition: it was archived already, or nothing was made for it.',
} as const;

/**
 * `npm run archive -- --month 2026-07 [--to folder]`: takes an old month out of the tables of play, beside running servers.
 * With a folder it is also written there, with hashes that follow one from the other.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { month: { type: 'string', default: '' }, to: { type: 'string' } } });
  const config = readSettings();
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  const owner = openDatabase({ url: prepared.url, connections: 2 });
  try {
    const archived = await archiveMonth(owner, systemClock, values.month);
    if (!archived.ok) throw new PlainError(REASONS[archived.reason]);
    console.log(`${values.month}: ${archived.transfers} transfers and ${archived.bets} bets lie in the archive.`);
    if (!values.to) return;
    for (const table of ['transfers', 'bets'] as const) {
      const { file, rows, sha256 } = await writeArchiveFile(owner, path.resolve(values.to), table, values.month);
      console.log(`${file}: ${rows} rows, SHA-256 ${sha256}`);
    }
  } finally {
    await owner.close();
    await prepared.stop();
  }
});
