import type { GameContext } from '../games/place-bet.ts';
import { createReceiptDescriber } from '../games/receipts/facts.ts';
import { createReceiptMaker } from '../games/receipts/maker.ts';
import { createReceiptReader } from '../games/receipts/read-receipts.ts';
import { receiptRoutes } from '../games/receipts/routes.ts';
import { MINUTE_MS, type Job } from './jobs.ts';
import type { ServerBase } from './server-base.ts';

const MAKE_EVERY_MS = 1_000;

/** Signed receipts of bets: made a few seconds after the bets, beside them. */
export function createReceipts({ serve, log }: ServerBase, { database, clock, keys }: GameContext): { jobs: Job[] } {
  const describe = createReceiptDescriber(keys);
  const maker = createReceiptMaker({ database, clock, keys, describe });
  receiptRoutes(serve, { database, keys, log, readReceipt: createReceiptReader({ database, describe, maker }) });
  return {
    jobs: [
      { name: 'receipts', everyMs: MAKE_EVERY_MS, run: maker.make },
      { name: 'late receipts', everyMs: MINUTE_MS, run: maker.sweep },
    ],
  };
}
