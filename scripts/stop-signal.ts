import { setTimeout as sleep } from 'node:timers/promises';

/** Told to stop before everything had started. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

const PARENT_CHECK_MS = 500;

/**
 * Aborted by the first SIGINT, SIGTERM or SIGHUP. Under npm, also when npm or its shell is gone: both can be killed without passing the
 * signal on, and nobody could stop us afterwards.
 */
export function stopSignal(): AbortSignal {
  const told = new AbortController();
  const tell = () => {
    if (told.signal.aborted) return;
    console.log('\nRoulo is stopping…');
    told.abort(new StoppedError('Roulo was told to stop.'));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, tell);
  if (process.env['npm_lifecycle_event'] !== undefined) void watchParent(told.signal, tell);
  return told.signal;
}

async function watchParent(signal: AbortSignal, tell: () => void): Promise<void> {
  const parent = process.ppid;
  while (!signal.aborted) {
    await sleep(PARENT_CHECK_MS, undefined, { ref: false });
    if (process.ppid !== parent) tell();
  }
}

/** Resolves when the signal is aborted, or at once if it already was. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
