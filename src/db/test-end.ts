import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const HOOK_MS_MAX = 60_000;

const ends: (() => unknown)[] = [];

/**
 * Clears up when the test file is over, what was told last first, also after a failure. Unlike `afterAll` it may be
 * called while a test runs: Vitest silently drops a hook that comes so late, which is why ours is set when this file
 * is read.
 */
export function atEnd(end: () => unknown): void {
  ends.push(end);
}

/** A folder that is gone when the test file is over. */
export async function testFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `roulo-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

afterAll(async () => {
  const failures: unknown[] = [];
  for (const end of ends.splice(0).toReversed()) {
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleared up.');
}, HOOK_MS_MAX);
