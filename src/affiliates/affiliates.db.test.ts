import { expect, test } from 'vitest';
import { newAccount, startTestServer, type Visitor } from '../app/test-server.ts';
import { clerk, type ActAnswered } from '../app/whole/test-office.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { fundedPlayer, KENO, rollDice, type FundedPlayer } from '../games/test-player.ts';
import { PROMOTION_RULES } from '../ledger/promotion-rules.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { dollars } from '../money/usd.ts';
import { closeAffiliateMonths } from './close-months.ts';
import type { Transfer } from '../ledger/transfer.ts';

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
const close = () => closeAffiliateMonths({ cells: db.cells, clock, waits: async () => false, walletChanged: () => {} });

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

/** A referral with money, who plays by the ordinary calls. */
async function fundedReferral(code: string, usd: number): Promise<FundedPlayer> {
  const { playerId, account, ...visitor } = await register(code);
  await move(playerId, { ...GIVEN, ...amountOf(usd) });
  return {
    ...visitor,
    playerId,
    username: account.username,
    wallet: () => readWallet(db.database, playerId),
    async play(url, body, headers) {
      const response = await visitor.post(url, body, headers);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    },
    deposit: (more) => move(playerId, { ...GIVEN, ...amountOf(more) }),
  };
}

let postings = 0;
async function move(playerId: FundedPlayer['playerId'], ...transfers: Transfer[]): Promise<void> {
  postings += 1;
  await db.database.transaction((tx) => post(tx, clock, { playerId, key: `test:${postings}`, transfers }));
}
/** A month's play: what the house keeps, and the theoretical revenue of the stakes. */
async function played(playerId: FundedPlayer['playerId'], revenue: number, theoretical = 1_000): Promise<void> {
  postings += 1;
  const transfers: Transfer[] = [
    { ...GIVEN, ...amountOf(10_000) },
    { ...STAKED, ...amountOf(10_000) },
    { ...PAID, ...amountOf(10_000 - revenue) },
  ];
  const tally = { theoreticalNanos: BigInt(theoretical) * 1_000_000_000n };
  await db.database.transaction((tx) => post(tx, clock, { playerId, key: `test:${postings}`, transfers, tally }));
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
  const refused = await member.post('/api/users/activatePromotion');
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'PROMOTION_AFFILIATE']);
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
    { username: one.account.username, totalCashWager: 1, totalNGR: 170 + keno },
    { totalNGR: -20, affiliateEarnings: -4 },
  ]);
  expect(stats.summary.totalReferrals).toBe(2);
  // Only the Keno bet has a recorded edge here, so the cap applies: a fifth of twice its edge.
  const [{ ngr, basis, earnings }] = stats.months;
  expect([ngr, earnings]).toEqual([150 + keno, basis.cap]);
  expect(basis.cap).toBeCloseTo(basis.theoretical * 0.4, 5);
  expect(basis.theoretical).toBeGreaterThan(0);
  expect(stats.summary.totalCurrentCycleIncome).toBe(earnings);
  expect(stats.summary.totalLifetimeEarnings).toBe(stats.summary.totalCurrentCycleIncome);
  const opened = (await affiliate.get(`/api/users/affiliate/referrals/${stats.referrals[0].id}`)).json();
  expect(opened.months).toMatchObject([{ month: '2031-03', stakes: 301, rewards: 10, ngr: 170 + keno }]);
  expect((await one.get('/api/users/affiliate/referrals/1')).statusCode).toBe(404);
  const paged = await statsOf(affiliate, '?sort=ngr&order=asc&limit=1');
  expect([paged.referrals[0].totalNGR, paged.next]).toEqual([-20, '1']);
  expect((await statsOf(affiliate, '?sort=ngr&order=asc&limit=1&cursor=1')).next).toBeNull();
});

test('affiliate: a month is closed once, by whoever comes, however late, with the sum it rests on', async () => {
  const affiliate = await affiliateWith('closing');
  const referral = await register('closing');
  await played(referral.playerId, 100);
  clock.advance(22 * 24 * 3_600_000);
  await played(referral.playerId, -40);
  await Promise.all(Array.from({ length: 20 }, close));
  expect((await affiliate.wallet()).primary).toBe(dollars(20));
  clock.advance(31 * 24 * 3_600_000);
  await played(referral.playerId, 50, 20);
  clock.advance(62 * 24 * 3_600_000);
  await Promise.all(Array.from({ length: 20 }, close));
  expect((await affiliate.wallet()).primary).toBe(dollars(22));
  const fresh = await signInAgain(affiliate);
  const { months, summary } = await statsOf(fresh);
  expect(months).toMatchObject([
    { month: '2031-07', ngr: 0, earnings: 0, creditedAt: null },
    { month: '2031-06', ngr: 0, earnings: 0, creditedAt: expect.any(String) },
    { month: '2031-05', ngr: 50, basis: { theoretical: 20, setOff: 40, cap: 8, carriedOn: 0 }, earnings: 2 },
    { month: '2031-04', ngr: -40, basis: { theoretical: 1_000, setOff: 0, cap: 400, carriedOn: 40 }, earnings: 0 },
    { month: '2031-03', ngr: 100, basis: { theoretical: 1_000, setOff: 0, cap: 400, carriedOn: 0 }, earnings: 20 },
  ]);
  expect(summary).toMatchObject({ totalLifetimeEarnings: 22, totalCurrentCycleIncome: 0 });
  const { items } = (await fresh.get('/api/wallet/history')).json();
  expect(items.map(({ detail, amount, reference }: Record<string, unknown>) => [detail, amount, reference])).toEqual([
    ['affiliate_earnings', 2, '203105'],
    ['affiliate_earnings', 20, '203103'],
  ]);
});

test('affiliate: two friends with one large bet a month earn a part of the edge, not of their luck', async () => {
  const affiliate = await affiliateWith('friends');
  const friend = await fundedReferral('friends', 30_000);
  // At 10 for 1, until the house is ahead.
  let lost = 0;
  let staked = 0;
  while (lost <= 0) {
    const { win, winAmount } = await rollDice(friend, 500, 90.1);
    staked += 500;
    lost += 500 - (win ? winAmount : 0);
  }
  clock.advance(31 * 24 * 3_600_000);
  await Promise.all(Array.from({ length: 20 }, close));
  const earned = Number((await affiliate.wallet()).primary) / 1_000_000;
  expect(earned).toBeGreaterThan(0);
  // The edge of a Dice bet is 10,099 millionths of its stake. The affiliate gets at most a fifth of twice that.
  expect(earned).toBeLessThanOrEqual(staked * 0.010_099 * 2 * 0.2 + 0.000_001);
});

test('affiliate: a negative month is set off against the three months after it, and the rest lapses', async () => {
  const affiliate = await affiliateWith('carried');
  const referral = await register('carried');
  const credits: number[] = [];
  let before = 0;
  // The referral's losses and wins, month by month, with a theoretical revenue that never limits the share.
  for (const revenue of [-300, 100, 50, 80, 100]) {
    await played(referral.playerId, revenue);
    const now = clock.now();
    clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2) - now.getTime());
    await Promise.all(Array.from({ length: 20 }, close));
    const after = Number((await affiliate.wallet()).primary) / 1_000_000;
    credits.push(after - before);
    before = after;
  }
  expect(credits).toEqual([0, 0, 0, 0, 20]);
});

test('affiliate: months that were closed under the earlier rule keep their figures, and carry nothing on', async () => {
  const affiliate = await affiliateWith('earlier');
  const referral = await register('earlier');
  const month = `${clock.now().toISOString().slice(0, 7)}-01`;
  await played(referral.playerId, 100);
  clock.advance(31 * 24 * 3_600_000);
  // A month closed by an earlier version, with a loss and no further figures.
  await db.owner.query(
    `INSERT INTO affiliate_months (player_id, month, ngr_micros, earned_micros, closed_at) VALUES ($1, $2, $3, 0, $4)`,
    [affiliate.playerId, month, -70_000_000n, clock.now()],
  );
  await db.owner.query(`UPDATE affiliates SET next_month = $2::date + interval '1 month' WHERE player_id = $1`, [
    affiliate.playerId,
    month,
  ]);
  await played(referral.playerId, 100);
  const { months } = await statsOf(await signInAgain(affiliate));
  expect(months).toMatchObject([
    { ngr: 100, basis: { setOff: 0 }, earnings: 20, creditedAt: null },
    { month: month.slice(0, 7), ngr: -70, basis: null, earnings: 0, creditedAt: expect.any(String) },
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

test('affiliate: a share that one member of staff holds is paid once two decide to, with nothing lost', async () => {
  const affiliate = await affiliateWith('onhold');
  const referral = await register('onhold');
  await played(referral.playerId, 100);
  const marketing = await clerk(server, 'marketing');
  const player = affiliate.username;
  expect((await marketing.act('affiliate-hold', { player })).json<ActAnswered>()).toMatchObject({ done: true });
  expect((await marketing.act('affiliate-hold', { player })).statusCode).toBe(409);
  clock.advance(32 * 24 * 3_600_000);
  await Promise.all(Array.from({ length: 20 }, close));
  expect((await affiliate.wallet()).primary).toBe(dollars(0));
  const again = await clerk(server, 'marketing');
  const listed = (await again.get('/api/affiliates?held=only')).json<{
    items: { player: { username: string }; due: string; hold: object; months: { earned: string; closedAt: null }[] }[];
  }>().items;
  expect(listed).toMatchObject([{ player: { username: player }, due: '$20.00', hold: { by: marketing.email } }]);
  const proposed = (await again.act('affiliate-pay', { player })).json<ActAnswered>();
  expect(proposed).toMatchObject({ done: false });
  const own = await again.post(`/api/approvals/${proposed.proposal}/approve`, { reason: 'It is mine' });
  expect([own.statusCode, own.json<{ done?: boolean }>().done]).toEqual([
    expect.toSatisfy((status) => status >= 400),
    undefined,
  ]);
  await close();
  expect((await affiliate.wallet()).primary).toBe(dollars(0));
  const lead = await clerk(server, 'payments_lead');
  const approved = await lead.post(`/api/approvals/${proposed.proposal}/approve`, { reason: 'Referrals are real' });
  expect([approved.statusCode, approved.body]).toEqual([200, expect.stringContaining('"done":true')]);
  await Promise.all(Array.from({ length: 20 }, close));
  expect((await affiliate.wallet()).primary).toBe(dollars(20));
  expect((await lead.get('/api/affiliates?held=only')).json()).toEqual({ items: [], next: null });
});
