import { beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../app/test-server.ts';
import { testDatabase, type TestDatabase } from '../../db/test-database.ts';
import { toHex } from '../../fairness/sha256.ts';
import { fromHex, leafOf, type LogHead } from '../../public-log/log-format.ts';
import { HEAD_EVERY_MS } from '../../public-log/log.ts';
import { rootFromInclusion } from '../../public-log/merkle.ts';
import {
  batchEntry,
  batchText,
  commitmentText,
  receiptLeaf,
  type ReceiptProof,
  type SignedCommitment,
} from '../../public-log/receipt-format.ts';
import { isSignedBy } from '../../public-log/signing-keys.ts';
import { newKeyText } from '../../secrets/key-ring.ts';
import { fundedPlayer, KENO, type FundedPlayer, type KenoAnswer } from '../test-player.ts';
import { endOfWindow, isComplete } from './batch-rows.ts';
import { SETTLING_MS } from './maker.ts';

const FIRST_KEY = newKeyText('one');
let db: TestDatabase;
let server: TestServer;

beforeAll(async () => {
  db = await testDatabase();
  server = await startTestServer(db, { SECRET_KEYS: FIRST_KEY });
  await server.runJob('log head');
}, 240_000);

// Every test has its own windows, which begin at the current time of its clock.
beforeEach(async () => {
  server.clock.advance(600_000);
  await setState(server.clock.now());
});

const setState = (at: Date) =>
  db.owner.query('UPDATE receipt_state SET made_until = $1, swept_until = $1', [new Date(at.getTime() - 1)]);

/** If the server's own run is under way, ours does nothing, and the receipts come from that run. */
async function makeReceipts(laterMs = SETTLING_MS + 1_000): Promise<void> {
  const settledBy = server.clock.now();
  server.clock.advance(laterMs);
  const madeUntil = async () => {
    await server.runJob('receipts');
    const { rows } = await db.owner.query<{ made_until: Date }>('SELECT made_until FROM receipt_state');
    return rows[0]!.made_until.getTime();
  };
  await expect.poll(madeUntil, { timeout: 20_000 }).toBeGreaterThanOrEqual(settledBy.getTime());
}

const playKeno = (player: FundedPlayer) => player.play<KenoAnswer>('/api/keno/play/keno', KENO);

async function receiptFor(id: string, from = server): Promise<ReceiptProof> {
  const response = await from.visitor().get(`/api/bets/${id}/receipt`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

function leadsToRoot({ receipt, leafIndex, size, path, root }: ReceiptProof): boolean {
  const found = rootFromInclusion(receiptLeaf(receipt), leafIndex, size, path.map(fromHex));
  return found !== null && toHex(found) === root;
}

const isSigned = (proof: ReceiptProof) =>
  isSignedBy(fromHex(proof.key), batchText(proof), fromHex(proof.rootSignature));

test('receipts: every settled bet gets one that says what the bet says, leads to a signed root and is in the public log', async () => {
  const players = [await fundedPlayer(server, db, 100), await fundedPlayer(server, db, 100)];
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) ids.push((await playKeno(players[n % 2]!)).betId);
  await makeReceipts();
  const proofs = await Promise.all(ids.map((id) => receiptFor(id)));
  expect(proofs.map(leadsToRoot)).toEqual(ids.map(() => true));
  expect(proofs.map(isSigned)).toEqual(ids.map(() => true));
  expect(proofs.map(({ leafIndex }) => leafIndex).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(new Set(proofs.map(({ rootSignature }) => rootSignature)).size).toBe(1);
  const bet = (await server.visitor().get(`/api/bets/${ids[0]}`)).json<Record<string, unknown>>();
  const { version, ...told } = proofs[0]!.receipt;
  expect(version).toBe(1);
  expect(bet).toMatchObject(told);
  const changed = { ...proofs[0]!, receipt: { ...proofs[0]!.receipt, winnings: 500 } };
  expect(leadsToRoot(changed)).toBe(false);

  server.clock.advance(HEAD_EVERY_MS);
  await server.runJob('log entries');
  await server.runJob('log head');
  const head = (await server.visitor().get('/api/log/head')).json<LogHead>();
  const leaf = leafOf(batchEntry(proofs[0]!));
  const { index } = (await server.visitor().get(`/api/log/find?leaf=${toHex(leaf)}`)).json<{ index: number }>();
  const inclusion = await server.visitor().get(`/api/log/inclusion?index=${index}&size=${head.size}`);
  const path = inclusion.json<{ path: string[] }>().path.map(fromHex);
  expect(toHex(rootFromInclusion(leaf, index, head.size, path)!)).toBe(head.root);
});

test('receipts: rounds get theirs when they are settled; a player asks for several at once', async () => {
  const player = await fundedPlayer(server, db, 100);
  const stranger = await fundedPlayer(server, db, 100);
  const mines = await player.play<{ betId: string; gameId: string }>('/api/mines/start/mines', {
    betAmount: 1,
    minesCount: 3,
  });
  const keno = await playKeno(player);
  const strange = await playKeno(stranger);
  const ask = async () => {
    const asked = await player.get(`/api/bets/receipts?ids=${mines.betId},${keno.betId},${strange.betId}`);
    return asked.json<{ items: ReceiptProof[]; pending: string[] }>();
  };
  expect(await ask()).toEqual({ items: [], pending: [mines.betId, keno.betId] });
  const early = await server.visitor().get(`/api/bets/${keno.betId}/receipt`);
  expect([early.statusCode, early.json<{ code: string }>().code]).toEqual([409, 'RECEIPT_PENDING']);
  await makeReceipts();
  const first = await ask();
  expect(first.items.map(({ receipt }) => receipt.id)).toEqual([keno.betId]);
  expect(first.pending).toEqual([mines.betId]);
  for (const cell of Array.from({ length: 25 }, (_, at) => at)) {
    const flip = await player.post('/api/mines/flip', { gameId: mines.gameId, cellIndex: cell });
    if (flip.statusCode !== 200 || (await player.wallet()).openRounds === 0n) break;
  }
  await makeReceipts();
  const second = await ask();
  expect(second.pending).toEqual([]);
  expect(second.items.map(leadsToRoot)).toEqual([true, true]);
  expect((await server.visitor().get('/api/bets/receipts?ids=a')).statusCode).toBe(401);
});

test('receipts: a bet that was committed after its window gets one from the sweep, or when it is asked for', async () => {
  const player = await fundedPlayer(server, db, 100);
  const [swept, asked] = [await playKeno(player), await playKeno(player)];
  const begun = new Date(server.clock.now().getTime() - 61_000);
  // The window of both bets was closed before they were committed.
  await setState(new Date(server.clock.now().getTime() + 2));
  const proof = await receiptFor(asked.betId);
  expect([leadsToRoot(proof), isSigned(proof), proof.size]).toEqual([true, true, 1]);
  await db.owner.query(`UPDATE receipt_state SET swept_until = swept_until - interval '1 minute'`);
  await makeReceipts(120_000);
  await server.runJob('late receipts');
  const { rows } = await db.owner.query<{ size: number; is_late: boolean }>(
    'SELECT size, is_late FROM receipt_batches WHERE from_at >= $1 ORDER BY batch',
    [begun],
  );
  expect(rows).toEqual([
    { size: 1, is_late: true },
    { size: 1, is_late: true },
  ]);
  expect(leadsToRoot(await receiptFor(swept.betId))).toBe(true);
  expect((await receiptFor(asked.betId)).root).toBe(proof.root);
});

test('receipts: counting shows whether batches hold every bet of a time, unless one of them reaches beyond it', async () => {
  const player = await fundedPlayer(server, db, 100);
  const cell = db.cells.of(player.playerId);
  const [begin, middle] = [
    new Date(server.clock.now().getTime() - 1),
    () => new Date(server.clock.now().getTime() - 6_000),
  ];
  const end = async () => (await cell.query<{ at: Date }>('SELECT made_until AS at FROM receipt_state')).rows[0]!.at;
  for (let bet = 0; bet < 3; bet += 1) {
    await playKeno(player);
    await makeReceipts();
  }
  expect(await isComplete(cell, begin, await end())).toBe(true);
  // In the middle of the last window counting proves nothing, so the sweep stops where that window begins.
  expect(await isComplete(cell, begin, middle())).toBe(false);
  const aligned = await endOfWindow(cell, middle());
  expect(aligned.getTime()).toBeLessThan(middle().getTime());
  expect(await isComplete(cell, begin, aligned)).toBe(true);
  expect(await endOfWindow(cell, await end())).toEqual(await end());
  // Closes the window before the bet was committed.
  await playKeno(player);
  await cell.query('UPDATE receipt_state SET made_until = $1', [new Date(server.clock.now().getTime() + 2)]);
  await makeReceipts();
  expect(await isComplete(cell, begin, await end())).toBe(false);
});

test('receipts: fifty who ask at once for an old bet get the same one', async () => {
  const player = await fundedPlayer(server, db, 100);
  const { betId } = await playKeno(player);
  await setState(new Date(server.clock.now().getTime() + 60_000));
  const proofs = await Promise.all(Array.from({ length: 50 }, () => receiptFor(betId)));
  expect(new Set(proofs.map(({ root }) => root)).size).toBe(1);
  const settledAt = proofs[0]!.receipt.settledAt;
  const batches = await db.owner.query('SELECT FROM receipt_batches WHERE to_at = $1', [settledAt]);
  expect(batches.rowCount).toBe(1);
});

test('receipts: a bet that the owner of the database altered has no receipt any more', async () => {
  const player = await fundedPlayer(server, db, 100);
  const { betId } = await playKeno(player);
  await makeReceipts();
  await receiptFor(betId);
  await db.owner.query('UPDATE bets SET payout_micros = payout_micros + 1000000 WHERE player_id = $1', [
    player.playerId,
  ]);
  const response = await server.visitor().get(`/api/bets/${betId}/receipt`);
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([500, 'RECEIPT_ALTERED']);
  expect(server.logged.join('')).toContain('is not what was signed');
  await db.owner.query('UPDATE bets SET payout_micros = payout_micros - 1000000 WHERE player_id = $1', [
    player.playerId,
  ]);
});

test('receipts: the fingerprints of seeds come signed', async () => {
  const player = await fundedPlayer(server, db, 1);
  const seeds = (await player.get('/api/fairness/seeds')).json<SignedCommitment & { commitment: SignedCommitment }>();
  const { key, signature, ...shown } = seeds.commitment;
  expect(isSignedBy(fromHex(key), commitmentText(shown), fromHex(signature))).toBe(true);
  const swapped = { ...shown, serverSeedHash: 'ab'.repeat(32) };
  expect(isSignedBy(fromHex(key), commitmentText(swapped), fromHex(signature))).toBe(false);
  expect(shown).toMatchObject({ serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed });
});

test('receipts: with a new secret key in front the receipts of older bets stay the same', async () => {
  const player = await fundedPlayer(server, db, 100);
  const { betId } = await playKeno(player);
  await makeReceipts();
  const before = await receiptFor(betId);
  await server.close();
  const second = await startTestServer(db, { SECRET_KEYS: `${newKeyText('two')},${FIRST_KEY}` }, server.clock);
  const after = await receiptFor(betId, second);
  expect(after).toEqual(before);
});
