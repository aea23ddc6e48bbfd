import { expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd } from '../../db/test-end.ts';
import { newKeyText, parseKeyRing } from '../../secrets/key-ring.ts';
import { fundedPlayer, KENO, type KenoAnswer } from '../test-player.ts';
import { createReceiptProcess } from './make-beside.ts';

test('receipts: another process makes them in any cell, and the server proves them', async () => {
  const keys = newKeyText();
  const db = await testDatabase(20, 2);
  // The child process uses the machine's clock, by which these bets were settled a minute ago.
  const server = await startTestServer(
    db,
    { SECRET_KEYS: keys, CELLS: '2' },
    settableClock(new Date(Date.now() - 60_000)),
  );
  await server.runJob('log head');
  for (const cell of ['cell_000', 'cell_001']) {
    await db.owner.query(`UPDATE ${cell}.receipt_state SET made_until = $1, swept_until = $1`, [new Date(0)]);
  }
  const players = [await fundedPlayer(server, db, 100), await fundedPlayer(server, db, 100)];
  const ids = [];
  for (const player of players) ids.push((await player.play<KenoAnswer>('/api/keno/play/keno', KENO)).betId);
  const beside = createReceiptProcess(db.url, parseKeyRing(keys));
  atEnd(() => beside.close());
  expect(await beside.make()).toBe(2);
  expect(await beside.make()).toBe(0);
  for (const id of ids) {
    const response = await server.visitor().get(`/api/bets/${id}/receipt`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ receipt: { id } });
  }
});

test('receipts: without a database the other process ends, and the next call starts it again', async () => {
  const beside = createReceiptProcess('postgres://127.0.0.1:2/nobody', parseKeyRing(newKeyText()));
  atEnd(() => beside.close());
  await expect(beside.make()).rejects.toThrow('The process that makes receipts ended.');
  await expect(beside.make()).rejects.toThrow('The process that makes receipts ended.');
});
