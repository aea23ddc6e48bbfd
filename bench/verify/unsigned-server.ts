// The real server for receipt-cost.ts, whose bets get no receipts.
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';

const config = readConfig(process.env);
const withoutJobs = ['receipts', 'late receipts'];
const server = await createServer({ config, databaseUrl: config.databaseUrl!, withoutJobs });
await server.listen();
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)));
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.('ready');
