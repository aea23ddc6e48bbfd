import { expect, test } from 'vitest';
import { newAccount, startTestServer, type Visitor } from '../app/test-server.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, KENO, type FundedPlayer } from '../games/test-player.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import type { Transfer } from '../ledger/wallet.ts';
import { dollars } from '../money/usd.ts';
import { closeAffiliateMonths } from './close-months.ts';

const db = await testDatabase();
const clock = settableClock(new Date('2031-03-10T12:00:00Z'));
const server = await startTestServer(db, {}, clock);
keepBooksClean(db, PROMOTION_RULES);

const put = async (player: Visitor, newReferralCode: string) =>
  player.send({
    method: 'PUT',
    url: '/api/users/change-referral',
    payload: { newReferralCode },
    headers: { 'x-csrf-token': await player.csrfToken() },
  });
const codeOf = async (player: Visitor) => (await player.get('/api/users/referral-code')).json();
const statsOf = async (player: Visitor, query = '') => (await player.get(`/api/users/affiliate/stats${query}`)).json();
const close = () => closeAffiliateMonths({ database: db.database, clock, walletChanged: () => {} });

async function affiliateWith(code: string): Promise<FundedPlayer> {
  const player = await fundedPlayer(server, db, 0);
  expect((await put(player, code)).json()).toEqual({ message: 'Referral code saved.' });
  return player;
}

async function register(referralCode: string, visitor = server.visitor(), account = newAccount()) {
  const answer = (await visitor.post('/api/users/register', { ...account, referralCode })).json();
  const { rows } = await db.database.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    account.username,
  ]);
  return { ...visitor, answer, account, playerId: toPlayerId(rows[0]!.player_id) };
}

let postings = 0;
async function move(playerId: FundedPlayer['playerId'], ...transfers: Transfer[]): Promise<void> {
  postings += 1;
  await db.database.transaction((tx) => post(tx, clock, { playerId, key: `test:${postings}`, transfers }));
}
const amountOf = (usd: number) => ({ amount: dollars(usd) });
const GIVEN = { kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary' } as const;
const STAKED = { kind: 'stake', debit: 'primary', credit: 'provider' } as const;
const PAID = { kind: 'payout', debit: 'provider', credit: 'primary' } as const;
const RAKEBACK = { kind: 'rakeback', debit: 'rewards', credit: 'primary' } as const;

test('affiliate: a code is kept in lower case, belongs to one, and earlier ones keep leading to whoever shared them', async () => {
  const player = await affiliateWith('  LuckyStar ');
  expect(await codeOf(player)).toEqual({ referral: 'luckystar' });
  const other = await fundedPlayer(server, db, 0);
  expect((await put(other, 'LUCKYSTAR')).json()).toMatchObject({ code: 'REFERRAL_CODE_TAKEN' });
  await put(player, 'second-code');
  expect((await put(other, 'luckystar')).json()).toMatchObject({ code: 'REFERRAL_CODE_TAKEN' });
  expect((await register('luckystar')).answer).toMatchObject({ referral: 'luckystar', referralRefused: null });
  expect((await put(player, 'luckystar')).statusCode).toBe(200);
  expect(await codeOf(player)).toEqual({ referral: 'luckystar' });
  expect(await statsOf(player)).toMatchObject({ summary: { totalReferrals: 1 } });
});

test.each([
  ['ab', 400, 'REFERRAL_CODE_PATTERN'],
  ['has space', 400, 'REFERRAL_CODE_PATTERN'],
  ['roulo', 400, 'REFERRAL_CODE_PROHIBITED'],
  ['fuck-you', 400, 'REFERRAL_CODE_PROHIBITED'],
])('affiliate: the code %s is refused', async (code, status, reason) => {
  const player = await fundedPlayer(server, db, 0);
  const response = await put(player, code);
  expect([response.statusCode, response.json().code]).toEqual([status, reason]);
  expect(await codeOf(player)).toEqual({ referral: null });
});

test('affiliate: fifty who want the same code at once, one gets it', async () => {
  const players = await Promise.all(Array.from({ length: 10 }, () => fundedPlayer(server, db, 0)));
  const asked = await Promise.all(Array.from({ length: 50 }, (_none, at) => put(players[at % 10]!, 'wanted')));
  const codes = await Promise.all(players.map(codeOf));
  expect(codes.filter(({ referral }) => referral === 'wanted')).toHaveLength(1);
  expect(asked.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
});

test('affiliate: nobody refers themselves, neither straight nor round a corner', async () => {
  const ana = await affiliateWith('ana-code');
  const again = await register('ana-code', ana);
  expect(again.answer).toMatchObject({ referral: null, referralRefused: 'own' });
  const friend = await register('ana-code');
  expect(friend.answer).toMatchObject({ referral: 'ana-code' });
  await put(friend, 'friends-code');
  expect((await register('friends-code', ana)).answer).toMatchObject({ referral: null, referralRefused: 'own' });
  const label = { ...newAccount(), email: friend.account.email.replace('@', '+2@') };
  expect((await register('friends-code', server.visitor(), label)).answer.referralRefused).toBe('own');
  expect((await register('nobody-has-it')).answer).toMatchObject({ referral: null, referralRefused: 'unknown' });
  const { rows } = await db.database.query('SELECT referral_count FROM affiliates WHERE player_id = $1', [
    ana.playerId,
  ]);
  expect(rows).toEqual([{ referral_count: 1 }]);
});

test('affiliate: members cannot activate the promotion, and who has it active cannot become one', async () => {
  const member = await affiliateWith('member');
  expect((await member.post('/api/users/activatePromotion')).json()).toMatchObject({ code: 'PROMOTION_AFFILIATE' });
  const player = await fundedPlayer(server, db, 0);
  await player.post('/api/users/activatePromotion');
  expect((await put(player, 'too-late')).json()).toMatchObject({ code: 'REFERRAL_CODE_PROMOTION' });
});

test('affiliate: revenue is stakes less payouts and rewards on primary play, shown per referral and month', async () => {
  const affiliate = await affiliateWith('revenue');
  const one = await register('revenue');
  const two = await register('revenue');
  await move(one.playerId, { ...GIVEN, ...amountOf(500) }, { ...STAKED, ...amountOf(300) });
  await move(one.playerId, { ...PAID, ...amountOf(120) }, { ...RAKEBACK, ...amountOf(10) });
  await move(two.playerId, { ...GIVEN, ...amountOf(50) }, { ...PAID, ...amountOf(20) });
  await one.post('/api/keno/play/keno', KENO);
  const stats = await statsOf(affiliate, '?sort=ngr&order=desc');
  const keno = stats.referrals[0].totalNGR - 170;
  expect(stats.referrals).toMatchObject([
    { username: expect.stringMatching(/^Pl\*\*\*.$/), totalCashWager: 1, totalNGR: 170 + keno },
    { totalNGR: -20, affiliateEarnings: -4 },
  ]);
  expect(stats.summary.totalReferrals).toBe(2);
  expect(stats.summary.totalCurrentCycleIncome).toBeCloseTo((150 + keno) / 5, 5);
  expect(stats.summary.totalLifetimeEarnings).toBe(stats.summary.totalCurrentCycleIncome);
  const opened = (await affiliate.get(`/api/users/affiliate/referrals/${stats.referrals[0].id}`)).json();
  expect(opened.months).toMatchObject([{ month: '2031-03', stakes: 301, rewards: 10, ngr: 170 + keno }]);
  expect((await one.get('/api/users/affiliate/referrals/1')).statusCode).toBe(404);
  const paged = await statsOf(affiliate, '?sort=ngr&order=asc&limit=1');
  expect([paged.referrals[0].totalNGR, paged.next]).toEqual([-20, '1']);
  expect((await statsOf(affiliate, '?sort=ngr&order=asc&limit=1&cursor=1')).next).toBeNull();
});

test('affiliate: a month is closed once, by whoever comes, however late, and a negative one is not carried over', async () => {
  const affiliate = await affiliateWith('closing');
  const referral = await register('closing');
  await move(referral.playerId, { ...GIVEN, ...amountOf(1_000) }, { ...STAKED, ...amountOf(100) });
  clock.advance(22 * 24 * 3_600_000);
  await move(referral.playerId, { ...PAID, ...amountOf(40) });
  await Promise.all(Array.from({ length: 20 }, close));
  expect((await affiliate.wallet()).primary).toBe(dollars(20));
  clock.advance(31 * 24 * 3_600_000);
  await move(referral.playerId, { ...STAKED, ...amountOf(50) });
  clock.advance(62 * 24 * 3_600_000);
  await Promise.all(Array.from({ length: 20 }, close));
  expect((await affiliate.wallet()).primary).toBe(dollars(30));
  const fresh = await signInAgain(affiliate);
  const { months, summary } = await statsOf(fresh);
  expect(months).toMatchObject([
    { month: '2031-06', ngr: 0, earnings: 0, creditedAt: expect.any(String) },
    { month: '2031-05', ngr: 50, earnings: 10 },
    { month: '2031-04', ngr: -40, earnings: 0 },
    { month: '2031-03', ngr: 100, earnings: 20 },
  ]);
  expect(summary).toMatchObject({ totalLifetimeEarnings: 30, totalCurrentCycleIncome: 0 });
  const { items } = (await fresh.get('/api/wallet/history')).json();
  expect(items.map(({ detail, amount, reference }: Record<string, unknown>) => [detail, amount, reference])).toEqual([
    ['affiliate_earnings', 10, '203105'],
    ['affiliate_earnings', 20, '203103'],
  ]);
});

async function signInAgain(player: FundedPlayer): Promise<Visitor> {
  const { rows } = await db.database.query<{ username: string }>('SELECT username FROM players WHERE player_id = $1', [
    player.playerId,
  ]);
  const visitor = server.visitor();
  await visitor.post('/api/users/login', { identifier: rows[0]!.username, password: newAccount().password });
  return visitor;
}
