// Bundles one TypeScript entry into one JavaScript file.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { builtFile, hashFiles, hasSources, nameOf } from './dist.mjs';

/**
 * A bundle of the sources as they are, under build/: for development, tests and measurements.
 * @param {string} root the project's folder
 * @param {string} entry path of the entry, relative to the root
 * @param {import('rolldown').Plugin[]} [plugins] for a measurement of the same program with something changed
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function bundle(root, entry, plugins = []) {
  return (await makeBundle(root, entry, path.join(root, 'build', 'node'), plugins)).file;
}

/**
 * The file to run for an entry: its bundle of dist/ where that is current, else one made now.
 * @param {string} root
 * @param {string} entry
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function runnable(root, entry) {
  const built = builtFile(root, entry);
  if (built) return built;
  if (hasSources(root)) return bundle(root, entry);
  console.error(
    `${entry} is not part of this installation: \`npm run build\` left it out, and there are no sources here.`,
  );
  process.exit(1);
}

/**
 * A bundle for dist/, with a record of what it was made of.
 * @param {string} root
 * @param {string} entry
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function bundleIntoDist(root, entry) {
  const folder = path.join(root, 'dist', 'node');
  const { file, sources } = await makeBundle(root, entry, folder);
  const inputs = [...sources, 'package-lock.json'];
  const record = { file: path.basename(file), hash: hashFiles(root, inputs), inputs };
  await writeAtOnce(path.join(folder, `${nameOf(entry)}.json`), JSON.stringify(record));
  return file;
}

/**
 * The file's name carries a hash of its content, so that two processes building at once never
 * read each other's half-written file and a running server never has its code replaced.
 * @param {string} root
 * @param {string} entry
 * @param {string} folder
 * @param {import('rolldown').Plugin[]} [plugins]
 */
async function makeBundle(root, entry, folder, plugins = []) {
  // Imported lazily, because an installation without sources has no bundler.
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: path.resolve(root, entry),
    platform: 'node',
    logLevel: 'warn',
    plugins,
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  });
  const { output } = await build.generate({
    file: path.join(folder, `${nameOf(entry)}.mjs`),
    format: 'esm',
    sourcemap: 'inline',
    codeSplitting: false,
  });
  // Includes files that were read but left nothing in the bundle.
  const read = await build.watchFiles;
  await build.close();
  const { code } = output[0];
  const sources = read.map((file) => path.relative(root, file)).toSorted((a, b) => (a < b ? -1 : 1));
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  const file = path.join(folder, `${nameOf(entry)}-${hash}.mjs`);
  if (!existsSync(file)) await writeAtOnce(file, code);
  return { file, sources };
}

/**
 * Each call has a draft of its own: calls for the same file may overlap, also within a process.
 * @param {string} file
 * @param {string} content
 */
async function writeAtOnce(file, content) {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content);
  await rename(draft, file);
}
