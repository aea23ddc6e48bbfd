import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { builtCoversFolder, projectRoot } from '../src/db/project-root.ts';
import { buildSandboxPages, COMMANDS, currentBundle, PROCESSES, removeOldBundles } from './artifact.ts';
import { drawCovers, readCoverGames } from './draw-covers.ts';
import { runCommand } from './preparation.ts';
import { stopSignal } from './stop-signal.ts';
import { buildOffice, hasOffice, buildWeb, compressWeb, readWebBuild } from './web-build.ts';

/**
 * `npm run build`: builds dist/, which a server needs together with package.json, migrations/, public/ and the production packages. Builds
 * only what changed.
 * `--covers` also draws the covers of the sandbox's games, or with `--games file` those of a saved answer of `GET /api/catalogue`, so that
 * servers need not draw them.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { covers: { type: 'boolean' }, games: { type: 'string' } } });
  const root = projectRoot();
  const log = (line: string) => console.log(`  ${line}`);
  const signal = stopSignal();
  console.log('Building dist/…');
  const web = await readWebBuild(root);
  if (web.missing.length === 0) {
    // A start that was stopped early may have left files uncompressed.
    await compressWeb(root);
    log('dist/: web unchanged');
  } else {
    const startedAtMs = Date.now();
    await buildWeb(root, web, web.missing, { signal });
    await compressWeb(root);
    log(`dist/: web built in ${web.missing.join(', ')} (${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s)`);
  }
  if (!(await hasOffice(root, web))) {
    await buildOffice(root, web, { signal });
    log('dist/: back office built');
  }
  for (const entry of [...PROCESSES, ...COMMANDS]) await currentBundle(root, entry, log);
  await buildSandboxPages(root, log);
  await removeOldBundles(root);
  if (values.covers || values.games !== undefined) {
    const startedAtMs = Date.now();
    const games = await readCoverGames(values.games);
    const drawn = await drawCovers(builtCoversFolder(), games, signal);
    log(`dist/: ${drawn} of ${games.length} covers drawn (${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s)`);
  }
  const { files, bytes } = await measure(path.join(root, 'dist'));
  console.log(`dist/ is current: ${files} files, ${(bytes / 1_048_576).toFixed(1)} MB`);
});
process.exit();

async function measure(folder: string): Promise<{ files: number; bytes: number }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async (file) => (await stat(path.join(file.parentPath, file.name))).size));
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
