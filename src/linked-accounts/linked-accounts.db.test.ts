import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testOperator } from '../app/test-operate.ts';
import { newAccount, PASSWORD, startTestServer, type Visitor } from '../app/test-server.ts';
import { openAddress } from '../cashier/deposits/open-address.ts';
import { refreshPayment } from '../cashier/deposits/refresh-payment.ts';
import { creditTestDeposit } from '../cashier/deposits/test-credited-deposit.ts';
import { createTestProcessor } from '../cashier/processor/test-processor.ts';
import { settableClock } from '../clock/clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { KENO } from '../games/test-player.ts';
import { playerIdOf, putDetails, upload } from '../identity/test-case.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { keepBooksClean } from '../ledger/test-wallets.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import { dollars } from '../money/usd.ts';

const db = await testDatabase();
const clock = settableClock();
const processor = createTestProcessor(clock);
const SECRET_KEYS = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const server = await startTestServer(db, { SECRET_KEYS }, clock, processor);
keepBooksClean(db);
const operate = testOperator(db, clock);

type Player = Visitor & { playerId: PlayerId; username: string };
interface Registering {
  email?: string;
  browser?: Visitor;
  referralCode?: string;
}

async function register({ email, browser = server.visitor(), referralCode }: Registering = {}): Promise<Player> {
  const account = { ...newAccount(), ...(email ? { email } : {}), ...(referralCode ? { referralCode } : {}) };
  const answer = await browser.post('/api/users/register', account);
  expect(answer.statusCode, answer.body).toBe(200);
  // Each account continues in a separate browser: shared signs were recorded when the accounts were opened.
  const own = server.visitor();
  for (const [name, value] of browser.cookies) if (!name.endsWith('device')) own.cookies.set(name, value);
  return { ...own, username: account.username, playerId: await playerIdOf(db.database, account.username) };
}

async function handIn(player: Player, details: object): Promise<void> {
  expect((await putDetails(player, details)).statusCode).toBe(200);
  expect((await upload(player)).statusCode).toBe(200);
  expect((await upload(player, { kind: 'proof_of_address', name: 'bill.png' })).statusCode).toBe(200);
  expect((await player.post('/api/kyc/submit')).statusCode).toBe(200);
}

const activate = async (player: Player) => {
  const answer = await player.post('/api/users/activatePromotion');
  return answer.statusCode === 200 ? 'ok' : answer.json<{ code: string }>().code;
};

async function pay(player: Player, usd: number): Promise<void> {
  const opened = await openAddress(server.cashier, player.playerId, 'usdt');
  if (!opened.ok) throw new Error(opened.reason);
  const paymentId = processor.send(opened.address.address!, String(usd));
  processor.change(paymentId, { status: 'finished' });
  expect(await refreshPayment(server.cashier, paymentId, 'poll')).toBe('done');
}

async function verified(player: Player): Promise<void> {
  await db.owner.query('UPDATE players SET email_confirmed_at = now() WHERE player_id = $1', [player.playerId]);
  await db.owner.query(
    `INSERT INTO kyc_cases (player_id, state, created_at, updated_at) VALUES ($1, 'approved', now(), now())
     ON CONFLICT (player_id) DO UPDATE SET state = 'approved'`,
    [player.playerId],
  );
}

async function withdraw(player: Player, amount: number, address: string) {
  const signed = await player.post('/api/crypto/sign', { address, currency: 'usdt', amount });
  const answer = await player.post('/api/crypto/payout', signed.json<object>());
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ withdrawal: { id: string; status: string; reason: string | null } }>().withdrawal;
}

const addressOf = (name: string) => `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;
const ADA = { firstName: 'Ada', lastName: 'Lovelace', dateOfBirth: '1990-12-10' };

test.each([
  [
    'mailbox',
    async () => [
      await register({ email: 'grace.hopper@gmail.com' }),
      await register({ email: 'gracehopper+bonus@googlemail.com' }),
    ],
  ],
  [
    'device',
    async () => {
      const browser = server.visitor();
      return [await register({ browser }), await register({ browser })];
    },
  ],
  [
    'identity',
    async () => {
      const [one, other] = [await register(), await register()];
      await handIn(one, ADA);
      await handIn(other, { ...ADA, firstName: 'Áda', lastName: 'LOVELACE' });
      return [one, other];
    },
  ],
  [
    'document',
    async () => {
      const [one, other] = [await register(), await register()];
      await handIn(one, { firstName: 'Katherine', lastName: 'Johnson', documentNumber: 'C01X 00T47' });
      await handIn(other, { firstName: 'Catherine', lastName: 'Jonson', documentNumber: 'c01x00t47' });
      return [one, other];
    },
  ],
  [
    'address',
    async () => {
      const players = [await register(), await register()];
      for (const player of players) {
        await verified(player);
        await creditTestDeposit(db.database, clock, player.playerId, dollars(100));
        await withdraw(player, 20, addressOf('one wallet'));
      }
      return players;
    },
  ],
] as const)(
  'linked accounts: the same %s keeps the later account from the promotion, with a case',
  async (kind, open) => {
    const [earlier, later] = await open();
    expect(await activate(later!)).toBe('ACCOUNT_LINKED');
    expect(await activate(earlier!)).toBe('ok');
    expect(await operate('links list')).toMatch(new RegExp(`${later!.username} +${earlier!.username} +.*${kind}`));
    expect(await operate('cases')).toMatch(
      new RegExp(`account_link +accounts ${later!.playerId} and ${earlier!.playerId}`),
    );
  },
);

test('linked accounts: nothing that identifies a person is stored in plain', async () => {
  const { rows } = await db.owner.query<{ text: string }>(
    `SELECT row_to_json(m)::text AS text FROM account_marks m UNION ALL SELECT row_to_json(l)::text FROM account_links l
     UNION ALL SELECT details::text FROM operator_cases WHERE kind = 'account_link'`,
  );
  expect(rows.length).toBeGreaterThan(5);
  // A digest may contain any digits.
  const told = rows.map(({ text }) => text.replaceAll(/\\x[0-9a-f]{64}/g, 'digest'));
  expect(told.filter((text) => /lovelace|hopper|c01x|1990|johnson/i.test(text))).toEqual([]);
});

test('linked accounts: the address of a second account waits too, and goes on once they are two people', async () => {
  const browser = server.visitor();
  const [earlier, later] = [await register({ browser }), await register({ browser })];
  for (const player of [earlier, later]) {
    await verified(player);
    await creditTestDeposit(db.database, clock, player.playerId, dollars(100));
  }
  expect(await withdraw(earlier, 20, addressOf('earlier'))).toMatchObject({ status: 'requested' });
  const waiting = await withdraw(later, 20, addressOf('later'));
  expect(waiting).toMatchObject({ status: 'reviewing', reason: 'linked_account' });
  expect(await operate(`links different ${later.username} ${earlier.username}`)).toContain('withdrawals released');
  const list = (await later.get('/api/crypto/withdrawals')).json<{ items: { status: string }[] }>();
  expect(list.items[0]!.status).not.toBe('reviewing');
  expect(await activate(later)).toBe('ok');
  expect(await operate('links list')).not.toContain(later.username);
  const { rows } = await db.database.query<{ actor: string }>(
    `SELECT actor FROM audit_log WHERE action = 'operator.links_different' AND target = $1`,
    [`player:${later.playerId}`],
  );
  expect(rows).toEqual([{ actor: 'operator:ana' }]);
});

test('linked accounts: a second account that was confirmed gains nothing; more in common opens a decision again', async () => {
  const browser = server.visitor();
  const [earlier, later] = [await register({ browser }), await register({ browser })];
  await operate(`links same ${later.username} ${earlier.username}`);
  expect(await activate(later)).toBe('ACCOUNT_SECOND');
  await operate(`links different ${earlier.username} ${later.username}`);
  expect(await activate(later)).toBe('ok');
  const details = { firstName: 'Mary', lastName: 'Somerville', dateOfBirth: '1980-12-26' };
  await handIn(earlier, details);
  await handIn(later, details);
  expect(await operate('links list')).toMatch(
    new RegExp(`${later.username} +${earlier.username} +device, identity +open`),
  );
});

test('linked accounts: a bonus that was activated before waits with its deposit, and comes with it', async () => {
  const [earlier, later] = [await register(), await register()];
  expect(await activate(later)).toBe('ok');
  const details = { firstName: 'Emmy', lastName: 'Noether', dateOfBirth: '1982-03-23' };
  await handIn(earlier, details);
  await handIn(later, details);
  await verified(later);
  await pay(later, 100);
  expect(await readWallet(db.database, later.playerId)).toMatchObject({
    promotional: 0n,
    primary: 0n,
    held: dollars(100),
  });
  const deposits = (await later.get('/api/crypto/deposits')).json<{ items: { status: string; reason: string }[] }>();
  expect(deposits.items[0]).toMatchObject({ status: 'held', reason: 'linked' });
  await operate(`links different ${later.username} ${earlier.username}`);
  await server.runJob('held deposits');
  expect(await readWallet(db.database, later.playerId)).toMatchObject({ promotional: dollars(200), held: 0n });
});

test('linked accounts: a second account gets its deposit, without a bonus', async () => {
  const browser = server.visitor();
  const [earlier, later] = [await register(), await register()];
  expect(await activate(later)).toBe('ok');
  for (const player of [earlier, later]) {
    await browser.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  }
  await verified(later);
  await operate(`links same ${later.username} ${earlier.username}`);
  await pay(later, 100);
  expect(await readWallet(db.database, later.playerId)).toMatchObject({ promotional: 0n, primary: dollars(100) });
});

test('linked accounts: a referral share waits, and one’s own second account brings none', async () => {
  const affiliate = await register({ email: 'hedy.lamarr@gmail.com' });
  const headers = { 'x-csrf-token': await affiliate.csrfToken() };
  const body = { newReferralCode: 'hedys-code' };
  await affiliate.send({ method: 'PUT', url: '/api/users/change-referral', payload: body, headers });
  const own = await register({ email: 'hedylamarr+2@gmail.com', referralCode: 'hedys-code' });
  const friend = await register({ referralCode: 'hedys-code' });
  const month = `${clock.now().toISOString().slice(0, 7)}-01`;
  for (const number of [1, 2]) {
    await db.owner.query(
      `INSERT INTO referral_months (player_id, number, month, staked_micros, paid_micros, rewards_micros, theoretical_micros)
       VALUES ($1, $2, $3, $4, 0, 0, $4)`,
      [affiliate.playerId, number, month, dollars(100)],
    );
  }
  const balance = async () => (await readWallet(db.database, affiliate.playerId)).primary;
  clock.advance(32 * 24 * 3_600_000);
  await server.runJob('affiliate months');
  expect(await balance()).toBe(0n);
  expect(await operate(`links same ${own.username} ${affiliate.username}`)).toContain('proposal');
  await server.runJob('affiliate months');
  // The friend's share, 20% of $100, and nothing for the second account.
  expect(await balance()).toBe(dollars(20));
  expect(friend.playerId).toBeGreaterThan(own.playerId);
});

test('excluded player: a new account with the same mailbox may exist, but play and deposits are held', async () => {
  const excluded = await register({ email: 'florence@example.com' });
  expect((await excluded.post('/api/users/self-exclusion', { duration: '1m' })).statusCode).toBe(200);
  const again = await register({ email: 'florence+new@example.com' });
  await creditTestDeposit(db.database, clock, again.playerId, dollars(100));
  const bet = await again.post('/api/keno/play/keno', KENO);
  expect([bet.statusCode, bet.json<{ code: string }>().code]).toEqual([403, 'BETTING_CLOSED']);
  const signed = await again.post('/api/crypto/sign', { amount: 3, currency: 'usdt' });
  const deposit = await again.post('/api/crypto/deposit', signed.json<object>());
  expect([deposit.statusCode, deposit.json<{ code: string }>().code]).toEqual([403, 'ACCOUNT_HELD']);
  expect(deposit.json<{ error: string }>().error).not.toMatch(/exclu|florence/i);
  expect(await activate(again)).not.toBe('ok');
  expect(await operate('links list')).toMatch(
    new RegExp(`${again.username} +${excluded.username} +mailbox +open +true`),
  );
  // Their money can be withdrawn.
  await verified(again);
  expect((await withdraw(again, 50, addressOf('florence'))).status).toBe('reviewing');

  await operate(`links different ${again.username} ${excluded.username}`);
  expect((await again.post('/api/keno/play/keno', KENO)).statusCode).toBe(200);
});

test('excluded player: the same browser and the same identity are held too; a hold ends with the exclusion', async () => {
  const browser = server.visitor();
  const excluded = await register({ browser });
  const details = { firstName: 'Rosa', lastName: 'Peña', dateOfBirth: '1991-02-03' };
  await handIn(excluded, details);
  expect((await excluded.post('/api/users/self-exclusion', { duration: '24h' })).statusCode).toBe(200);
  const [sameBrowser, samePerson] = [await register({ browser }), await register()];
  await handIn(samePerson, { ...details, lastName: 'PENA' });
  for (const player of [sameBrowser, samePerson]) {
    await creditTestDeposit(db.database, clock, player.playerId, dollars(100));
    expect((await player.post('/api/keno/play/keno', KENO)).json<{ code: string }>().code).toBe('BETTING_CLOSED');
  }
  clock.advance(24 * 3_600_000 + 1_000);
  const later = server.visitor();
  await later.post('/api/users/login', { identifier: samePerson.username, password: PASSWORD });
  expect((await later.post('/api/keno/play/keno', KENO)).statusCode).toBe(200);
});

test('excluded player: a rejected identity stays closed when the link is lifted, and a hold when the identity is approved', async () => {
  const excluded = await register({ email: 'lise@example.com' });
  await excluded.post('/api/users/self-exclusion', { duration: 'permanent' });
  const again = await register({ email: 'lise+2@example.com' });
  await handIn(again, { firstName: 'Lise', lastName: 'Meitner', dateOfBirth: '1978-11-07' });
  await operate(`kyc decide ${again.username} reject --reasons details_mismatch`);
  await operate(`links different ${again.username} ${excluded.username}`);
  await creditTestDeposit(db.database, clock, again.playerId, dollars(100));
  expect((await again.post('/api/keno/play/keno', KENO)).json<{ code: string }>().code).toBe('BETTING_CLOSED');
});

test('linked accounts: of accounts opened in one browser at the same moment all but the first wait', async () => {
  const browser = server.visitor();
  const first = await register({ browser });
  const players = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const own = server.visitor();
      own.cookies.set('__Host-roulo-device', browser.cookies.get('__Host-roulo-device')!);
      return register({ browser: own });
    }),
  );
  expect(await activate(first)).toBe('ok');
  expect(await Promise.all(players.map(activate))).toEqual(players.map(() => 'ACCOUNT_LINKED'));
});

test('linked accounts: accounts of before are looked through by a job', async () => {
  const [earlier, later] = [
    await register({ email: 'old@example.com' }),
    await register({ email: 'old+2@example.com' }),
  ];
  await db.owner.query('DELETE FROM account_links');
  await db.owner.query('DELETE FROM account_marks');
  await db.owner.query('UPDATE players SET signs_noted_at = NULL');
  expect(await activate(later)).toBe('ok');
  await later.post('/api/users/cancelPromotion');
  await server.runJob('account signs');
  expect(await activate(later)).toBe('ACCOUNT_LINKED');
  expect(await operate('links list')).toMatch(new RegExp(`${later.username} +${earlier.username}`));
});
