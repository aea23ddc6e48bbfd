import { expect, test } from 'vitest';
import { startTestServer, type Visitor } from '../app/test-server.ts';
import { verifyChain } from '../audit/audit-log.ts';
import { testDatabase } from '../db/test-database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { dollars } from '../money/usd.ts';
import { contactReviewer, expireApprovals } from './hand-over.ts';
import { depositRoomOf, depositsClosed, withdrawalsOpen } from './standing.ts';
import { callBack, playerIdOf, reviewIdOf, submitWhole, upload } from './test-case.ts';
import { signDecision, startTestReviewer } from './test-reviewer.ts';

const HOUR_MS = 3_600_000;
const db = await testDatabase();
const reviewer = await startTestReviewer();
const server = await startTestServer(db, reviewer.env);
keepBooksClean(db);

const later = (ms: number) => new Date(server.clock.now().getTime() + ms);
const statusOf = async (player: Visitor) => (await player.get('/api/kyc')).json().status as string;
const roomOf = (playerId: PlayerId) =>
  db.database.transaction((tx) =>
    depositRoomOf(tx, playerId, { clock: server.clock, depositsOf: server.identity.neighbours.depositsOf }),
  );
const openOf = (playerId: PlayerId) => db.database.transaction((tx) => withdrawalsOpen(tx, playerId));
// Short mails are sent as they are, longer ones encoded, so search both forms.
const mailsTo = (email: string) =>
  server.smtp.received
    .filter(({ to }) => to[0] === email)
    .map(({ text, raw }) => `${text} ${raw}`.replaceAll(/\s+/g, ' '));

async function submitted() {
  const player = await server.player();
  await submitWhole(player);
  const playerId = await playerIdOf(db.database, player.username);
  return { player, playerId, caseId: await reviewIdOf(db.database, playerId) };
}

let lastDeposit = 0;
async function deposit(playerId: PlayerId, usd: number, at = server.clock.now()): Promise<void> {
  lastDeposit += 1;
  const payment = String(lastDeposit);
  await db.database.transaction(async (tx) => {
    const transfers = [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(usd) } as const];
    await post(tx, server.clock, { playerId, key: `deposit:test-${payment}`, transfers });
    await tx.query(
      `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status,
         credited_micros, created_at, updated_at, settled_at, active_at)
       VALUES ($1, $2, $3, $3, 'address', 'btc', 'credited', 'finished', $4, $5, $5, $5, $5)`,
      [playerId, lastDeposit, payment, dollars(usd), at],
    );
  });
}

test('kyc: a case is handed to the reviewer, whose signed approval opens withdrawals', async () => {
  const { player, playerId, caseId } = await submitted();
  await expect
    .poll(() => reviewer.received.get(caseId))
    .toMatchObject({
      userId: String(playerId),
      firstName: 'Ada',
      callbackUrl: 'http://localhost:8080/provider/kyc/decision',
      documents: [{ kind: 'passport' }, { kind: 'proof_of_address' }],
    });
  expect(await openOf(playerId)).toBe(false);
  const answered = await callBack(server, { caseId, status: 'approved', checkedAt: later(1_000) });
  expect(answered.json()).toEqual({ received: true, applied: true });
  expect((await player.get('/api/kyc')).json()).toMatchObject({
    status: 'approved',
    withdrawalsOpen: true,
    depositCap: null,
    documentExpiresOn: '2028-11-15',
  });
  expect(await openOf(playerId)).toBe(true);
  await expect.poll(() => mailsTo(player.email).some((text) => text.includes('approved your account'))).toBe(true);
});

test('kyc: a forged, altered or foreign callback changes nothing', async () => {
  const { player, caseId } = await submitted();
  const approval = { caseId, status: 'approved', checkedAt: later(1_000) };
  for (const headersOf of [
    (body: string) => signDecision(body, 'another secret'),
    (body: string) => signDecision(`${body} `),
    () => ({ 'content-type': 'application/json' }),
    () => ({ 'content-type': 'application/json', 'x-payload-digest': '0'.repeat(64) }),
  ]) {
    const response = await callBack(server, approval, headersOf);
    expect([response.statusCode, response.json().code]).toEqual([401, 'CALLBACK_UNSIGNED']);
  }
  const unknown = { ...approval, caseId: '00000000-0000-4000-8000-000000000000' };
  expect((await callBack(server, unknown)).json()).toEqual({ received: true, applied: false });
  expect((await callBack(server, { ...approval, caseId: 'no uuid' })).json()).toMatchObject({ applied: false });
  expect(await statusOf(player)).toBe('under_review');
});

test('kyc: fifty copies of a decision take effect once, and an older one not at all', async () => {
  const { player, playerId, caseId } = await submitted();
  const approval = { caseId, status: 'approved', checkedAt: later(5_000) };
  const copies = await Promise.all(Array.from({ length: 50 }, () => callBack(server, approval)));
  expect(copies.filter((response) => response.json().applied)).toHaveLength(1);
  for (const status of ['pending', 'rejected', 'resubmit']) {
    expect((await callBack(server, { caseId, status, checkedAt: later(1_000) })).json().applied).toBe(false);
  }
  expect(await statusOf(player)).toBe('approved');
  const { rowCount } = await db.database.query(`SELECT FROM audit_log WHERE target = $1 AND action LIKE 'kyc.deci%'`, [
    `player:${playerId}`,
  ]);
  expect(rowCount).toBe(1);
});

test('kyc: only a newer decision replaces a final one, and that raises an alert', async () => {
  const { player, playerId, caseId } = await submitted();
  await callBack(server, { caseId, status: 'approved', checkedAt: later(1_000) });
  const lines = server.logged.length;
  expect((await callBack(server, { caseId, status: 'rejected', checkedAt: later(2_000) })).json().applied).toBe(true);
  expect(await statusOf(player)).toBe('rejected');
  expect(server.logged.slice(lines).some((line) => line.includes(`player ${playerId} was replaced`))).toBe(true);
  const { rowCount } = await db.database.query(
    `SELECT FROM audit_log WHERE action = 'kyc.decision_replaced' AND target = $1`,
    [`player:${playerId}`],
  );
  expect(rowCount).toBe(1);
});

test('kyc: what was sent back is handed in again; the former submission no longer counts', async () => {
  const { player, playerId, caseId } = await submitted();
  await callBack(server, { caseId, status: 'resubmit', reasons: ['document_unreadable'], checkedAt: later(1_000) });
  const view = (await player.get('/api/kyc')).json();
  expect(view).toMatchObject({
    status: 'resubmit',
    reasons: ['document_unreadable'],
    canChange: true,
    canSubmit: false,
  });
  expect(view.documents.map((document: { isWantedAgain: boolean }) => document.isWantedAgain)).toEqual([true, false]);
  expect((await player.post('/api/kyc/submit')).json().code).toBe('KYC_INCOMPLETE');
  await upload(player, { name: 'sharper.png' });
  expect((await player.post('/api/kyc/submit')).json().status).toBe('under_review');
  const second = await reviewIdOf(db.database, playerId);
  expect(second).not.toBe(caseId);
  expect((await callBack(server, { caseId, status: 'approved', checkedAt: later(9_000) })).json().applied).toBe(false);
  expect((await callBack(server, { caseId: second, status: 'approved', checkedAt: later(9_000) })).json().applied).toBe(
    true,
  );
  await expect.poll(() => mailsTo(player.email).some((text) => text.includes('could not use all'))).toBe(true);
});

test('kyc: a reviewer that is down is tried again, and a lost decision is asked for', async () => {
  reviewer.failWith = 500;
  const { player, caseId } = await submitted();
  const log = () => {};
  await contactReviewer(server.identity, log);
  reviewer.failWith = null;
  expect(reviewer.received.has(caseId)).toBe(false);
  server.clock.advance(60_000);
  await contactReviewer(server.identity, log);
  await expect.poll(() => reviewer.received.has(caseId)).toBe(true);
  reviewer.answers.set(caseId, { caseId, status: 'approved', checkedAt: later(1_000), reasons: [] });
  server.clock.advance(120_000);
  await contactReviewer(server.identity, log);
  await expect.poll(() => statusOf(player)).toBe('approved');
  const askedAbout = () => reviewer.asked.filter((asked) => asked === caseId).length;
  const before = askedAbout();
  server.clock.advance(HOUR_MS);
  await contactReviewer(server.identity, log);
  expect(askedAbout()).toBe(before);
});

test('kyc: deposits are capped at $500 in all until approval, and none are taken after 72 hours without documents', async () => {
  const player = await server.player();
  const playerId = await playerIdOf(db.database, player.username);
  expect(await roomOf(playerId)).toEqual({ left: dollars(500), because: 'kyc' });
  await deposit(playerId, 120);
  expect(await roomOf(playerId)).toEqual({ left: dollars(380), because: 'kyc' });
  server.clock.advance(71 * HOUR_MS);
  expect(await roomOf(playerId)).toEqual({ left: dollars(380), because: 'kyc' });
  server.clock.advance(2 * HOUR_MS);
  expect(await roomOf(playerId)).toEqual({ left: 0n, because: 'kyc' });
  const late = await server.player();
  const lateId = await playerIdOf(db.database, late.username);
  await deposit(lateId, 520, later(-100 * HOUR_MS));
  expect(await roomOf(lateId)).toEqual({ left: 0n, because: 'kyc' });
  expect((await late.get('/api/kyc')).json()).toMatchObject({ isOverdue: true, deposited: 520 });
  await submitWhole(late);
  await callBack(server, {
    caseId: await reviewIdOf(db.database, lateId),
    status: 'approved',
    checkedAt: later(1_000),
  });
  expect(await roomOf(lateId)).toBeNull();
});

test('kyc: a rejection closes play and deposits, leaves the last deposit and puts the rest aside', async () => {
  const { player, playerId, caseId } = await submitted();
  await deposit(playerId, 200, later(-HOUR_MS));
  await deposit(playerId, 50);
  await callBack(server, { caseId, status: 'rejected', reasons: ['identity_not_confirmed'], checkedAt: later(1_000) });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(50), held: dollars(200) });
  expect((await player.get('/api/kyc')).json()).toMatchObject({
    status: 'rejected',
    putAside: 200,
    withdrawalsOpen: true,
  });
  expect(await openOf(playerId)).toBe(true);
  expect(await depositsClosed(db.database, playerId)).toBe(true);
  expect(await roomOf(playerId)).toMatchObject({ left: 0n });
  const bet = await player.post(
    '/api/keno/play/keno',
    { selectedNumbers: [1], betAmount: 1, risk: 'low' },
    { 'idempotency-key': 'rejected-bet' },
  );
  expect([bet.statusCode, bet.json().code]).toEqual([403, 'BETTING_CLOSED']);

  await callBack(server, { caseId, status: 'approved', checkedAt: later(2_000) });
  expect(await readWallet(db.database, playerId)).toMatchObject({
    primary: dollars(250),
    held: 0n,
    bettingClosedUntil: null,
  });
});

test('kyc: forged documents end the sessions, close the account and put everything aside', async () => {
  const { player, playerId, caseId } = await submitted();
  await deposit(playerId, 80);
  await callBack(server, {
    caseId,
    status: 'rejected',
    reasons: ['document_forged'],
    forged: true,
    checkedAt: later(1_000),
  });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, held: dollars(80) });
  expect(await openOf(playerId)).toBe(false);
  await expect.poll(async () => (await player.get('/api/kyc')).statusCode).toBe(401);
  const entry = await server
    .visitor()
    .post('/api/users/login', { identifier: player.username, password: 'Copper7!Lantern' });
  expect(entry.json().code).toBe('ACCOUNT_CLOSED');
  await expect.poll(() => mailsTo(player.email).some((text) => text.includes('Your account is closed'))).toBe(true);
});

test('kyc: an approval ends with its document', async () => {
  const { player, playerId, caseId } = await submitted();
  await callBack(server, { caseId, status: 'approved', checkedAt: later(1_000) });
  await expireApprovals(server.identity);
  expect(await statusOf(player)).toBe('approved');
  const then = { now: () => new Date('2028-11-16T01:00:00Z') };
  await expireApprovals({ ...server.identity, clock: then });
  await expireApprovals({ ...server.identity, clock: then });
  expect((await player.get('/api/kyc')).json()).toMatchObject({
    status: 'resubmit',
    reasons: ['document_expired'],
    canChange: true,
    canSubmit: false,
    withdrawalsOpen: false,
  });
  expect(await openOf(playerId)).toBe(false);
});

test('kyc: every act stands in the audit log, and no detail or document does', async () => {
  const { rows } = await db.database.query<{ text: string }>(`SELECT coalesce(after::text, '') AS text FROM audit_log`);
  expect(rows.some(({ text }) => /Lovelace|St James|416 555/.test(text))).toBe(false);
  expect(server.logged.some((line) => /Lovelace|St James|416 555/.test(line))).toBe(false);
  expect(await verifyChain(db.owner)).toMatchObject({ intact: true });
});
