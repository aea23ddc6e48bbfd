import { describe, expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { dollars } from '../money/usd.ts';
import { fundedPlayer, pickOut, uniform } from './test-player.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db);
const funded = (amount: number) => fundedPlayer(server, db, amount);

interface Proof {
  betId: string;
  nonce: number;
  serverSeedHash: string;
  balance: number;
  version: number;
}
type KenoAnswer = Proof & { gameId: string; outcome: number[]; hits: number; winnings: number; multiplier: number };
type PlinkoAnswer = Proof & { gameId: string; point: number; path: number[] };
type MinesAnswer = Proof & { gameId: string; cashesOutAfter: number };
type Flip = {
  type: 'gem' | 'mine';
  outcome: string;
  winnings: number;
  revealedMines: number[];
  cashedOutByLimit: boolean;
};

const KENO = { selectedNumbers: [1, 2, 3, 4, 5], betAmount: 1, risk: 'low' };
const PLINKO = { betAmount: 1, rows: 16, risk: 'high' };

async function rollDice(player: Awaited<ReturnType<typeof funded>>, betAmount: number, selectedNumber: number) {
  const signature = await player.play('/api/dice/sign', { betAmount, selectedNumber });
  return player.play<Proof & { win: boolean; winAmount: number; newBalance: number; rollOutcome: number }>(
    '/api/dice/play/dice',
    { betAmount, selectedNumber, ...signature },
  );
}

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
    const { createHash } = await import('node:crypto');
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

describe('games: settlement', () => {
  test('keno pays the table into the balance that was played, and counts the bet', async () => {
    const player = await funded(100);
    let expected = dollars(100) as bigint;
    for (let n = 0; n < 20; n += 1) {
      const answer = await player.play<KenoAnswer>('/api/keno/play/keno', { ...KENO, betAmount: 0.1 });
      expected += BigInt(Math.round(answer.winnings * 1e6)) - 100_000n;
      expect(answer.winnings).toBeCloseTo(0.1 * answer.multiplier, 9);
      expect(answer.balance).toBe(Number(expected) / 1e6);
    }
    expect(await player.wallet()).toMatchObject({
      primary: expected,
      betCount: 20n,
      cashWagered: dollars(2),
      nonce: 20n,
    });
    // 5% of 2.5263% of two dollars, in nano-dollars.
    expect((await player.wallet()).rakebackNanos).toBe(20n * ((100_000n * 25_263n * 50n) / 1_000_000n));
  });

  test('plinko takes the stake at the start and pays once, whatever is reported how often', async () => {
    const player = await funded(10);
    const ball = await player.play<PlinkoAnswer>('/api/plinko/start', { betAmount: 2, rows: 8, risk: 'Medium' });
    expect(ball.balance).toBe(8);
    const first = await player.play<{ multiplier: number; winnings: number; balance: number }>(
      '/api/plinko/multiplier',
      {
        gameId: ball.gameId,
      },
    );
    expect(first.multiplier).toBe([13, 3, 1.3, 0.7, 0.4, 0.7, 1.3, 3, 13][ball.point]);
    expect(first.winnings).toBeCloseTo(2 * first.multiplier, 9);
    const again = await Promise.all(
      Array.from({ length: 50 }, () => player.play('/api/plinko/multiplier', { gameId: ball.gameId })),
    );
    for (const answer of again) expect(answer).toEqual(first);
    expect((await player.wallet()).primary).toBe(8_000_000n + BigInt(Math.round(first.winnings * 1e6)));
    const forged = await player.post('/api/plinko/multiplier', { gameId: ball.gameId, multiplier: 1_000 });
    expect(forged.statusCode).toBe(400);
  });

  test('balls that nobody reports are paid within a minute, and by a page that is left', async () => {
    const player = await funded(100);
    for (let n = 0; n < 5; n += 1) await player.play('/api/plinko/start', PLINKO);
    expect((await player.wallet()).openRounds).toBe(5n);
    const beacon = { 'sec-fetch-site': 'same-origin', 'x-csrf-token': '' };
    const left = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/plinko/process-unfinished', {}, beacon)),
    );
    const settled = left.reduce((sum, response) => sum + response.json<{ settled: number }>().settled, 0);
    expect(settled).toBe(5);
    expect(
      (await player.post('/api/plinko/process-unfinished', {}, { 'sec-fetch-site': 'cross-site' })).statusCode,
    ).toBe(403);
    expect((await player.post('/api/plinko/process-unfinished', {})).statusCode).toBe(403);

    await player.play('/api/plinko/start', PLINKO);
    server.clock.advance(46_000);
    await expect.poll(async () => (await player.wallet()).openRounds, { timeout: 15_000 }).toBe(0n);
  });

  test('dice never pays more than 5,000: the stake is limited so that the win is paid in full', async () => {
    const player = await funded(1_000);
    const sign = (betAmount: number, selectedNumber: number) =>
      player.post('/api/dice/sign', { betAmount, selectedNumber });
    expect((await sign(101.01, 98)).statusCode).toBe(200);
    const signature = (await sign(101.02, 98)).json<object>();
    const refused = await player.post('/api/dice/play/dice', { betAmount: 101.02, selectedNumber: 98, ...signature });
    expect(refused.json()).toMatchObject({ code: 'STAKE_TOO_LARGE', error: 'The maximum bet is $101.01.' });
    const answer = await rollDice(player, 1, 5);
    expect(answer.winAmount).toBe(answer.win ? 1.0421 : 0);
    expect(answer.newBalance).toBe(answer.balance);
  });
});

describe('mines', () => {
  test('a round is played, resumed and cashed out; where the mines are is told at the end', async () => {
    const player = await funded(100);
    const game = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    expect(game).toMatchObject({ cashesOutAfter: 24, balance: 99 });
    expect(await player.wallet()).toMatchObject({ betCount: 0n, cashWagered: 0n });
    let winnings = 0;
    let cell = -1;
    for (let flips = 0; flips < 3;) {
      cell += 1;
      const flip = await player.post('/api/mines/flip', { gameId: game.gameId, cellIndex: cell });
      const answer = flip.json<Flip>();
      // One chance in eight that the mine is among the first three: that is another test's matter.
      if (answer.type === 'mine') return;
      flips += 1;
      winnings = answer.winnings;
      expect(answer).toMatchObject({ outcome: 'pending', revealedMines: [] });
      expect(winnings).toBe([1.0312, 1.076, 1.125][flips - 1]);
    }
    expect(await player.wallet()).toMatchObject({ betCount: 1n, cashWagered: dollars(1) });
    const active = (await player.get('/api/mines/active')).json<{ game: object }>();
    expect(active.game).toMatchObject({
      gameId: game.gameId,
      betAmount: 1,
      minesCount: 1,
      revealed: [0, 1, 2],
      winnings,
    });
    expect((await player.post('/api/mines/flip', { gameId: game.gameId, cellIndex: 0 })).statusCode).toBe(409);
    const paid = await player.play<{ winnings: number; outcome: string; minePositions: number[] }>(
      '/api/mines/cashout',
      {
        gameId: game.gameId,
      },
    );
    expect(paid).toMatchObject({ winnings, outcome: 'cashed_out' });
    expect(paid.minePositions).toHaveLength(1);
    expect((await player.get('/api/mines/active')).json()).toEqual({ game: null });
    expect((await player.post('/api/mines/cashout', { gameId: game.gameId })).statusCode).toBe(409);
    expect((await player.wallet()).primary).toBe(100_125_000n);
  });

  test('a mine ends the round with nothing and shows the board', async () => {
    const player = await funded(100);
    const game = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 24 });
    let lost: Flip | null = null;
    for (let cell = 0; cell < 25 && !lost; cell += 1) {
      const answer = await player.play<Flip>('/api/mines/flip', { gameId: game.gameId, cellIndex: cell });
      if (answer.type === 'mine') lost = answer;
      else expect(answer).toMatchObject({ outcome: 'cashed_out', winnings: 24.75 });
      if (answer.type === 'gem') return;
    }
    expect(lost).toMatchObject({ outcome: 'lost', winnings: 0 });
    expect(lost!.revealedMines).toHaveLength(24);
    expect(await player.wallet()).toMatchObject({ primary: dollars(99), openRounds: 0n, minesBet: null });
    expect((await player.post('/api/mines/flip', { gameId: game.gameId, cellIndex: 24 })).statusCode).toBe(409);
  });

  test('the round cashes out by itself at the last flip that stays within the maximum win', async () => {
    let seen = false;
    for (let attempt = 0; attempt < 200 && !seen; attempt += 1) {
      const player = await funded(500);
      const game = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 500, minesCount: 23 });
      expect(game.cashesOutAfter).toBe(1);
      const flip = await player.play<Flip>('/api/mines/flip', { gameId: game.gameId, cellIndex: 7 });
      if (flip.type === 'mine') continue;
      seen = true;
      expect(flip).toMatchObject({ outcome: 'cashed_out', cashedOutByLimit: true, winnings: 6_187.5 });
      expect((await player.wallet()).primary).toBe(6_187_500_000n);
    }
    expect(seen).toBe(true);
    const player = await funded(500);
    const refused = await player.post('/api/mines/auto', { betAmount: 500, minesCount: 23, cells: [0, 1] });
    expect(refused.json()).toMatchObject({ code: 'WIN_TOO_LARGE' });
  });

  test('a second round is refused while one is open, and nothing is taken', async () => {
    const player = await funded(100);
    await player.play('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    for (const [url, body] of [
      ['/api/mines/start/mines', { betAmount: 1, minesCount: 3 }],
      ['/api/mines/auto', { betAmount: 1, minesCount: 3, cells: [1] }],
      ['/api/fairness/rotate', {}],
    ] as const) {
      expect((await player.post(url, body)).json()).toMatchObject({ code: 'ROUND_OPEN' });
    }
    expect(await player.wallet()).toMatchObject({ primary: dollars(99), nonce: 1n });
  });

  test('a round left for a day is paid at its value, or its stake comes back', async () => {
    const touched = await funded(10);
    const game = await touched.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    const flip = await touched.play<Flip>('/api/mines/flip', { gameId: game.gameId, cellIndex: 12 });
    const untouched = await funded(10);
    await untouched.play('/api/mines/start/mines', { betAmount: 1, minesCount: 1 });
    server.clock.advance(24 * 60 * 60 * 1000 + 1_000);
    const { expireOldMines } = await import('./mines/routes.ts');
    await expireOldMines(server.games);
    expect(await untouched.wallet()).toMatchObject({
      primary: dollars(10),
      betCount: 0n,
      cashWagered: 0n,
      rakebackNanos: 0n,
    });
    expect((await touched.wallet()).primary).toBe(flip.type === 'mine' ? dollars(9) : 10_031_200n);
  });

  test('neither positions nor seeds are in any answer, message or log line while the round is open', async () => {
    const player = await funded(100);
    const before = server.logged.length;
    const bodies: string[] = [];
    const game = await player.post('/api/mines/start/mines', { betAmount: 1, minesCount: 5 });
    bodies.push(game.body);
    const { gameId } = game.json<MinesAnswer>();
    for (const url of [
      '/api/mines/active',
      '/api/users/session',
      '/api/fairness/seeds',
      `/api/bets/${gameId}`,
      '/api/bets',
      '/api/bets/export?format=json',
    ]) {
      bodies.push((await player.get(url)).body);
    }
    bodies.push((await player.post('/api/mines/flip', { gameId, cellIndex: 99 })).body);
    const { rows } = await db.owner.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
      player.playerId,
    ]);
    const mines = [...rows[0]!.result];
    const everything = [...bodies, ...server.logged.slice(before)].join('\n');
    expect(everything).not.toContain(JSON.stringify(mines));
    expect(everything).not.toContain(JSON.stringify([...mines].sort((a, b) => a - b)));
    expect(everything).not.toMatch(/minePositions|"revealedMines":\[\d/);
    await player.post('/api/mines/cashout', { gameId });
    const safe = Array.from({ length: 25 }, (_, cell) => cell).find((cell) => !mines.includes(cell))!;
    await player.play('/api/mines/flip', { gameId, cellIndex: safe });
    await player.play('/api/mines/cashout', { gameId });
    const { serverSeed } = (await player.post('/api/fairness/rotate')).json<{ revealed: { serverSeed: string } }>()
      .revealed;
    expect(everything).not.toContain(serverSeed);
    expect(server.logged.slice(before).join('\n')).not.toContain(serverSeed);
  });
});

describe('games: bad input gets its answer, nothing is taken, no nonce is used', () => {
  const amounts = [-5, 0, 0.09, '5', null, true, [5], {}, 1e-9, 0.100000001, 500.01];
  const calls = [
    ['/api/keno/play/keno', KENO],
    ['/api/plinko/start', PLINKO],
    ['/api/mines/start/mines', { betAmount: 1, minesCount: 3 }],
    ['/api/mines/auto', { betAmount: 1, minesCount: 3, cells: [1] }],
  ] as const;
  test.each(calls)('%s', async (url, body) => {
    const player = await funded(1_000);
    const wrong: Record<string, unknown>[] = amounts.map((betAmount) => ({ ...body, betAmount }));
    wrong.push({ ...body, extra: 1 });
    const { betAmount: _amount, ...without } = body;
    wrong.push(without);
    for (const bad of wrong) {
      const response = await player.post(url, bad);
      expect([JSON.stringify(bad), response.statusCode]).toEqual([JSON.stringify(bad), 400]);
    }
    const huge = await player.send({
      method: 'POST',
      url,
      payload: JSON.stringify(body).replace('"betAmount":1', '"betAmount":1e309'),
      headers: { 'content-type': 'application/json', 'x-csrf-token': await player.csrfToken() },
    });
    expect(huge.statusCode).toBe(400);
    expect(await player.wallet()).toMatchObject({ primary: dollars(1_000), nonce: 0n, lastBet: 0n });
  });

  test.each([
    [
      '/api/keno/play/keno',
      KENO,
      'selectedNumbers',
      [[1, 1], [], [0], [41], ['7'], [1.5], Array.from({ length: 11 }, (_, i) => i + 1)],
    ],
    ['/api/keno/play/keno', KENO, 'risk', ['extreme', 5, '']],
    ['/api/plinko/start', PLINKO, 'rows', [7, 17, 8.5, '8', null]],
    ['/api/plinko/start', PLINKO, 'risk', ['none', null]],
    ['/api/mines/start/mines', { betAmount: 1, minesCount: 3 }, 'minesCount', [0, 25, 1.5, '3']],
    [
      '/api/mines/auto',
      { betAmount: 1, minesCount: 3, cells: [1] },
      'cells',
      [[], [25], [-1], [1, 1], Array.from({ length: 23 }, (_, i) => i)],
    ],
    ['/api/dice/sign', { betAmount: 1, selectedNumber: 50 }, 'selectedNumber', [4.99, 98.01, 50.001, '50', null, -1]],
  ] as const)('%s: %j with another %s', async (url, body, field, values) => {
    const player = await funded(10);
    for (const value of values) {
      const response = await player.post(url, { ...body, [field]: value });
      expect([JSON.stringify(value), response.statusCode]).toEqual([JSON.stringify(value), 400]);
    }
    expect(await player.wallet()).toMatchObject({ primary: dollars(10), nonce: 0n });
  });

  test('tiles that are no tiles', async () => {
    const player = await funded(10);
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    for (const cellIndex of [25, -1, 1.5, '3', null]) {
      expect((await player.post('/api/mines/flip', { gameId, cellIndex })).statusCode).toBe(400);
    }
    expect((await player.post('/api/mines/cashout', { gameId })).json()).toMatchObject({ code: 'NOTHING_OPENED' });
  });

  test("another player's game is unknown, as an unknown one is", async () => {
    const owner = await funded(10);
    const thief = await funded(10);
    const mines = await owner.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
    const ball = await owner.play<PlinkoAnswer>('/api/plinko/start', PLINKO);
    for (const [url, gameId] of [
      ['/api/mines/flip', mines.gameId],
      ['/api/mines/cashout', mines.gameId],
      ['/api/plinko/multiplier', ball.gameId],
      ['/api/plinko/multiplier', 'AAAAAAAAAAAAAAAAAAAAAA'],
      ['/api/mines/cashout', 'nonsense'],
      ['/api/plinko/multiplier', mines.gameId],
    ] as const) {
      const response = await thief.post(url, { gameId, ...(url.endsWith('flip') ? { cellIndex: 1 } : {}) });
      expect([response.statusCode, response.json()]).toEqual([
        404,
        { error: 'There is nothing here.', code: 'NOT_FOUND' },
      ]);
    }
    expect((await owner.post('/api/mines/cashout', { gameId: ball.gameId })).statusCode).toBe(404);
  });

  test('too fast is told with its text, settling is not counted', async () => {
    const limited = await startTestServer(await testDatabase(), { RATE_LIMITS: 'on' });
    const player = await limited.player();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await player.post('/api/keno/play/keno', KENO)).statusCode);
    expect(statuses).toEqual([...Array(10).fill(409), 429, 429]);
    const response = await player.post('/api/keno/play/keno', KENO);
    expect(response.json()).toMatchObject({ error: "You're clicking too fast. Please slow down." });
    limited.clock.advance(1_000);
    expect((await player.post('/api/keno/play/keno', KENO)).statusCode).toBe(409);
    for (let n = 0; n < 30; n += 1) {
      expect((await player.post('/api/mines/cashout', { gameId: 'AAAAAAAAAAAAAAAAAAAAAA' })).statusCode).toBe(404);
    }
  });
});

describe('games: races', () => {
  test('fifty bets of the whole balance: one is taken', async () => {
    for (const [url, body] of [
      ['/api/keno/play/keno', { ...KENO, selectedNumbers: [1], risk: 'high', betAmount: 5 }],
      ['/api/plinko/start', { ...PLINKO, betAmount: 5 }],
    ] as const) {
      const player = await funded(5);
      const responses = await Promise.all(Array.from({ length: 50 }, () => player.post(url, body)));
      const taken = responses.filter((response) => response.statusCode === 200);
      expect(responses.every((response) => response.statusCode === 200 || response.statusCode === 409)).toBe(true);
      // Keno at high risk with one pick pays 3.9 times: a win may pay for more bets of five.
      if (url.includes('plinko')) expect(taken).toHaveLength(1);
      expect(taken.length).toBeGreaterThanOrEqual(1);
      expect((await player.wallet()).primary).toBeGreaterThanOrEqual(0n);
    }
  });

  test('fifty cash-outs of one round: paid once', async () => {
    const player = await funded(10);
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 10, minesCount: 1 });
    const { rows } = await db.owner.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
      player.playerId,
    ]);
    await player.play('/api/mines/flip', { gameId, cellIndex: rows[0]!.result[0] === 0 ? 1 : 0 });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/mines/cashout', { gameId })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(49);
    expect((await player.wallet()).primary).toBe(10_312_000n);
  });

  test('a flip onto a mine and a cash-out at the same instant: one order, never both', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await funded(10);
      const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 10, minesCount: 1 });
      const { rows } = await db.owner.query<{ result: Buffer }>('SELECT result FROM rounds WHERE player_id = $1', [
        player.playerId,
      ]);
      const mine = rows[0]!.result[0]!;
      await player.play('/api/mines/flip', { gameId, cellIndex: mine === 0 ? 1 : 0 });
      const [flip, cashOut] = await Promise.all([
        player.post('/api/mines/flip', { gameId, cellIndex: mine }),
        player.post('/api/mines/cashout', { gameId }),
      ]);
      expect([flip.statusCode, cashOut.statusCode].sort((a, b) => a - b)).toEqual([200, 409]);
      expect((await player.wallet()).primary).toBe(cashOut.statusCode === 200 ? 10_312_000n : 0n);
    }
  });

  test('a dice signature is played once, and only as it was signed', async () => {
    const player = await funded(100);
    const other = await funded(100);
    const bet = { betAmount: 1, selectedNumber: 50 };
    const signature = await player.play('/api/dice/sign', bet);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/dice/play/dice', { ...bet, ...signature })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    expect(responses.filter((response) => response.json<{ code?: string }>().code === 'SIGNATURE_USED')).toHaveLength(
      49,
    );
    const fresh = await player.play('/api/dice/sign', bet);
    for (const change of [{ betAmount: 2 }, { selectedNumber: 51 }, { timestamp: 1 }, { hash: 'x' }]) {
      expect((await player.post('/api/dice/play/dice', { ...bet, ...fresh, ...change })).json()).toMatchObject({
        code: 'SIGNATURE_INVALID',
      });
    }
    expect((await other.post('/api/dice/play/dice', { ...bet, ...fresh })).statusCode).toBe(400);
    server.clock.advance(60_001);
    expect((await player.post('/api/dice/play/dice', { ...bet, ...fresh })).statusCode).toBe(400);
    expect((await player.wallet()).betCount).toBe(1n);
  });

  test('the same request fifty times: one bet, one answer; another body under the key is refused', async () => {
    const player = await funded(100);
    const headers = { 'idempotency-key': 'bet-1' };
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => player.post('/api/keno/play/keno', KENO, headers)),
    );
    expect(new Set(responses.map((response) => response.body)).size).toBe(1);
    expect((await player.post('/api/keno/play/keno', { ...KENO, betAmount: 2 }, headers)).statusCode).toBe(422);
    expect((await player.wallet()).betCount).toBe(1n);
  });
});

describe('games: the two balances', () => {
  async function promotionalPlayer() {
    const player = await funded(100);
    await db.database.transaction(async (tx) => {
      const { post } = await import('../ledger/post.ts');
      await post(tx, server.clock, {
        playerId: player.playerId,
        key: 'promo',
        transfers: [{ kind: 'adjustment', debit: 'promotions', credit: 'promotional', amount: dollars(50) }],
      });
    });
    await db.owner.query(
      'UPDATE wallets SET promo_max_bet_micros = 2000000, promo_lock_micros = 2000000000, version = version + 1 WHERE player_id = $1',
      [player.playerId],
    );
    await player.play('/api/users/updateBalanceType', { selectedBalanceType: 'promotional' });
    return player;
  }

  test('promotional stakes are held to maxBet, count by half and by weight, and are paid into promotional', async () => {
    const player = await promotionalPlayer();
    expect((await player.post('/api/keno/play/keno', { ...KENO, betAmount: 2.01 })).json()).toMatchObject({
      code: 'STAKE_TOO_LARGE',
      error: 'The maximum bet is $2.00.',
    });
    const answer = await player.play<KenoAnswer & { bonus: number }>('/api/keno/play/keno', { ...KENO, betAmount: 2 });
    expect(answer).toMatchObject({ balance: 100, bonus: 48 + answer.winnings });
    const wallet = await player.wallet();
    expect(wallet).toMatchObject({ primary: dollars(100), cashWagered: 0n, bonusWagered: dollars(1), betCount: 1n });
    expect(wallet.promoProgress).toBe((2_000_000n * 25_263n) / 26_000n);
    expect(wallet.rakebackNanos).toBe((2_000_000n * 25_263n * 25n) / 1_000_000n);
  });

  test('dice is refused on the promotional balance with its text', async () => {
    const player = await promotionalPlayer();
    const bet = { betAmount: 1, selectedNumber: 50 };
    const signature = await player.play('/api/dice/sign', bet);
    const response = await player.post('/api/dice/play/dice', { ...bet, ...signature });
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([
      409,
      'Dice cannot be played with promotional balance.',
    ]);
  });

  test('a round is paid into the balance that funded it, whatever is selected since', async () => {
    const player = await promotionalPlayer();
    const ball = await player.play<PlinkoAnswer>('/api/plinko/start', PLINKO);
    await player.play('/api/users/updateBalanceType', { selectedBalanceType: 'primary' });
    const paid = await player.play<{ winnings: number }>('/api/plinko/multiplier', { gameId: ball.gameId });
    expect(await player.wallet()).toMatchObject({
      primary: dollars(100),
      promotional: 49_000_000n + BigInt(Math.round(paid.winnings * 1e6)),
    });
  });

  test('an account that is closed for betting is refused inside the bet', async () => {
    const player = await funded(10);
    await player.play('/api/keno/play/keno', KENO);
    await db.owner.query(
      `UPDATE wallets SET betting_closed_until = 'infinity', version = version + 1 WHERE player_id = $1`,
      [player.playerId],
    );
    expect((await player.post('/api/keno/play/keno', KENO)).statusCode).toBe(403);
    expect((await player.wallet()).betCount).toBe(1n);
  });
});

describe('bets', () => {
  test('are listed page by page, filtered and exported', async () => {
    const player = await funded(100);
    for (let n = 0; n < 7; n += 1) await player.play('/api/keno/play/keno', KENO);
    await rollDice(player, 1, 50);
    const first = (await player.get('/api/bets?limit=5')).json<{
      items: { game: string; nonce: number }[];
      next: string;
    }>();
    expect(first.items.map((bet) => bet.nonce)).toEqual([8, 7, 6, 5, 4]);
    const second = (await player.get(`/api/bets?limit=5&cursor=${first.next}`)).json<typeof first>();
    expect(second.items.map((bet) => bet.nonce)).toEqual([3, 2, 1]);
    expect(second.next).toBeNull();
    const dice = (await player.get('/api/bets?game=dice')).json<typeof first>();
    expect(dice.items.map((bet) => bet.game)).toEqual(['dice']);
    const csv = await player.get('/api/bets/export');
    expect(csv.body.trim().split('\r\n')).toHaveLength(9);
    expect(csv.headers['content-disposition']).toContain('attachment');
    const json = await player.get('/api/bets/export?format=json&game=keno');
    expect(
      json.body
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { game: string }).game),
    ).toEqual(Array(7).fill('keno'));
    for (const bad of ['limit=0', 'limit=101', 'cursor=x', 'game=poker', 'page=2']) {
      expect((await player.get(`/api/bets?${bad}`)).statusCode).toBe(400);
    }
  });

  test('anyone may read one by its id; the server seed comes with the reveal, the name never', async () => {
    const player = await funded(100);
    const keno = await player.play<KenoAnswer>('/api/keno/play/keno', KENO);
    const read = async () => (await server.visitor().get(`/api/bets/${keno.betId}`)).json<Record<string, unknown>>();
    const before = await read();
    expect(before).toMatchObject({
      id: keno.betId,
      game: 'keno',
      state: 'settled',
      nonce: 1,
      betAmount: 1,
      winnings: keno.winnings,
      serverSeedHash: keno.serverSeedHash,
      serverSeed: null,
      parameters: { selectedNumbers: [1, 2, 3, 4, 5], risk: 'low' },
      result: { outcome: keno.outcome, hits: keno.hits },
    });
    await player.post('/api/fairness/rotate');
    const after = await read();
    expect(after['serverSeed']).toMatch(/^[0-9a-f]{64}$/);
    const { username } = (await player.get('/api/users/profile')).json<{ username: string }>();
    expect(JSON.stringify(after)).not.toContain(username);
    for (const id of ['nonsense', 'AAAAAAAAAAAAAAAAAAAAAA', '../x']) {
      expect((await server.visitor().get(`/api/bets/${encodeURIComponent(id)}`)).statusCode).toBe(404);
    }
    const rules = (await server.visitor().get('/api/fairness/rules')).json<{
      items: { game: string; hash: string; rules: string }[];
    }>();
    const { createHash } = await import('node:crypto');
    for (const { hash, rules: text } of rules.items) expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect(rules.items.find(({ game }) => game === 'keno')!.hash).toBe(after['rulesHash']);
  });
});
