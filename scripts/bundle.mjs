// Turns one TypeScript entry into one JavaScript file under build/.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';

/**
 * The file's name carries a hash of its content, so that two processes building at once never
 * read each other's half-written file and a running server never has its code replaced.
 * @param {string} root the project's folder
 * @param {string} entry path of the entry, relative to the root
 * @returns {Promise<string>} absolute path of the bundle
 */
export async function bundle(root, entry) {
  const build = await rolldown({
    input: path.resolve(root, entry),
    platform: 'node',
    logLevel: 'warn',
    external: (id) => !id.startsWith('.') && !path.isAbsolute(id),
  });
  const name = entry.replace(/\.ts$/, '').replaceAll('/', '-');
  const folder = path.join(root, 'build', 'node');
  const { output } = await build.generate({
    file: path.join(folder, `${name}.mjs`),
    format: 'esm',
    sourcemap: 'inline',
    codeSplitting: false,
  });
  await build.close();
  const { code } = output[0];
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 12);
  const file = path.join(folder, `${name}-${hash}.mjs`);
  if (existsSync(file)) return file;
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, code);
  await rename(draft, file);
  return file;
}
