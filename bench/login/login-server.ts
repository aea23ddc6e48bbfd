// The real server for login-bench.ts, which also tells over IPC how late its event loop was.
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';
import { measureLoopDelay } from './loop-delay.ts';

const config = readConfig(process.env);
const server = await createServer({ config, databaseUrl: config.databaseUrl! });
await server.listen();

let stopMeasuring = measureLoopDelay();
process.on('message', (message) => {
  if (message === 'measure') {
    stopMeasuring();
    stopMeasuring = measureLoopDelay();
    process.send?.('measuring');
  } else {
    process.send?.(stopMeasuring());
  }
});
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.('ready');
