// The real server for accrual-cost.ts, whose bets count towards nothing.
import { readConfig } from '../../src/app/config.ts';
import { createServer } from '../../src/app/server.ts';

const config = readConfig(process.env);
const server = await createServer({ config, databaseUrl: config.databaseUrl!, countsRewards: false });
await server.listen();
process.on('SIGTERM', () => void server.close().finally(() => process.exit(0)));
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
process.send?.('ready');
