import os from 'node:os';
import { operatorCommands } from '../src/app/parts/operator.ts';
import { useServersKey } from '../src/app/keys/sealing-keys.ts';
import { systemClock } from '../src/clock/clock.ts';
import { openCellsOf } from '../src/db/cells/cells.ts';
import { APPLICATION_ROLE } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { runOperator } from '../src/operator/run.ts';
import { openSettingsDatabase, readSettings, runCommand } from './preparation.ts';

/** `npm run operator -- <command>`: the staff's door. Works beside a running server, on the same settings. */
await runCommand(async () => {
  const config = readSettings();
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  // With the application's rights: an operator cannot change the books or the audit log either.
  const cells = await openCellsOf(prepared.url, { role: APPLICATION_ROLE });
  try {
    await useServersKey(cells.directory, config.keys);
    return await runOperator(
      {
        commands: operatorCommands(config, cells, systemClock),
        cells,
        clock: systemClock,
        login: os.userInfo().username,
        write: (text) => console.log(text),
      },
      process.argv.slice(2),
    );
  } finally {
    await cells.close();
    await prepared.stop();
  }
});
