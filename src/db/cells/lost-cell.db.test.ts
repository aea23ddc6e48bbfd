import { expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { fundedPlayer, type FundedPlayer } from '../../games/test-player.ts';
import { dollars } from '../../money/usd.ts';
import { testDatabase } from '../test-database.ts';
import { cellOf } from './schemas.ts';

const db = await testDatabase(5, 2);
/** In dollars; small, so that leaked exposure would show. */
const EXPOSURE_MAX = 100;
const server = await startTestServer(db, {
  METRICS_TOKEN: 'figures-of-the-house',
  HOUSE_EXPOSURE_MAX: String(EXPOSURE_MAX),
});

/** Registers players until each cell has one. */
async function onePlayerInEachCell(): Promise<[FundedPlayer, FundedPlayer]> {
  const found = new Map<number, FundedPlayer>();
  while (found.size < 2) {
    const player = await fundedPlayer(server, db, 10);
    found.set(cellOf(player.playerId), player);
  }
  return [found.get(0)!, found.get(1)!];
}

const awayAsTold = async () => (await server.visitor().get('/api/ready')).json<{ cellsAway: number[] }>().cellsAway;
const untilAway = (cells: number[]) => expect.poll(awayAsTold, { timeout: 60_000 }).toEqual(cells);
const bet = (player: FundedPlayer) => player.post('/api/limbo/play/limbo', { betAmount: 1, target: 2 });

async function expectOnlyTheirsRefused(here: FundedPlayer, away: FundedPlayer): Promise<void> {
  for (const url of ['/api/users/limits', '/api/bets/profit']) {
    expect((await here.get(url)).statusCode, url).toBe(200);
    expect((await away.get(url)).statusCode, url).toBe(503);
  }
  expect((await bet(here)).statusCode).toBe(200);
  const refused = await bet(away);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'CELL_AWAY' });
  // Refused bets are no risk for the house, so they use no exposure.
  for (let times = 0; times < EXPOSURE_MAX; times += 1) expect((await bet(away)).statusCode).toBe(503);
  expect((await bet(here)).statusCode).toBe(200);
  // New players go to a cell that answers.
  expect(cellOf((await fundedPlayer(server, db, 1)).playerId)).toBe(0);
}

test('lost cell: its own players are refused, everybody else plays on, and its players play again when it is back', async () => {
  const [here, away] = await onePlayerInEachCell();
  expect(await awayAsTold()).toEqual([]);
  await db.owner.query('ALTER SCHEMA cell_001 RENAME TO cell_001_lost');
  await untilAway([1]);
  await expectOnlyTheirsRefused(here, away);
  const metrics = await server.visitor().get('/api/metrics', { authorization: 'Bearer figures-of-the-house' });
  for (const line of ['roulo_cells_away 1', 'roulo_cell_up{cell="0"} 1', 'roulo_cell_up{cell="1"} 0'])
    expect(metrics.body).toContain(`\n${line}\n`);
  await db.owner.query('ALTER SCHEMA cell_001_lost RENAME TO cell_001');
  await untilAway([]);
  expect((await bet(away)).statusCode).toBe(200);
  // The refused bet took nothing: ten dollars and one settled bet.
  expect([dollars(9), dollars(11)]).toContain((await away.wallet()).primary);
}, 180_000);

test('lost cell: a silent cell delays nobody else', async () => {
  const [here, away] = await onePlayerInEachCell();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const silence = db.owner.transaction(async (tx) => {
    await tx.query('LOCK TABLE cell_001.wallets IN ACCESS EXCLUSIVE MODE');
    await held;
  });
  await untilAway([1]);
  await expectOnlyTheirsRefused(here, away);
  release();
  await silence;
  await untilAway([]);
  expect((await bet(away)).statusCode).toBe(200);
}, 180_000);
