import { inAnsweringCells, perCell } from '../../db/cells/cells.ts';
import type { GameContext } from '../../games/place-bet.ts';
import { createReceiptDescriber } from '../../games/receipts/facts.ts';
import { createReceiptMaker } from '../../games/receipts/maker.ts';
import { createReceiptReader } from '../../games/receipts/read-receipts.ts';
import { receiptRoutes } from '../../games/receipts/routes.ts';
import { MINUTE_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';

const MAKE_EVERY_MS = 1_000;

/** Signed receipts of bets: made a few seconds after the bets, beside them. */
export function createReceipts({ serve, log }: ServerBase, { cells, clock, keys }: GameContext): { jobs: Job[] } {
  const describe = createReceiptDescriber(keys);
  const makers = perCell(cells, (database) => createReceiptMaker({ database, clock, keys, describe }));
  const readers = perCell(cells, (database, cell) =>
    createReceiptReader({ database, describe, maker: makers.at(cell) }),
  );
  receiptRoutes(serve, { cells, keys, log, readReceipt: (bet) => readers.of(bet.playerId)(bet) });
  return {
    jobs: [
      { name: 'receipts', everyMs: MAKE_EVERY_MS, run: () => inAnsweringCells(makers, (maker) => maker.make()) },
      { name: 'late receipts', everyMs: MINUTE_MS, run: () => inAnsweringCells(makers, (maker) => maker.sweep()) },
    ],
  };
}
