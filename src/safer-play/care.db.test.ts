import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { clerk, type ActAnswered } from '../app/whole/test-office.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, type FundedPlayer } from '../games/test-player.ts';
import { post } from '../ledger/post.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import type { Transfer } from '../ledger/transfer.ts';
import { dollars } from '../money/usd.ts';
import { SIGNS_OF_HARM } from '../terms/house-terms.ts';

/** Staff see who may be harmed by play, contact them, and see what changed. */

const db = await testDatabase();
const server = await startTestServer(db);
const { clock } = server;
keepBooksClean(db);
const HOUR_MS = 3_600_000;

interface Listed {
  items: { player: { username: string }; points: number; signs: { sign: string }[]; contactedAt: string | null }[];
}

let postings = 0;
const book = (player: FundedPlayer, ...transfers: Transfer[]) => {
  postings += 1;
  return db.database.transaction((tx) =>
    post(tx, clock, { playerId: player.playerId, key: `t${postings}`, transfers }),
  );
};
const lose = (player: FundedPlayer, usd: number) =>
  book(player, { kind: 'provider_stake', debit: 'primary', credit: 'provider', amount: dollars(usd) });

test('safer play: players are listed by published signs, a kind message reaches them, and what changed is shown', async () => {
  const harmed = await fundedPlayer(server, db, 100);
  const calm = await fundedPlayer(server, db, 100);
  await lose(calm, 5);
  // Thirty hours in a row, and four deposits right after everything was lost.
  await lose(harmed, 100);
  for (let hour = 0; hour < 30; hour += 1) {
    clock.advance(HOUR_MS);
    if (hour % 8 === 0) await harmed.deposit(50);
    await lose(harmed, hour % 8 === 7 ? 43 : 1);
  }
  clock.advance(60_000);
  await server.runJob('signs of harm');
  const officer = await clerk(server, 'compliance');
  const list = async () => (await officer.get('/api/care')).json<Listed>().items;
  const { points } = SIGNS_OF_HARM;
  expect(await list()).toMatchObject([
    {
      player: { username: harmed.username },
      points: points.losses + points.hours + points.nights + points.chasing,
      contactedAt: null,
    },
  ]);
  const sent = await officer.act('care-contact', {
    player: harmed.username,
    way: 'message',
    message: 'pause',
    note: 'Plays through the night',
  });
  expect([sent.statusCode, sent.json<ActAnswered>().done]).toEqual([200, true]);
  expect(
    (await officer.act('care-contact', { player: harmed.username, way: 'phone', message: 'pause', note: 'No' }))
      .statusCode,
  ).toBe(409);
  const { rows } = await db.owner.query<{ event: string; data: object }>(
    `SELECT event, data FROM notices WHERE player_id = $1 AND event = 'care-message'`,
    [harmed.playerId],
  );
  expect(rows).toEqual([{ event: 'care-message', data: { message: 'pause' } }]);
  await lose(harmed, 1);
  const id = String(harmed.playerId);
  const person = (await officer.get(`/api/care/${id}`)).json<{
    contacts: { note: string; points: number; before: { staked: string }; after: { staked: string; hours: number } }[];
  }>();
  const staked = 100 + [0, 1, 2].length * 43 + 27;
  expect(person.contacts).toMatchObject([
    {
      note: 'Plays through the night',
      points: points.losses + points.hours + points.nights + points.chasing,
      before: { staked: `$${staked}.00` },
      after: { staked: '$1.00', hours: 1 },
    },
  ]);
  expect((await list())[0]!.contactedAt).not.toBeNull();
  const { rows: looks } = await db.owner.query(
    `SELECT FROM audit_log WHERE target = $1 AND action = 'operator.look_account'`,
    [`player:${id}`],
  );
  expect(looks).toHaveLength(1);
  // A player who has not played for a week is on no list.
  clock.advance(8 * 24 * HOUR_MS);
  await lose(calm, 1);
  await server.runJob('signs of harm');
  const later = await clerk(server, 'compliance');
  expect((await later.get('/api/care')).json<Listed>().items).toEqual([]);
  expect((await (await clerk(server, 'support')).get('/api/care')).statusCode).toBe(403);
});
