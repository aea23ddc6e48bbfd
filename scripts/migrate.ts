import { projectRoot } from '../src/db/project-root.ts';
import { prepareDatabase, readDatabaseSettings, runCommand } from './preparation.ts';

/** `npm run admin -- migrate`: migrates the configured database to this version's schema, as `npm start` does. */
await runCommand(async () => {
  const prepared = await prepareDatabase(projectRoot(), readDatabaseSettings(), (line) => console.log(line));
  await prepared.stop();
});
