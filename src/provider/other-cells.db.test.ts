import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { ensureCells } from '../db/cells/add-cells.ts';
import { setCellOpen } from '../db/cells/cell-list.ts';
import { openCellsOf } from '../db/cells/cells.ts';
import { cellOf, type Cell } from '../db/cells/schemas.ts';
import { testDatabase } from '../db/test-database.ts';
import { atEnd } from '../db/test-end.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { PROVIDER_RULES } from '../ledger/provider-rules.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { dollars } from '../money/usd.ts';
import { startTestProvider, takeSeat } from './test-provider.ts';

const db = await testDatabase();
await ensureCells(db.url, 2);
await setCellOpen(db.owner, 0 as Cell, false);
const provider = await startTestProvider();
const server = await startTestServer(db, { SLOTS_API_URL: provider.url });
await server.shelf.synchronise();
const cells = await openCellsOf(db.url);
atEnd(() => cells.close());
keepBooksClean(db, PROVIDER_RULES);

/** A player with ten dollars in the open cell. */
async function seatInOpenCell() {
  await server.runJob('cells');
  const visitor = await server.player();
  const { rows } = await cells.directory.query<{ player_id: bigint }>(
    'SELECT player_id FROM usernames WHERE username_folded = $1',
    [visitor.username.toLowerCase()],
  );
  const playerId = toPlayerId(rows[0]!.player_id);
  await cells.of(playerId).transaction((tx) =>
    post(tx, server.clock, {
      playerId,
      key: 'deposit:1',
      transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(10) }],
    }),
  );
  const balance = async () => (await readWallet(cells.of(playerId), playerId)).primary;
  return { cell: cellOf(playerId), balance, seat: await takeSeat(server, { ...visitor, playerId }) };
}

test('wallet: a reference of a player in another cell gets 120', async () => {
  const owner = await seatInOpenCell();
  await setCellOpen(db.owner, 0 as Cell, true);
  await setCellOpen(db.owner, 1 as Cell, false);
  const stranger = await seatInOpenCell();
  expect([owner.cell, stranger.cell]).toEqual([1, 0]);
  const roundId = owner.seat.newRound();
  expect((await owner.seat.bet('1.00', { roundId })).error).toBe(0);
  expect((await stranger.seat.bet('1.00', { roundId })).error).toBe(120);
  expect((await stranger.seat.refund(`b-${roundId}`)).error).toBe(120);
  expect(await owner.balance()).toBe(dollars(9));
  expect(await stranger.balance()).toBe(dollars(10));
});
