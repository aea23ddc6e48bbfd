import { fork } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../db/project-root.ts';
import type { ProjectionRequest } from './compute.ts';
import type { Projection } from './projection.ts';

/** Timeout of a projection, which normally takes about two seconds. */
export const PROJECTION_MS_MAX = 60_000;

/** Lower priority than the server. At the lowest, a busy machine would not compute it in time. */
const PRIORITY = 5;
let isBusy = false;

/** In a separate process at a lower priority, one at a time. Null: another one is being computed, or it took too long. */
export async function projectElsewhere(
  request: ProjectionRequest,
  msMax = PROJECTION_MS_MAX,
): Promise<Projection | null> {
  if (isBusy) return null;
  isBusy = true;
  const child = fork(
    path.join(projectRoot(), 'scripts', 'run.mjs'),
    ['src/promotions/projection/projection-process.ts'],
    { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  );
  try {
    if (child.pid !== undefined) os.setPriority(child.pid, PRIORITY);
  } catch {
    // Not permitted here: it runs at normal priority.
  }
  const timer = setTimeout(() => child.kill('SIGKILL'), msMax);
  try {
    return await new Promise<Projection | null>((resolve, reject) => {
      child.once('message', (projection: Projection) => resolve(projection));
      child.once('error', reject);
      child.once('exit', (code, signal) =>
        signal === 'SIGKILL' ? resolve(null) : reject(new Error(`The projection ended with ${code ?? signal}.`)),
      );
      child.send(request);
    });
  } finally {
    clearTimeout(timer);
    isBusy = false;
  }
}
