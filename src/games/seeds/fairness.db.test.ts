import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import {
  fundedPlayer,
  KENO,
  PLINKO,
  rollDice,
  pickOut,
  uniform,
  type Proof,
  type KenoAnswer,
  type PlinkoAnswer,
} from '../test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const funded = (amount: number) => fundedPlayer(server, db, amount);

describe('games: every outcome follows from seeds that were committed to before', () => {
  test('over all four games, with one nonce after the other', async () => {
    const player = await funded(1_000);
    const before = (await player.get('/api/fairness/seeds')).json<{ clientSeed: string; serverSeedHash: string }>();
    const keno = await player.play<KenoAnswer>('/api/keno/play/keno', KENO);
    const plinko = await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO);
    await player.play('/api/plinko/multiplier', { gameId: plinko.gameId });
    const dice = await rollDice(player, 1, 50);
    const auto = await player.play<Proof & { minePositions: number[]; outcome: string; winnings: number }>(
      '/api/mines/auto',
      {
        betAmount: 1,
        minesCount: 3,
        cells: [0, 1, 2],
      },
    );
    expect([keno, plinko, dice, auto].map((answer) => answer.nonce)).toEqual([1, 2, 3, 4]);
    for (const answer of [keno, plinko, dice, auto]) expect(answer.serverSeedHash).toBe(before.serverSeedHash);

    const rotated = (await player.post('/api/fairness/rotate')).json<{
      revealed: { serverSeed: string; nonce: number };
      nonce: number;
    }>();
    const { serverSeed } = rotated.revealed;
    expect(rotated).toMatchObject({ nonce: 0, revealed: { nonce: 4, serverSeedHash: before.serverSeedHash } });
    expect(createHash('sha256').update(serverSeed).digest('hex')).toBe(before.serverSeedHash);

    const seedsOf = (nonce: number): [string, string, number] => [serverSeed, before.clientSeed, nonce];
    const numbers = Array.from({ length: 40 }, (_, i) => i + 1);
    expect(keno.outcome).toEqual(pickOut(seedsOf(1), 10, numbers));
    expect(keno.hits).toBe(KENO.selectedNumbers.filter((number) => keno.outcome.includes(number)).length);
    expect(plinko.path).toEqual(Array.from({ length: 16 }, (_, i) => Math.floor(uniform(...seedsOf(2), i) * 2)));
    expect(plinko.point).toBe(plinko.path.reduce((sum, step) => sum + step));
    expect(dice.rollOutcome).toBe(Math.floor(uniform(...seedsOf(3), 0) * 10_001) / 100);
    expect(dice.win).toBe(dice.rollOutcome > 50);
    expect(auto.minePositions).toEqual(
      pickOut(
        seedsOf(4),
        3,
        Array.from({ length: 25 }, (_, i) => i),
      ),
    );
    const isLost = [0, 1, 2].some((cell) => auto.minePositions.includes(cell));
    expect(auto).toMatchObject({ outcome: isLost ? 'lost' : 'cashed_out', winnings: isLost ? 0 : 1.4785 });
  });

  test('two hundred bets at once take two hundred nonces in a row', async () => {
    const player = await funded(1_000);
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => player.play<KenoAnswer>('/api/keno/play/keno', KENO)),
    );
    expect(answers.map(({ nonce }) => nonce).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 200 }, (_, i) => i + 1),
    );
    expect((await player.wallet()).betCount).toBe(200n);
  });

  test('the client seed is chosen after the next server seed is committed to', async () => {
    const player = await funded(10);
    const before = (await player.get('/api/fairness/seeds')).json<{ nextServerSeedHash: string }>();
    const csrf = await player.csrfToken();
    const put = (clientSeed: string) =>
      player.send({
        method: 'PUT',
        url: '/api/fairness/client-seed',
        payload: { clientSeed },
        headers: { 'x-csrf-token': csrf },
      });
    const changed = await put('my-own-seed!');
    expect(changed.json()).toMatchObject({
      clientSeed: 'my-own-seed!',
      serverSeedHash: before.nextServerSeedHash,
      nonce: 0,
    });
    const keno = await player.play<KenoAnswer>('/api/keno/play/keno', KENO);
    expect(keno).toMatchObject({ nonce: 1, serverSeedHash: before.nextServerSeedHash });
    for (const bad of ['', 'a b', 'ü', 'x'.repeat(65)]) expect((await put(bad)).statusCode).toBe(400);
  });

  test('server seeds are enciphered in the database', async () => {
    const player = await funded(10);
    await player.get('/api/fairness/seeds');
    const revealed = (await player.post('/api/fairness/rotate')).json<{ revealed: { serverSeed: string } }>().revealed;
    const { rows } = await db.owner.query('SELECT s::text FROM seed_pairs s WHERE player_id = $1', [player.playerId]);
    expect(JSON.stringify(rows)).not.toContain(revealed.serverSeed);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(revealed.serverSeed).toString('hex'));
  });
});

test('fairness: a script cannot fill the public log by rotating seeds', async () => {
  const limited = await startTestServer(db, { RATE_LIMITS: 'on' });
  const player = await fundedPlayer(limited, db, 1);
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await player.post('/api/fairness/rotate', {})).statusCode);
  expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(200));
  expect(statuses[30]).toBe(429);
  limited.clock.advance(10 * 60_000);
  expect((await player.post('/api/fairness/rotate', {})).statusCode).toBe(200);
});

test('fairness: ten accounts at one address add no more to the public log than two', async () => {
  const limited = await startTestServer(db, { RATE_LIMITS: 'on' });
  const players = await Promise.all(Array.from({ length: 3 }, () => fundedPlayer(limited, db, 1)));
  const statuses: number[] = [];
  for (const player of players) {
    for (let n = 0; n < 25; n += 1) statuses.push((await player.post('/api/fairness/rotate', {})).statusCode);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
