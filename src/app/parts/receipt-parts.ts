import { systemClock } from '../../clock/clock.ts';
import { inAnsweringCells, perCell } from '../../db/cells/cells.ts';
import type { GameContext } from '../../games/placing/place-bet.ts';
import { createReceiptDescriber } from '../../games/receipts/facts.ts';
import { createReceiptProcess } from '../../games/receipts/make-beside.ts';
import { createReceiptMaker } from '../../games/receipts/maker.ts';
import { createReceiptReader } from '../../games/receipts/read-receipts.ts';
import { receiptRoutes } from '../../games/receipts/routes.ts';
import { MINUTE_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';

const MAKE_EVERY_MS = 1_000;
/** A number that takes a few milliseconds. If more are due, a child process makes them. */
const MADE_HERE_MAX = 100;

export interface ReceiptParts {
  jobs: Job[];
  close(): Promise<void>;
}

/** Signed receipts of bets, made a few seconds after the bets and apart from them. */
export function createReceipts(
  { serve, log, databaseUrl, cellsAway }: ServerBase,
  { cells, clock, keys }: GameContext,
): ReceiptParts {
  const describe = createReceiptDescriber(keys);
  // A child process uses the machine's clock, so not with a test clock.
  const beside = clock === systemClock ? createReceiptProcess(databaseUrl, keys) : null;
  const madeAtOnceMax = beside ? MADE_HERE_MAX : Infinity;
  const makers = perCell(cells, (database) => createReceiptMaker({ database, clock, keys, describe, madeAtOnceMax }));
  const readers = perCell(cells, (database, cell) =>
    createReceiptReader({ database, describe, maker: makers.at(cell) }),
  );
  receiptRoutes(serve, { cells, keys, log, readReceipt: (bet) => readers.of(bet.playerId)(bet) });
  let isBusy = false;
  const make = async () => {
    if (!isBusy || !beside) {
      const results = await inAnsweringCells(makers, (maker) => maker.make());
      isBusy = results.some(({ isMore }) => isMore);
    }
    if (isBusy && beside) isBusy = (await beside.make(cellsAway())) > MADE_HERE_MAX;
  };
  return {
    jobs: [
      { name: 'receipts', everyMs: MAKE_EVERY_MS, run: make },
      { name: 'late receipts', everyMs: MINUTE_MS, run: () => inAnsweringCells(makers, (maker) => maker.sweep()) },
    ],
    close: async () => beside?.close(),
  };
}
