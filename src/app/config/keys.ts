import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newKeyText, parseKeyRing, type KeyRing } from '../../secrets/key-ring.ts';
import type { Reader } from './reader.ts';

/** The keys that are set; outside production else those made at the first start, for this machine only. */
export function readKeys({ set, read, production }: Reader, dataDir: string): KeyRing {
  return read(() => {
    const file = set('SECRET_KEYS_FILE');
    const keys = file ? readFileSync(file, 'utf8') : set('SECRET_KEYS');
    if (production && !keys) {
      throw new Error('SECRET_KEYS (or SECRET_KEYS_FILE) is not set, and production makes none by itself.');
    }
    return parseKeyRing(keys ?? keysIn(dataDir));
  });
}

function keysIn(dataDir: string): string {
  const file = path.join(dataDir, 'secret-keys');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, `${newKeyText()}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8');
}
