import { parseArgs } from 'node:util';
import { distribute, findCitus } from '../src/db/distribute.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { MigrationError } from '../src/db/migrate.ts';
import { openSettingsDatabase, PlainError, prepareDatabase, readSettings, runCommand } from './preparation.ts';

/**
 * `npm run migrate`: brings the database of the settings to the schema of this version, as `npm start` does. With
 * `-- --distribute` it then spreads the tables over the machines of Citus.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { distribute: { type: 'boolean', default: false } } });
  const root = projectRoot();
  const config = readSettings();
  const log = (line: string) => console.log(line);
  // One hold on an embedded database for the whole command.
  const held = await openSettingsDatabase(root, config, () => {});
  try {
    if (values.distribute) await requireCitus(held.url);
    const prepared = await prepareDatabase(root, config, log);
    try {
      if (!values.distribute) return;
      const count = await distribute(prepared.url, log).catch((error: unknown) => {
        throw error instanceof MigrationError ? new PlainError(error.message) : error;
      });
      log(count === 0 ? 'Database: spread already' : `Database: ${count} tables spread`);
    } finally {
      await prepared.stop();
    }
  } finally {
    await held.stop();
  }
});

/** Before anything is changed. */
async function requireCitus(url: string): Promise<void> {
  const state = await findCitus(url);
  if (state === 'absent') {
    throw new PlainError(
      'This PostgreSQL server does not have the Citus extension: nothing was changed. Set DATABASE_URL to the coordinator of a ' +
        'Citus cluster (docs/scaling.md), or leave --distribute out.',
    );
  }
  if (state === 'not created') {
    throw new PlainError(
      'The Citus extension is on this server but not in this database: nothing was changed. As an administrator: ' +
        "put citus into shared_preload_libraries, then CREATE EXTENSION citus; and SELECT citus_add_node('worker', 5432) for each machine.",
    );
  }
}
