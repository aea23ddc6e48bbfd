import { projectRoot } from '../src/db/project-root.ts';
import { prepareDatabase, readDatabaseSettings, runCommand } from './preparation.ts';

/** `npm run admin -- migrate`: brings the database of the settings to the schema of this version, as `npm start` does. */
await runCommand(async () => {
  const prepared = await prepareDatabase(projectRoot(), readDatabaseSettings(), (line) => console.log(line));
  await prepared.stop();
});
