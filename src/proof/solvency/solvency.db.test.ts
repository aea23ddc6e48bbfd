import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type Visitor } from '../../app/test-server.ts';
import { ensureCells } from '../../db/cells/add-cells.ts';
import { DIRECTORY, type Cell } from '../../db/cells/schemas.ts';
import { openDatabase, type Database } from '../../db/database.ts';
import { testDatabase, type TestDatabase } from '../../db/test-database.ts';
import { toHex } from '../../fairness/sha256.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../../games/test-player.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { post } from '../../ledger/post.ts';
import { dollars } from '../../money/usd.ts';
import { leafOf } from '../../public-log/log-format.ts';
import { liabilityEntry, type LiabilityProof } from '../../public-log/liability-format.ts';
import { checkLiabilityList, checkLiabilityProof, readLiabilityList } from './check-liabilities.ts';
import { takeSnapshot } from './snapshot.ts';
import { RECORD_BYTES } from './sum-records.ts';

let db: TestDatabase;
let server: TestServer;
let players: FundedPlayer[];
let poor: FundedPlayer;
/** A player in another cell than the others. */
let elsewhere: Visitor & { username: string };
let day: string;

beforeAll(async () => {
  db = await testDatabase();
  server = await startTestServer(db);
  players = [];
  for (const amount of [100, 0.5, 7, 1_000]) players.push(await fundedPlayer(server, db, amount));
  poor = await fundedPlayer(server, db, 0);
  elsewhere = await playerOfSecondCell(23);
  await players[0]!.play('/api/keno/play/keno', KENO);
  day = server.clock.now().toISOString().slice(0, 10);
  while (!(await takeIt())) await sleep(200);
}, 240_000);

async function playerOfSecondCell(amount: number) {
  await ensureCells(db.url, 2);
  await db.owner.query('UPDATE cells SET is_open = cell = 1');
  const database = openDatabase({ url: db.url, place: 1 as Cell, connections: 1 });
  try {
    // The server learns of the cell a moment later; until then new players go to the first one.
    let player = await server.player();
    let playerId = await findId(database, player.username);
    while (playerId === null) {
      await server.runJob('cells');
      player = await server.player();
      playerId = await findId(database, player.username);
    }
    const id = playerId;
    await database.transaction((tx) =>
      post(tx, server.clock, {
        playerId: id,
        key: 'deposit:other-cell',
        transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(amount) }],
      }),
    );
    return player;
  } finally {
    await database.close();
  }
}

async function findId(database: Database, username: string): Promise<PlayerId | null> {
  const { rows } = await database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    username,
  ]);
  return rows[0] ? toPlayerId(rows[0].player_id) : null;
}

/** The server's own run may be under way already. */
async function takeIt(): Promise<boolean> {
  await server.runJob('liabilities');
  return (await server.visitor().get('/api/solvency')).json<{ latest: object | null }>().latest !== null;
}

interface Told {
  name: string;
  total: string;
  leaves: number;
  players: number;
  root: string;
  time: string;
  owed: number;
  ratio: number | null;
}

const latest = async () => (await server.visitor().get('/api/solvency')).json<{ latest: Told; history: Told[] }>();
const proofOf = async (player: Visitor) =>
  (await player.get(`/api/solvency/${day}/mine`)).json<{ proof: LiabilityProof | null }>().proof!;
const listOf = async () => readLiabilityList((await server.visitor().get(`/api/solvency/${day}/leaves`)).body)!;

test('solvency: everybody’s balance is counted, the list adds up, and root and total are in the public log', async () => {
  const { latest: told, history } = await latest();
  const wallets = await Promise.all(players.map((player) => player.wallet()));
  const owed = wallets.reduce((sum, { primary, held }) => sum + primary + held, dollars(23) as bigint);
  expect([told.name, told.total, told.players]).toEqual([day, String(owed), players.length + 1]);
  expect(history).toEqual([told]);
  expect(checkLiabilityList(await listOf(), told)).toBeNull();
  for (const [at, player] of players.entries()) {
    const proof = await proofOf(player);
    expect(checkLiabilityProof(proof, { player: player.username, name: day })).toBeNull();
    expect(proof.counted.primary).toBe(String(wallets[at]!.primary));
  }
  const fromOtherCell = await proofOf(elsewhere);
  expect(checkLiabilityProof(fromOtherCell, { player: elsewhere.username, name: day })).toBeNull();
  expect(fromOtherCell.counted.primary).toBe(String(dollars(23)));
  server.clock.advance(61_000);
  await server.runJob('log entries');
  await server.runJob('log head');
  const leaf = toHex(leafOf(liabilityEntry(told)));
  await expect
    .poll(async () => (await server.visitor().get(`/api/log/find?leaf=${leaf}`)).statusCode, { timeout: 20_000 })
    .toBe(200);
});

test('solvency: it is taken once a day, however many servers ask', async () => {
  await Promise.all(Array.from({ length: 5 }, () => server.runJob('liabilities')));
  expect((await latest()).history).toHaveLength(1);
});

test('solvency: of five counts at once one is taken, and what a count left that was cut off is replaced', async () => {
  const name = '2020-01-02';
  const directory = openDatabase({ url: db.url, place: DIRECTORY, connections: 10 });
  try {
    await directory.query(
      `INSERT INTO liability_lists (name, chunk, first_hash, leaves, root, sum_micros) VALUES ($1, 0, '', '', '', 5), ($1, 7, '', '', '', 5)`,
      [name],
    );
    await directory.query(
      `INSERT INTO liability_shares (name, chunk, first_player, shares) VALUES ($1, 0, 1, ''), ($1, 7, 1, '')`,
      [name],
    );
    const order = { name, takenAt: new Date(`${name}T00:00:00Z`), secret: 'a test', isSandbox: false };
    const taken = await Promise.all(Array.from({ length: 5 }, () => takeSnapshot(directory, order)));
    const [snapshot, ...others] = taken.filter((each) => each !== null);
    expect(others).toEqual([]);
    const { rows } = await directory.query<{ chunk: number; sum_micros: bigint; leaves: Buffer }>(
      'SELECT chunk, sum_micros, leaves FROM liability_lists WHERE name = $1 ORDER BY chunk',
      [name],
    );
    expect(rows.map(({ chunk }) => chunk)).toEqual([0]);
    expect(rows[0]!.sum_micros).toBe(snapshot!.total);
    expect(rows[0]!.leaves.length).toBe(snapshot!.leaves * RECORD_BYTES);
    const shares = await directory.query('SELECT FROM liability_shares WHERE name = $1', [name]);
    expect(shares.rowCount).toBe(1);
  } finally {
    for (const table of ['liability_snapshots', 'liability_lists', 'liability_shares']) {
      await directory.query(`DELETE FROM ${table} WHERE name = $1`, [name]);
    }
    await directory.close();
  }
});

test('solvency: forged proofs are rejected, each with its own reason', async () => {
  const [mine, other] = [await proofOf(players[0]!), await proofOf(players[3]!)];
  const { username: player } = players[0]!;
  const check = (proof: unknown, name = day) => checkLiabilityProof(proof, { player, name });
  expect(check(mine)).toBeNull();
  // Another player's leaf, and the own leaf presented for another day.
  expect(check({ ...other, player })).toBe('notCounted');
  expect(check(mine, '2020-01-01')).toBe('otherDay');
  expect(check({ ...mine, own: [], counted: { primary: '0', held: '0', promotional: '0' } })).toBe('notCounted');
  expect(check({ ...mine, secret: 'ab'.repeat(32) })).toBe('notCounted');
  expect(check({ ...mine, root: 'ab'.repeat(32) })).toBe('notCounted');
  expect(check({ ...mine, total: String(BigInt(mine.total) - 1n) })).toBe('otherTotal');
  expect(check({ ...mine, counted: { ...mine.counted, held: '1' } })).toBe('otherSum');
  const [leaf] = mine.own as [LiabilityProof['own'][number]];
  const half = { ...mine, own: [leaf, leaf], counted: { ...mine.counted, primary: String(2n * BigInt(leaf.sum)) } };
  expect(check(half)).toBe('doubled');
  const negative = { ...leaf, path: leaf.path.with(0, { ...leaf.path[0]!, sum: '-5' }) };
  expect(check({ ...mine, own: [negative, ...mine.own.slice(1)] })).toBe('negative');
  expect(check({ ...mine, own: 'none' })).toBe('unreadable');
  expect(check(null)).toBe('unreadable');
});

test('solvency: forged lists are rejected, each with its own reason', async () => {
  const { latest: told } = await latest();
  const list = await listOf();
  expect(list.length).toBeGreaterThan(2);
  const [first, second, ...rest] = list as [(typeof list)[0], (typeof list)[0], ...typeof list];
  // The total is right, but one leaf is negative.
  const hidden = [{ ...first, sum: -1n }, { ...second, sum: second.sum + first.sum + 1n }, ...rest];
  expect(checkLiabilityList(hidden, told)).toBe('negative');
  expect(checkLiabilityList(list.slice(1), told)).toBe('otherCount');
  expect(checkLiabilityList([first, first, ...rest], told)).toBe('doubled');
  expect(checkLiabilityList([second, first, ...rest], told)).toBe('notOrdered');
  expect(checkLiabilityList([{ ...first, sum: first.sum + 1n }, second, ...rest], told)).toBe('otherTotal');
  const moved = [{ ...first, sum: first.sum + 1n }, { ...second, sum: second.sum - 1n }, ...rest];
  expect(checkLiabilityList(moved, told)).toBe('otherRoot');
  expect(readLiabilityList('hello,1')).toBeNull();
});

test('solvency: someone with nothing has no leaf; unknown days and visitors are refused', async () => {
  expect((await poor.get(`/api/solvency/${day}/mine`)).json()).toEqual({ proof: null });
  expect((await poor.get('/api/solvency/2020-01-01/mine')).statusCode).toBe(404);
  expect((await server.visitor().get(`/api/solvency/${day}/mine`)).statusCode).toBe(401);
  expect((await server.visitor().get('/api/solvency/2020-01-01/leaves')).statusCode).toBe(404);
});
