import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addPastBets } from '../bench/bets/past-bets.ts';
import { startTestServer } from '../src/app/test-server.ts';
import { settableClock, systemClock } from '../src/clock/clock.ts';
import { testDatabase, type TestDatabase } from '../src/db/test-database.ts';
import { fundedPlayer } from '../src/games/test-player.ts';
import { archiveMonth } from '../src/ledger/archive.ts';
import { readArchiveFile, writeArchiveFile, type ArchiveNote } from '../src/ledger/archive-file.ts';
import { BET_RULES } from '../src/ledger/bet-rules.ts';
import { describeReconciliation, reconcile } from '../src/ledger/reconcile.ts';

const BETS = 3_000;
const KENO = { selectedNumbers: [1, 2, 3], betAmount: 0.1, risk: 'low' };

const monthsAgo = (count: number) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1)).toISOString().slice(0, 7);
};

test('archive: a month leaves the tables of play while bets go on, and is still proved, listed and found', async () => {
  const db = await testDatabase();
  const server = await startTestServer(db, {}, settableClock(new Date()));
  // The player keeps betting while the month is archived.
  const player = await fundedPlayer(server, db, 1_000_000);
  // The first bet creates the seed pair that the past bets use.
  await player.play('/api/keno/play/keno', KENO);
  await addPastBets(db.url, BETS);
  const proof = async () => describeReconciliation(await reconcile(db.owner, BET_RULES));
  const history = async () => (await player.get('/api/wallet/history?limit=100')).json<{ items: unknown[] }>().items;
  const oldest = (await player.get('/api/bets?cursor=3')).json<{ items: { id: string }[] }>().items[0]!;
  expect(await proof()).toContain('The books are clean.');

  const month = monthsAgo(3);
  const told = { toStop: false };
  let played = 0;
  const playing = (async () => {
    for (; !told.toStop; played += 1) await player.play('/api/keno/play/keno', KENO);
  })();
  const archived = await archiveMonth(db.owner, systemClock, month);
  told.toStop = true;
  await playing;
  expect(archived).toMatchObject({ ok: true });
  if (!archived.ok) return;
  expect(archived.bets).toBeGreaterThan(300n);
  expect(archived.transfers).toBe(archived.bets);
  expect(await archiveMonth(db.owner, systemClock, monthsAgo(4))).toMatchObject({ ok: true });

  expect(await proof()).toContain('The books are clean.');
  const { rows } = await db.owner.query<{ bets: bigint; all: bigint }>(
    'SELECT (SELECT count(*) FROM bets) AS bets, (SELECT count(*) FROM cell_000_archive.bets) AS all',
  );
  expect(Number(rows[0]!.all)).toBe(BETS + 1 + played);
  expect(rows[0]!.bets).toBeLessThan(rows[0]!.all);
  expect((await history()).length).toBeGreaterThan(100 - 10);
  await checkFiles(db.owner, [monthsAgo(4), month], archived.bets);
  const found = await server.visitor().get(`/api/bets/${oldest.id}`);
  expect([found.statusCode, found.json<{ betAmount: number }>().betAmount]).toEqual([200, 0.1]);
});

test('archive: young months, months that are gone and what is no month are refused', async () => {
  const { owner } = await testDatabase();
  expect(await archiveMonth(owner, systemClock, monthsAgo(1))).toEqual({ ok: false, reason: 'too_young' });
  expect(await archiveMonth(owner, systemClock, '2020-01')).toEqual({ ok: false, reason: 'not_there' });
  expect(await archiveMonth(owner, systemClock, '2020-1; DROP')).toEqual({ ok: false, reason: 'not_a_month' });
});

async function checkFiles(owner: TestDatabase['owner'], months: readonly string[], newestRows: bigint): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-archive-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const notes: ArchiveNote[] = [];
  for (const month of months) notes.push(await writeArchiveFile(owner, folder, 'bets', month));
  const [first, second] = notes as [ArchiveNote, ArchiveNote];
  const firstNote = await readFile(path.join(folder, first.file.replace('.jsonl.gz', '.json')));
  expect([first.previous, second.previous]).toEqual([null, createHash('sha256').update(firstNote).digest('hex')]);
  expect(BigInt(second.rows)).toBe(newestRows);
  expect(await readArchiveFile(path.join(folder, second.file))).toEqual({ rows: second.rows, sha256: second.sha256 });
}
