import { systemClock } from '../../clock/clock.ts';
import { inAnsweringCells, openCells, perCell } from '../../db/cells/cells.ts';
import type { Cell } from '../../db/cells/schemas.ts';
import { APPLICATION_ROLE, openDatabase } from '../../db/database.ts';
import { parseKeyRing } from '../../secrets/key-ring.ts';
import { createReceiptDescriber } from './facts.ts';
import { createReceiptMaker } from './maker.ts';

/** Makes receipts in a separate process, so that they do not slow down answers to players. */

export interface ReceiptProcessStart {
  databaseUrl: string;
  keys: string;
}

export interface ReceiptRequest {
  keyId: string;
  /** Cells that the server found not answering: querying them would only delay the others. */
  away: readonly Cell[];
}

export type ReceiptReply = { ok: true; made: number } | { ok: false; problem: string };

process.once('message', (start: ReceiptProcessStart) => {
  const keys = parseKeyRing(start.keys);
  let away: readonly Cell[] = [];
  const opened = openCells({
    open: (place) => openDatabase({ url: start.databaseUrl, place, role: APPLICATION_ROLE, connections: 1 }),
    isAway: (cell) => away.includes(cell),
  }).then((cells) => {
    const describe = createReceiptDescriber(keys);
    const makers = perCell(cells, (database) => createReceiptMaker({ database, clock: systemClock, keys, describe }));
    return { cells, makers };
  });
  // Without a database the process exits, and the server starts a new one with its next request.
  opened.catch(() => process.exit(1));
  const make = async (): Promise<number> => {
    const { cells, makers } = await opened;
    await cells.refresh();
    const made = await inAnsweringCells(makers, (maker) => maker.make());
    return made.reduce((sum, { made: count }) => sum + count, 0);
  };
  process.on('message', (request: ReceiptRequest) => {
    keys.use(request.keyId);
    away = request.away;
    const answer = (reply: ReceiptReply) => process.send!(reply);
    make().then(
      (made) => answer({ ok: true, made }),
      (error: unknown) => answer({ ok: false, problem: String(error) }),
    );
  });
});
// The parent has exited.
process.once('disconnect', () => process.exit(0));
