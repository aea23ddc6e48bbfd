import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { ALL_RULES } from '../src/ledger/all-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';
import { openSettingsDatabase, readSettings, runCommand } from './preparation.ts';

/** `npm run reconcile`: proves the books. Ends with 0 when they are clean. */
await runCommand(async () => {
  const prepared = await openSettingsDatabase(projectRoot(), readSettings(), () => {});
  const database = openDatabase({ url: prepared.url, connections: 1 });
  try {
    const result = await reconcile(database, ALL_RULES);
    console.log(describeReconciliation(result));
    return result.clean ? 0 : 1;
  } finally {
    await database.close();
    await prepared.stop();
  }
});
