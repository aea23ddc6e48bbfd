import os from 'node:os';
import { createInterface } from 'node:readline/promises';
import { operatorCommands } from '../src/app/parts/operator.ts';
import { staffOf } from '../src/app/parts/office-parts.ts';
import { useServersKey } from '../src/app/keys/sealing-keys.ts';
import { systemClock } from '../src/clock/clock.ts';
import { createPasswordHasher } from '../src/credentials/password-hashing.ts';
import { openCellsOf } from '../src/db/cells/cells.ts';
import { APPLICATION_ROLE } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { createRateLimiter } from '../src/http/rate-limit.ts';
import { runOperator } from '../src/operator/run.ts';
import { createFirstAdmin } from '../src/staff/first-accounts.ts';
import { identifyByCode } from '../src/staff/sign-in.ts';
import { openSettingsDatabase, readSettings, runCommand } from './preparation.ts';

/** `npm run operator -- <command>`: the command line for staff. Works while a server runs, with the same settings. */
await runCommand(async () => {
  const config = readSettings();
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  // With the application's role, so that operators cannot alter the books or the audit log either.
  const cells = await openCellsOf(prepared.url, { role: APPLICATION_ROLE });
  try {
    await useServersKey(cells.directory, config.keys);
    const login = os.userInfo().username;
    const limiter = createRateLimiter({ clock: systemClock, enabled: true });
    const staff = staffOf(
      config,
      { cells, clock: systemClock, counters: cells.directory, limiter },
      createPasswordHasher(),
    );
    const [first, second, email = '', name = email] = process.argv.slice(2);
    if (first === 'staff' && second === 'create') return await makeFirstAdmin(staff, { email, name, login });
    return await runOperator(
      {
        commands: operatorCommands(config, cells, systemClock),
        cells,
        clock: systemClock,
        login,
        identify: async (email, code) => identifyByCode(staff, email, code ?? (await askForCode())),
        write: (text) => console.log(text),
      },
      process.argv.slice(2),
    );
  } finally {
    await cells.close();
    await prepared.stop();
  }
});

/** `staff create EMAIL [NAME]` makes the first administrator. Administrators invite everybody else. */
async function makeFirstAdmin(
  staff: Parameters<typeof createFirstAdmin>[0],
  first: Parameters<typeof createFirstAdmin>[1],
): Promise<number> {
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(first.email)) {
    console.log('Name the e-mail address of the first administrator: staff create EMAIL [NAME]');
    return 2;
  }
  const link = await createFirstAdmin(staff, first);
  console.log(link ?? 'There are staff accounts already: an administrator invites everybody else.');
  return link === null ? 1 : 0;
}

async function askForCode(): Promise<string> {
  if (!process.stdin.isTTY) return '';
  const ask = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await ask.question('Code of your authenticator app: ');
  } finally {
    ask.close();
  }
}
