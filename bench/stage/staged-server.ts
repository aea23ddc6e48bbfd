// The product's server as drills and benches need it: with shorter phases, cheap passwords or without a part, as STAGED says,
// and with a clock that whoever started it can set: { offsetMs } from the machine's own time.
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';
import { measureLoopDelay } from './loop-delay.ts';
import type { Staged } from './staged.ts';

type StagedMessage = { offsetMs: number } | 'measure' | 'stop';

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
let stopMeasuring = measureLoopDelay();
process.on('message', (message: StagedMessage) => {
  if (message === 'measure') {
    stopMeasuring();
    stopMeasuring = measureLoopDelay();
    process.send?.('measuring');
  } else if (message === 'stop') process.send?.(stopMeasuring());
  else offsetMs = message.offsetMs;
});
const stop = () => void server.close().finally(() => process.exit(0));
process.on('disconnect', stop);
process.on('SIGTERM', stop);
process.send?.({ type: 'ready' });
