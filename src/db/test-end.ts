import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished, TestRunner } from 'vitest';

export const HOOK_MS_MAX = 180_000;

const ends: (() => unknown)[] = [];

/**
 * Cleans up after the current test, or after the file if no test is running. The last registered runs first, even after a
 * failure. Vitest silently drops an `afterAll` that is called while a test runs.
 */
export function atEnd(end: () => unknown): void {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await end()), HOOK_MS_MAX);
  else ends.push(end);
}

/** A folder that is removed when the test or the file is over. */
export async function testFolder(name: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), `roulo-${name}-`));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Called after every file by the setup of the tests, because files share this module. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = [];
  for (const end of ends.splice(0).toReversed()) {
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be cleared up.');
}
