// The product's server as drills and benches need it: with shorter phases, cheap passwords or without a part, as STAGED says,
// and with a clock that whoever started it can set: { offsetMs } from the machine's own time. Between 'measure' and 'stop' it measures how
// late its event loop is.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import type { Staged } from './staged.ts';

type StagedMessage = { offsetMs: number } | 'measure' | 'stop';

/** In milliseconds. Each includes the sampling interval of 1 ms, so that an idle process shows a little above 1. */
export interface LoopDelay {
  p50: number;
  p99: number;
  max: number;
}

let offsetMs = 0;
const { cheapPasswords, ...staged } = JSON.parse(process.env['STAGED'] ?? '{}') as Staged;
const config = readConfig(process.env);
const server = await createServer({
  config,
  databaseUrl: config.databaseUrl!,
  clock: { now: () => new Date(Date.now() + offsetMs) },
  ...(cheapPasswords ? { passwordCost: CHEAP_PASSWORDS } : {}),
  ...staged,
});
await server.listen();
const delay = monitorEventLoopDelay({ resolution: 1 });
process.on('message', (message: StagedMessage) => {
  if (message === 'measure') {
    delay.reset();
    delay.enable();
    process.send?.('measuring');
  } else if (message === 'stop') {
    delay.disable();
    const [p50, p99, max] = [delay.percentile(50), delay.percentile(99), delay.max].map((nanos) => nanos / 1e6);
    process.send?.({ p50, p99, max });
  } else offsetMs = message.offsetMs;
});
const stop = () => void server.close().finally(() => process.exit(0));
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.send?.({ type: 'ready' });
