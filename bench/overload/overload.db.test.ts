import { expect, test } from 'vitest';
import { buildStage } from '../bets/stage.ts';
import { startBenchServer } from '../stage/bench-server.ts';
import { proveBooksAt } from '../stage/books.ts';
import { withCluster } from '../stage/program.ts';
import { gatherCrowd } from './crowd.ts';

/** More than are taken at a time, and more in a second than any one processor takes. */
const PLAYERS = 700;
const BETS_PER_SECOND = 12_000;

test('overload: everything is answered, bets are refused first and told when to come again, the books stay clean', async () => {
  await withCluster(async (cluster) => {
    const stage = await buildStage(cluster, 'overload', PLAYERS);
    const server = await startBenchServer(stage);
    try {
      const crowd = await gatherCrowd(server.address, stage);
      const [bets, payments, callbacks] = await crowd.come(BETS_PER_SECOND, 3).finally(() => crowd.leave());
      const { accepted, refused, wrong } = bets!;
      expect({ isTaken: accepted > 0, isRefused: refused > 0, wrong }).toEqual({
        isTaken: true,
        isRefused: true,
        wrong: 0,
      });
      for (const { due, accepted: answered } of [payments!, callbacks!]) expect(answered).toBe(due);
    } finally {
      await server.stop();
    }
    expect(await proveBooksAt(stage.databaseUrl)).toEqual([]);
  });
}, 180_000);
