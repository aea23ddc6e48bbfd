// The server with phases of Crash as short as CRASH_BETTING_MS and CRASH_REST_MS say.
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';

const config = readConfig(process.env);
const server = await createServer({
  config,
  databaseUrl: config.databaseUrl!,
  phaseTimes: {
    bettingMs: Number(process.env['CRASH_BETTING_MS']),
    restMs: Number(process.env['CRASH_REST_MS']),
  },
});
await server.listen();
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)));
process.send?.({ type: 'ready' });
