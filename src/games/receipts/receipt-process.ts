import { systemClock } from '../../clock/clock.ts';
import { inEachCell, openCellsOf, perCell } from '../../db/cells/cells.ts';
import { APPLICATION_ROLE } from '../../db/database.ts';
import { parseKeyRing } from '../../secrets/key-ring.ts';
import { createReceiptDescriber } from './facts.ts';
import { createReceiptMaker } from './maker.ts';

/** Makes receipts in a process of its own, so that a busy server has nothing to do but to answer players. */

export interface ReceiptProcessStart {
  databaseUrl: string;
  keys: string;
}

export interface ReceiptRequest {
  keyId: string;
}

export type ReceiptReply = { ok: true; made: number } | { ok: false; problem: string };

process.once('message', (start: ReceiptProcessStart) => {
  const keys = parseKeyRing(start.keys);
  const opened = openCellsOf(start.databaseUrl, { role: APPLICATION_ROLE, connections: 1 }).then((cells) => {
    const describe = createReceiptDescriber(keys);
    const makers = perCell(cells, (database) =>
      createReceiptMaker({ database, clock: systemClock, keys, describe, madeAtOnceMax: Infinity }),
    );
    return { cells, makers };
  });
  const make = async (): Promise<number> => {
    const { cells, makers } = await opened;
    await cells.refresh();
    const made = await inEachCell(makers, (maker) => maker.make());
    return made.reduce((sum, { made: count }) => sum + count, 0);
  };
  process.on('message', ({ keyId }: ReceiptRequest) => {
    keys.use(keyId);
    const answer = (reply: ReceiptReply) => process.send!(reply);
    make().then(
      (made) => answer({ ok: true, made }),
      (error: unknown) => answer({ ok: false, problem: String(error) }),
    );
  });
});
// Whoever started it is gone.
process.once('disconnect', () => process.exit(0));
