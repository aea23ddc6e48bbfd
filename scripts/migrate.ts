import { projectRoot } from '../src/db/project-root.ts';
import { prepareDatabase, readSettings, runCommand } from './preparation.ts';

/** `npm run migrate`: brings the database of the settings to the schema of this version, as `npm start` does. */
await runCommand(async () => {
  const prepared = await prepareDatabase(projectRoot(), readSettings(), (line) => console.log(line));
  await prepared.stop();
});
