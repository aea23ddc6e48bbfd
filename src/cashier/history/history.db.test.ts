import { expect, test } from 'vitest';
import { startTestServer, type Visitor } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { dollars, toUsd } from '../../money/usd.ts';
import type { Transfer } from '../../ledger/transfer.ts';

const db = await testDatabase();
const clock = settableClock(new Date('2031-03-10T12:00:00Z'));
const server = await startTestServer(db, {}, clock);
keepBooksClean(db);

type Player = Visitor & { playerId: PlayerId };

interface Line {
  id: string;
  at: string;
  day: string;
  kind: string;
  detail: string;
  game: string | null;
  bets: number | null;
  staked: number | null;
  paid: number | null;
  amount: number;
  balance: number;
}

async function newPlayer(): Promise<Player> {
  const player = await server.player();
  const { rows } = await db.database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    player.username,
  ]);
  return { ...player, playerId: toPlayerId(rows[0]!.player_id) };
}

let postings = 0;
async function move({ playerId }: Player, transfer: Transfer): Promise<void> {
  postings += 1;
  await db.database.transaction((tx) => post(tx, clock, { playerId, key: `test:${postings}`, transfers: [transfer] }));
}

const depositOf = (usd: number): Transfer => ({
  kind: 'deposit',
  debit: 'processor',
  credit: 'primary',
  amount: dollars(usd),
});

async function playKeno(player: Player, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) {
    const response = await player.post('/api/keno/play/keno', {
      betAmount: 1,
      risk: 'low',
      selectedNumbers: [1, 2, 3],
    });
    expect(response.statusCode, response.body).toBe(200);
  }
}

async function linesOf(player: Player, query = ''): Promise<Line[]> {
  return (await player.get(`/api/wallet/history?limit=100${query}`)).json<{ items: Line[] }>().items;
}

test('history: bets are one line for each game and day, everything else a line of its own', async () => {
  const player = await newPlayer();
  await move(player, depositOf(100));
  await playKeno(player, 5);
  expect(await linesOf(player)).toMatchObject([
    { kind: 'bet', game: 'keno', bets: 5, staked: 5, day: '2031-03-10' },
    { kind: 'deposit', detail: 'deposit', amount: 100, balance: 100, bets: null },
  ]);
  await playKeno(player, 3);
  await player.post('/api/mines/auto', { betAmount: 2, minesCount: 1, cells: [3] });
  const lines = await linesOf(player);
  const wallet = await readWallet(db.database, player.playerId);
  expect(lines.map(({ kind, game, bets }) => [kind, game, bets])).toEqual([
    ['bet', 'mines', 1],
    ['bet', 'keno', 8],
    ['deposit', null, null],
  ]);
  expect(lines[0]!.balance).toBe(toUsd(wallet.primary));
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(toUsd(wallet.primary), 6);
});

test('history: filters, pages and the export show the same lines', async () => {
  const player = await newPlayer();
  for (let day = 0; day < 4; day += 1) {
    await move(player, depositOf(20 + day));
    await move(player, { kind: 'rakeback', debit: 'rewards', credit: 'primary', amount: dollars(1) });
    await move(player, { kind: 'stake', debit: 'primary', credit: 'provider', amount: dollars(2) });
    clock.advance(24 * 3_600_000);
  }
  const fresh = await signInAgain(player);
  const all = await linesOf(fresh);
  expect(all.map(({ kind }) => kind)).toEqual(Array.from({ length: 4 }, () => ['bet', 'reward', 'deposit']).flat());
  expect(all.filter(({ kind }) => kind === 'bet').map(({ game }) => game)).toEqual(Array(4).fill('provider'));
  expect((await linesOf(fresh, '&kind=deposit')).map(({ amount }) => amount)).toEqual([23, 22, 21, 20]);
  const day = all[4]!.day;
  expect(new Set((await linesOf(fresh, `&from=${day}&to=${day}`)).map((line) => line.day))).toEqual(new Set([day]));
  const paged: Line[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const url: string = `/api/wallet/history?limit=5${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const page: { items: Line[]; next: string | null } = (await fresh.get(url)).json();
    paged.push(...page.items);
    cursor = page.next;
  }
  expect(paged).toEqual(all);
  const csv = (await fresh.get('/api/wallet/export')).body.trimEnd().split('\r\n');
  expect(csv).toHaveLength(13);
  expect(csv[0]).toBe('id,at,day,kind,detail,balanceType,game,bets,staked,paid,amount,balance,reference,reason');
  expect(csv[1]).toContain(`${all[0]!.id},${all[0]!.at}`);
  expect((await fresh.get('/api/wallet/history?from=2031-02-31')).statusCode).toBe(400);
});

test('history: a line opens its transfers, and only its own player can', async () => {
  const player = await newPlayer();
  await move(player, depositOf(100));
  await playKeno(player, 7);
  const [bets, deposit] = await linesOf(player);
  const opened = (await player.get(`/api/wallet/history/${deposit!.id}`)).json();
  expect(opened.transfers).toMatchObject([
    {
      kind: 'deposit',
      entries: [
        { account: 'house:processor', amount: -100, balanceAfter: null },
        { account: 'player:primary', amount: 100, balanceAfter: 100 },
      ],
    },
  ]);
  const page = (await player.get(`/api/wallet/history/${bets!.id}?limit=5`)).json();
  const rest = (await player.get(`/api/wallet/history/${bets!.id}?limit=5&cursor=${page.next}`)).json();
  expect([...page.transfers, ...rest.transfers].map(({ number }: { number: number }) => number)).toEqual([
    8, 7, 6, 5, 4, 3, 2,
  ]);
  expect(rest.next).toBeNull();
  const stranger = await newPlayer();
  expect((await stranger.get(`/api/wallet/history/${deposit!.id}`)).statusCode).toBe(404);
  expect((await player.get('/api/wallet/history/9-9')).statusCode).toBe(404);
});

test('history: looked at by many at once, each transfer counts once', async () => {
  const player = await newPlayer();
  await move(player, depositOf(100));
  for (let round = 0; round < 3; round += 1) {
    await playKeno(player, 4);
    await Promise.all(Array.from({ length: 10 }, () => linesOf(player)));
  }
  expect((await linesOf(player))[0]).toMatchObject({ kind: 'bet', bets: 12, staked: 12 });
});

async function signInAgain(player: Player): Promise<Player> {
  const { rows } = await db.database.query<{ username: string }>('SELECT username FROM players WHERE player_id = $1', [
    player.playerId,
  ]);
  const visitor = server.visitor();
  const answer = await visitor.post('/api/users/login', { identifier: rows[0]!.username, password: 'Copper7!Lantern' });
  expect(answer.statusCode, answer.body).toBe(200);
  return { ...visitor, playerId: player.playerId };
}
