import { fork } from 'node:child_process';
import { once } from 'node:events';
import { bundle } from '../../scripts/bundle.mjs';
import { projectRoot } from '../../src/db/project-root.ts';
import type { GeneratorResult, GeneratorRun } from './load.ts';

/** Where there is no wrk. It takes several times as much of the processor, which the server then lacks. */
export async function runAutocannon(run: GeneratorRun): Promise<GeneratorResult> {
  const child = fork(await bundle(projectRoot(), 'bench/load/autocannon-load.ts'));
  child.send(run);
  const early = once(child, 'exit').then(() => Promise.reject(new Error('autocannon gave no result.')));
  const [result] = (await Promise.race([once(child, 'message'), early])) as [GeneratorResult];
  early.catch(() => {});
  // Its CPU time is counted once it has ended.
  if (child.exitCode === null) await once(child, 'exit');
  return result;
}
