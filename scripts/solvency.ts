import { openCellsOf } from '../src/db/cells/cells.ts';
import { APPLICATION_ROLE } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { systemClock } from '../src/clock/clock.ts';
import { formatUsd, usdMicros } from '../src/money/usd.ts';
import { createSnapshotKeeper } from '../src/proof/solvency/keeper.ts';
import { listSnapshots, type StoredSnapshot } from '../src/proof/solvency/read-snapshots.ts';
import { openSettingsDatabase, PlainError, readSettings, runCommand } from './preparation.ts';

const USAGE = `npm run admin -- solvency take     counts now what players are owed, beside the daily count
npm run admin -- solvency list     the counts so far, with the reserves of the time`;
const LISTED = 60;

/** `npm run admin -- solvency`: counts what players are owed, while servers run. They add the root to the public log. */
await runCommand(async () => {
  const command = process.argv[2];
  if (command !== 'take' && command !== 'list') throw new PlainError(`Usage:\n${USAGE}`);
  const config = readSettings();
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  const cells = await openCellsOf(prepared.url, { role: APPLICATION_ROLE });
  try {
    if (command === 'take') {
      const { keys, sandbox: isSandbox } = config;
      const keeper = createSnapshotKeeper({ cells, databaseUrl: prepared.url, clock: systemClock, keys, isSandbox });
      if (!(await keeper.takeNow())) {
        throw new PlainError('Another count is under way, or there is one of this minute. Try again in a minute.');
      }
    }
    const found = await listSnapshots(cells.directory, command === 'take' ? 1 : LISTED);
    for (const snapshot of found) console.log(describe(snapshot));
    if (found.length === 0) console.log('Nothing has been counted yet.');
  } finally {
    await cells.close();
    await prepared.stop();
  }
});

function describe({ name, players, leaves, total, root, sandbox, reserves }: StoredSnapshot): string {
  const isShort = reserves !== null && reserves.amount < total - sandbox;
  return [
    `${name}: ${formatUsd(usdMicros(total))} owed to ${players} players, ${leaves} lines`,
    ...(sandbox > 0n ? [`  of it from the sandbox, which nobody has to pay: ${formatUsd(usdMicros(sandbox))}`] : []),
    reserves
      ? `  reserves ${formatUsd(usdMicros(reserves.amount))}, read ${reserves.at.toISOString()}${isShort ? ': LESS than is owed' : ''}`
      : '  reserves: not read yet',
    `  root ${root}`,
  ].join('\n');
}
