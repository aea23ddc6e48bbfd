import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newKeyText, parseKeyRing, type KeyRing } from '../../secrets/key-ring.ts';
import type { Reader } from './reader.ts';

/** Random bytes have few repeats; a key with fewer distinct bytes was typed by hand. */
const DIFFERENT_BYTES_MIN = 16;

/** The configured keys; outside of production, the keys generated for this machine at the first start. */
export function readKeys({ set, read, production }: Reader, dataDir: string): KeyRing {
  return read(() => {
    const file = set('SECRET_KEYS_FILE');
    const keys = file ? readKeyFile(file) : set('SECRET_KEYS');
    if (production) refuseForProduction(keys, dataDir);
    return parseKeyRing(keys ?? keysIn(dataDir));
  });
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`SECRET_KEYS_FILE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

function refuseForProduction(keys: string | null, dataDir: string): void {
  if (!keys) throw new Error('SECRET_KEYS (or SECRET_KEYS_FILE) is not set, and production makes none by itself.');
  const file = path.join(dataDir, 'secret-keys');
  const made = existsSync(file) ? secretsOf(readFileSync(file, 'utf8')) : [];
  for (const secret of secretsOf(keys)) {
    if (made.includes(secret)) {
      throw new Error(`SECRET_KEYS holds the key that the sandbox made for itself in ${file}. Make a new one.`);
    }
    if (new Set(Buffer.from(secret, 'base64')).size < DIFFERENT_BYTES_MIN) {
      throw new Error('SECRET_KEYS holds a key that is not random. Make one with: openssl rand -base64 32');
    }
  }
}

/** The secrets without their ids. */
function secretsOf(text: string): string[] {
  return text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((entry) => entry.slice(entry.indexOf(':') + 1));
}

function keysIn(dataDir: string): string {
  const file = path.join(dataDir, 'secret-keys');
  try {
    makeFolder(dataDir);
    writeFileSync(file, `${newKeyText()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw new Error(`DATA_DIR: ${dataDir} cannot be written (${code}).`, { cause: error });
  }
  return readFileSync(file, 'utf8');
}

/**
 * Creates the folder and its parents. Node 20's `recursive` option never returns if creating a folder fails with ENOENT, as below
 * /proc.
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
