import { noteRun } from '../src/app/figures/last-runs.ts';
import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { ALL_RULES, ALL_SHARED_RULES } from '../src/ledger/all-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';
import { openSettingsDatabase, readDatabaseSettings, runCommand } from './preparation.ts';

/** `npm run reconcile`: verifies the books. Exits with 0 if they are clean. */
await runCommand(async () => {
  const prepared = await openSettingsDatabase(projectRoot(), readDatabaseSettings(), () => {});
  const database = openDatabase({ url: prepared.url, connections: 1 });
  try {
    const startedAt = new Date();
    const result = await reconcile(database, ALL_RULES, ALL_SHARED_RULES);
    const problems = result.checks.reduce((sum, check) => sum + check.problemCount, 0);
    await noteRun(database, 'reconcile', { startedAt, finishedAt: new Date() }, { clean: result.clean, problems });
    console.log(describeReconciliation(result));
    return result.clean ? 0 : 1;
  } finally {
    await database.close();
    await prepared.stop();
  }
});
