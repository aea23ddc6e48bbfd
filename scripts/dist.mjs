// Reads what `npm run build` made: bundles under dist/node, each with a record of its source files.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * A bundle of dist/ for an entry, or null when it is missing or its sources have changed since. An installation without
 * sources has only what was built.
 * @param {string} root the project's folder
 * @param {string} entry path of the entry, relative to the root
 * @returns {string | null} absolute path of the bundle
 */
export function builtFile(root, entry) {
  const record = readRecord(path.join(root, 'dist', 'node', `${nameOf(entry)}.json`));
  if (!record) return null;
  const file = path.join(root, 'dist', 'node', record.file);
  if (!existsSync(file)) return null;
  return !hasSources(root) || hashFiles(root, record.inputs) === record.hash ? file : null;
}

/** @param {string} root */
export function hasSources(root) {
  return existsSync(path.join(root, 'src'));
}

/** @param {string} entry */
export function nameOf(entry) {
  return entry.replace(/\.ts$/, '').replaceAll('/', '-');
}

/**
 * @param {string} root
 * @param {string[]} files relative to the root
 * @returns {string | null} null when one is missing
 */
export function hashFiles(root, files) {
  const hash = createHash('sha256');
  try {
    for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(root, file)));
  } catch {
    return null;
  }
  return hash.digest('hex');
}

/**
 * @param {string} file
 * @returns {{ file: string, hash: string, inputs: string[] } | null}
 */
function readRecord(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
