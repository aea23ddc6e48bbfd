import { expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { dollars } from '../../money/usd.ts';
import { fundedPlayer, KENO, PLINKO, type MinesAnswer, type PlinkoAnswer } from '../test-player.ts';

const FULL = 'This table is full right now. No money was taken. Please try again in a moment, or lower your bet.';
/** A ball of one dollar with 16 rows at high risk can win a thousand. */
const BALL = dollars(1_000);

/** A server with its own database, because exposure limits are shared by all servers of a database. */
async function house(env: Record<string, string>) {
  const db = await testDatabase();
  keepBooksClean(db, BET_RULES);
  const server = await startTestServer(db, env);
  return { db, server, funded: (amount: number) => fundedPlayer(server, db, amount) };
}

const metric = async (server: TestServer, scope: string) =>
  Number(
    new RegExp(`^roulo_exposure_dollars\\{scope="${scope}"\\} (\\S+)$`, 'm').exec(
      (await server.visitor().get('/api/metrics')).body,
    )?.[1],
  );

test('exposure: a ball that could win more than is left is refused and nothing is taken', async () => {
  const { server, funded } = await house({ HOUSE_EXPOSURE_MAX: '2500' });
  const player = await funded(100);
  const balls = [
    await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO),
    await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO),
  ];
  const refused = await player.post('/api/plinko/start', PLINKO);
  expect([refused.statusCode, refused.json()]).toEqual([409, { error: FULL, code: 'TABLE_FULL' }]);
  expect(await player.wallet()).toMatchObject({ primary: dollars(98), openRounds: 2n });
  // A bet that still fits is taken: never cut, and not refused because of others.
  const small = await player.play<PlinkoAnswer>('/api/plinko/start', { ...PLINKO, betAmount: 0.5 });
  await expect.poll(() => metric(server, 'all'), { timeout: 20_000 }).toBe(2_500);
  for (const { gameId } of [...balls, small]) await player.play('/api/plinko/multiplier', { gameId });
  await player.play('/api/plinko/start', { ...PLINKO, betAmount: 2 });
});

test('exposure: balls that ten players start at once never pass the limit, and use all of it', async () => {
  const { db, funded } = await house({ HOUSE_EXPOSURE_MAX: '17000' });
  const players = await Promise.all(Array.from({ length: 10 }, () => funded(100)));
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => players[n % 10]!.post('/api/plinko/start', PLINKO)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode !== 200).map(({ body }) => body);
  expect(new Set(refused)).toEqual(new Set([JSON.stringify({ error: FULL, code: 'TABLE_FULL' })]));
  let taken = 50 - refused.length;
  expect(taken).toBeLessThanOrEqual(17);
  // A ball may have been refused while others were being written; the remaining room fills one by one.
  while ((await players[0]!.post('/api/plinko/start', PLINKO)).statusCode === 200) taken += 1;
  const { rows } = await db.owner.query<{ sum: bigint; count: bigint }>(
    'SELECT count(*), sum(largest_win_micros)::bigint FROM rounds',
  );
  expect([taken, rows[0]]).toEqual([17, { count: 17n, sum: 17n * BALL }]);
});

test('exposure: one game being full leaves the others open', async () => {
  const { funded } = await house({ HOUSE_EXPOSURE_MAX_BY_GAME: 'mines:60,keno:100' });
  const player = await funded(1_000);
  // Three dollars on 24 mines can win 74.25.
  const mines = await player.post('/api/mines/start/mines', { betAmount: 3, minesCount: 24 });
  expect(mines.json()).toMatchObject({ code: 'TABLE_FULL' });
  // Two dollars can win 49.50, and then ten cents more than the remaining room.
  const open = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 2, minesCount: 24 });
  const other = await funded(10);
  expect((await other.post('/api/mines/start/mines', { betAmount: 0.5, minesCount: 24 })).json()).toMatchObject({
    code: 'TABLE_FULL',
  });
  await other.play('/api/plinko/start', PLINKO);
  await player.play('/api/mines/flip', { gameId: open.gameId, cellIndex: 0 });
  await other.play('/api/mines/start/mines', { betAmount: 0.5, minesCount: 24 });
});

test('exposure: a bet that is settled at once counts by its own largest win and frees it again', async () => {
  const { funded } = await house({ HOUSE_EXPOSURE_MAX_BY_GAME: 'keno:100' });
  const player = await funded(1_000);
  const tooMuch = await player.post('/api/keno/play/keno', { ...KENO, betAmount: 100 });
  expect(tooMuch.json()).toMatchObject({ code: 'TABLE_FULL' });
  expect((await player.wallet()).primary).toBe(dollars(1_000));
  for (let n = 0; n < 30; n += 1) await player.play('/api/keno/play/keno', { ...KENO, betAmount: 0.1 });
});

test('exposure: a repeat of a bet that was taken gets its answer though the table is full since', async () => {
  const { funded } = await house({ HOUSE_EXPOSURE_MAX: '1000' });
  const player = await funded(10);
  const key = { 'idempotency-key': 'ball-1' };
  const first = await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO, key);
  expect((await player.post('/api/plinko/start', PLINKO)).json()).toMatchObject({ code: 'TABLE_FULL' });
  expect(await player.play('/api/plinko/start', PLINKO, key)).toEqual(first);
  // A refusal is not stored: the same request is decided again once there is room.
  const later = { 'idempotency-key': 'ball-2' };
  expect((await player.post('/api/plinko/start', PLINKO, later)).json()).toMatchObject({ code: 'TABLE_FULL' });
  await player.play('/api/plinko/multiplier', { gameId: first.gameId });
  await player.play('/api/plinko/start', PLINKO, later);
});

test('exposure: rounds that were open before a restart still count', async () => {
  const { db, server, funded } = await house({ HOUSE_EXPOSURE_MAX: '1500' });
  await (await funded(10)).play('/api/plinko/start', PLINKO);
  await server.close();
  const next = await startTestServer(db, { HOUSE_EXPOSURE_MAX: '1500' });
  const player = await fundedPlayer(next, db, 10);
  expect((await player.post('/api/plinko/start', PLINKO)).json()).toMatchObject({ code: 'TABLE_FULL' });
  await player.play('/api/plinko/start', { ...PLINKO, betAmount: 0.5 });
});
