// The server with cheap passwords, and a clock that whoever started it can set wrong: { offsetMs } from its own machine's time.
import { readConfig } from '../../../src/app/config.ts';
import { createServer } from '../../../src/app/server.ts';
import { CHEAP_PASSWORDS } from './cheap-passwords.ts';

let offsetMs = 0;
const config = readConfig(process.env);
const server = await createServer({
  config,
  databaseUrl: config.databaseUrl!,
  clock: { now: () => new Date(Date.now() + offsetMs) },
  passwordCost: CHEAP_PASSWORDS,
});
await server.listen();
process.on('message', (message: { offsetMs: number }) => {
  offsetMs = message.offsetMs;
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)));
process.send?.({ type: 'ready' });
