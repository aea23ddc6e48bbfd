import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { openDatabase, otherDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { embeddedDatabase, PlainError, readSettings, runCommand } from './preparation.ts';

/** `npm run reset`: empties the sandbox's embedded database after a confirmation. `-- --yes` confirms in advance. */
await runCommand(async () => {
  const config = readSettings();
  if (config.production || config.databaseUrl !== null) {
    throw new PlainError('Only the embedded database of a sandbox can be emptied, not the one of DATABASE_URL.');
  }
  if (!(await isConfirmed(config.dataDir))) {
    console.log('Nothing was changed.');
    return 1;
  }
  const cluster = await embeddedDatabase(projectRoot(), config, () => {});
  const admin = openDatabase({ url: otherDatabase(cluster.url, 'postgres'), connections: 1 });
  try {
    const { rows } = await admin.query(
      `SELECT 1 FROM pg_stat_activity WHERE datname = 'roulo' AND backend_type = 'client backend' LIMIT 1`,
    );
    if (rows.length > 0) throw new PlainError('Roulo is running. Stop it first; nothing was changed.');
    await admin.query('DROP DATABASE IF EXISTS roulo');
    await admin.query('CREATE DATABASE roulo');
  } finally {
    await admin.close();
    await cluster.stop();
  }
  // Data of the simulated providers, and documents of deleted players.
  for (const folder of ['sandbox', 'documents'])
    await rm(path.join(config.dataDir, folder), { recursive: true, force: true });
  console.log('The sandbox is empty. The next start sets it up again.');
  return 0;
});

async function isConfirmed(dataDir: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    throw new PlainError('This removes all players, balances and bets. Confirm with: npm run reset -- --yes');
  }
  const prompt = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await prompt.question(`Remove all players, balances and bets in ${dataDir}? Type yes: `);
  prompt.close();
  return answer.trim().toLowerCase() === 'yes';
}
