import { verifyChain } from '../src/audit/audit-log.ts';
import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { openSettingsDatabase, readDatabaseSettings, runCommand } from './preparation.ts';

/** `npm run admin -- verify-chain`: recomputes the audit log's hashes. Exits with 0 if all are right. */
await runCommand(async () => {
  const prepared = await openSettingsDatabase(projectRoot(), readDatabaseSettings(), () => {});
  const database = openDatabase({ url: prepared.url, connections: 1 });
  try {
    const report = await verifyChain(database);
    console.log(`${report.events} events, head ${report.headHash}`);
    console.log(report.intact ? 'The audit log is intact.' : `The audit log is NOT intact. ${report.problem}`);
    return report.intact ? 0 : 1;
  } finally {
    await database.close();
    await prepared.stop();
  }
});
