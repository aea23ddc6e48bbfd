import { expect, test } from 'vitest';
import { startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { expireOldMines } from '../mines/routes.ts';
import {
  fundedPlayer,
  KENO,
  PLINKO,
  rollDice,
  type Flip,
  type FundedPlayer,
  type MinesAnswer,
  type PlinkoAnswer,
} from '../test-player.ts';
import { verifyBet } from './verify-bet.ts';
import { createBetsVerification } from './verify-bets.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db, BET_RULES);
const DAY_MS = 24 * 60 * 60 * 1_000;

interface Listed {
  items: { id: string; nonce: number; serverSeedHash: string; ending: string | null }[];
  next: string | null;
}
interface Rotated {
  revealed: { serverSeedHash: string; serverSeed: string; nonce: number };
}

test('verification: a pair is read bet by bet after its reveal, and every bet is verified', async () => {
  const player = await fundedPlayer(server, db, 10_000);
  await playEverything(player);
  const before = (await player.get('/api/bets')).json<Listed>();
  for (const bet of before.items) expect(verifyBet(bet)).toEqual({ status: 'not_revealed' });

  const { revealed } = (await player.post('/api/fairness/rotate')).json<Rotated>();
  await player.play('/api/keno/play/keno', KENO);
  const bets = await listPair(player, revealed.serverSeedHash);
  expect(bets.map(({ nonce }) => nonce)).toEqual(Array.from({ length: revealed.nonce }, (_, i) => revealed.nonce - i));
  const verification = createBetsVerification();
  for (const bet of bets) verification.add(bet);
  expect(verification.progress()).toEqual({ done: bets.length, verified: revealed.nonce, waiting: 0, failed: [] });
  expect(verification.pairs()).toEqual([
    { serverSeedHash: revealed.serverSeedHash, verified: revealed.nonce, highestNonce: revealed.nonce },
  ]);

  const endings = new Set(bets.map(({ ending }) => ending));
  for (const ending of ['settled', 'returned', 'cashed_out', 'cashed_out_by_limit', 'expired', 'lost']) {
    expect(endings).toContain(ending);
  }
  const read = (await server.visitor().get(`/api/bets/${bets[0]!.id}`)).json<object>();
  expect(read).toEqual({ ...bets[0]!, player: null });
  const exported = await player.get(`/api/bets/export?format=json&serverSeedHash=${revealed.serverSeedHash}`);
  const lines = exported.body.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(bets);
  const [head, ...rows] = (await player.get('/api/bets/export')).body.trim().split('\r\n');
  expect(head!.split(',').slice(-4)).toEqual(['rulesHash', 'winMax', 'edgePpm', 'rakeback']);
  expect(rows.filter((row) => row.includes(`,${revealed.serverSeedHash},`))).toHaveLength(bets.length);
});

test('bets: only those of the pair that a commitment names are listed, and only own ones', async () => {
  const player = await fundedPlayer(server, db, 100);
  const other = await fundedPlayer(server, db, 100);
  await player.play('/api/keno/play/keno', KENO);
  const first = (await player.post('/api/fairness/rotate')).json<Rotated>().revealed;
  await player.play('/api/keno/play/keno', KENO);
  await rollDice(player, 1, 50);
  const second = (await player.get('/api/fairness/seeds')).json<{ serverSeedHash: string }>();
  const noncesOf = async (reader: FundedPlayer, hash: string, more = '') =>
    (await reader.get(`/api/bets?serverSeedHash=${hash}${more}`)).json<Listed>().items.map(({ nonce }) => nonce);
  expect(await noncesOf(player, first.serverSeedHash)).toEqual([1]);
  expect(await noncesOf(player, second.serverSeedHash)).toEqual([2, 1]);
  expect(await noncesOf(player, second.serverSeedHash, '&game=keno')).toEqual([1]);
  expect(await noncesOf(player, '0'.repeat(64))).toEqual([]);
  expect(await noncesOf(other, first.serverSeedHash)).toEqual([]);
  expect((await player.get('/api/bets?serverSeedHash=abc')).statusCode).toBe(400);
});

test('verification: a round that is open says so, whatever else is known', async () => {
  const player = await fundedPlayer(server, db, 100);
  const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount: 1, minesCount: 3 });
  const bet = (await server.visitor().get(`/api/bets/${gameId}`)).json<object>();
  expect(verifyBet(bet)).toEqual({ status: 'open' });
  expect(verifyBet({ ...bet, serverSeed: 'guessed' })).toEqual({ status: 'open' });
});

async function playEverything(player: FundedPlayer): Promise<void> {
  for (const risk of ['low', 'medium', 'high']) {
    await player.play('/api/keno/play/keno', { ...KENO, betAmount: 0.1234, risk });
    const ball = await player.play<PlinkoAnswer>('/api/plinko/start', { ...PLINKO, betAmount: 0.1001, risk });
    await player.play('/api/plinko/multiplier', { gameId: ball.gameId });
  }
  for (const threshold of [5, 50.05, 97.99, 98]) await rollDice(player, 0.5, threshold);
  await player.play('/api/mines/auto', { betAmount: 1, minesCount: 24, cells: [3] });
  await untilMines(player, 1, 2, 'cashed_out');
  await untilMines(player, 1, 2, 'lost');
  // Two flips would exceed the maximum win.
  await untilMines(player, 500, 23, 'cashed_out_by_limit');
  await untilMines(player, 1, 2, 'expired');
  await player.play('/api/mines/start/mines', { betAmount: 1, minesCount: 5 });
  await leaveForADay();
}

type MinesEnding = 'lost' | 'cashed_out' | 'cashed_out_by_limit' | 'expired';

/** Plays rounds of one flip until one ends as wanted. */
async function untilMines(player: FundedPlayer, betAmount: number, minesCount: number, wanted: MinesEnding) {
  for (let cell = 0; ; cell = (cell + 1) % 25) {
    if (betAmount > 100) await player.deposit(betAmount);
    const { gameId } = await player.play<MinesAnswer>('/api/mines/start/mines', { betAmount, minesCount });
    const flip = await player.play<Flip>('/api/mines/flip', { gameId, cellIndex: cell });
    const ending = flip.cashedOutByLimit ? 'cashed_out_by_limit' : flip.outcome;
    if (ending === wanted) return;
    if (ending !== 'pending') continue;
    if (wanted === 'expired') {
      await leaveForADay();
      return;
    }
    await player.play('/api/mines/cashout', { gameId });
    if (wanted === 'cashed_out') return;
  }
}

/** Advances the time for the rounds only, because a session would expire. */
async function leaveForADay(): Promise<void> {
  const tomorrow = new Date(server.clock.now().getTime() + DAY_MS + 1_000);
  await expireOldMines({ ...server.games, clock: { now: () => tomorrow } });
}

async function listPair(player: FundedPlayer, serverSeedHash: string): Promise<Listed['items']> {
  const bets: Listed['items'] = [];
  let cursor = '';
  for (;;) {
    const page = await player.get(`/api/bets?serverSeedHash=${serverSeedHash}&limit=7${cursor}`);
    const { items, next } = page.json<Listed>();
    bets.push(...items);
    if (next === null) return bets;
    cursor = `&cursor=${next}`;
  }
}
