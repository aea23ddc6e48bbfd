import { describe, expect, test } from 'vitest';
import { newAccount, PASSWORD, startTestServer } from '../../app/test-server.ts';
import { testDatabase } from '../../db/test-database.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { findByIdentifier, setLanguage } from '../player-rows.ts';

const db = await testDatabase();
const server = await startTestServer(db);
keepBooksClean(db);

const count = async (table: string) => {
  const { rows } = await db.database.query<{ count: number }>(`SELECT count(*)::integer AS count FROM ${table}`);
  return rows[0]!.count;
};

test('register: the fields may stand under userData as well, by the same rules', async () => {
  const visitor = server.visitor();
  const account = newAccount();
  const wrong = await visitor.post('/api/users/register', { userData: { ...account, password: 'weak' } });
  expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([400, 'PASSWORD_SHAPE']);
  const mixed = await visitor.post('/api/users/register', { ...account, userData: account });
  expect([mixed.statusCode, mixed.json<{ error: string }>().error]).toEqual([400, 'Invalid Entry']);
  const response = await visitor.post('/api/users/register', { userData: { ...account, referralCode: '' } });
  expect(response.statusCode, response.body).toBe(200);
  expect(response.json()).toMatchObject({ message: 'Account created successfully!', username: account.username });
  expect((await visitor.get('/api/users/profile')).json()).toEqual({ username: account.username });
});

test.each(['TestPass123!', 'Casino123!', 'Roulo123!', 'Sunshine7!Sunshine'])(
  'register: %s is taken, for only the most common passwords themselves are refused',
  async (password) => {
    const response = await server.visitor().post('/api/users/register', { ...newAccount(), password });
    expect(response.statusCode, response.body).toBe(200);
  },
);

test('register: creates the account, signs in and sends a mail', async () => {
  const visitor = server.visitor();
  const account = newAccount();
  const response = await visitor.post('/api/users/register', { ...account, over18: true });
  expect(response.json()).toMatchObject({
    message: 'Account created successfully!',
    username: account.username,
    referral: null,
  });
  const session = await visitor.get('/api/users/session');
  expect(session.json()).toMatchObject({
    username: account.username,
    email: account.email,
    emailConfirmed: false,
    balance: 0,
    bonus: 0,
    selectedBalanceType: 'primary',
    totalCashWagers: 0,
    totalBonusWagers: 0,
    totalBets: 0,
    promoActivatedButEnded: false,
    promotion: null,
    wagerProgress: 0,
    wagerLock: 0,
    maxBet: 0,
    rank: 'Unranked',
    rankRewardAmount: 0,
    rankRewardPending: false,
    claimableRewards: 0,
    rakebackAmount: 0,
    userCountry: null,
  });
  await expect.poll(() => server.smtp.received.some((mail) => mail.to[0] === account.email)).toBe(true);
});

test('register: mails come in the language the player registered in, and then in the one chosen', async () => {
  const visitor = server.visitor();
  const account = newAccount();
  await visitor.post('/api/users/register', { ...account, over18: true }, { 'accept-language': 'es-MX,en;q=0.5' });
  const texts = () => server.smtp.received.filter((mail) => mail.to[0] === account.email).map(({ text }) => text);
  await expect.poll(() => texts()[0]).toContain('Te damos la bienvenida a Roulo');
  const { playerId } = (await findByIdentifier(db.cells, account.username))!;
  await setLanguage(db.database, playerId, 'en');
  await visitor.post('/api/users/confirm-email/resend', {});
  await expect.poll(() => texts()[1]).toContain('Welcome to Roulo');
});

test('register: the link of the mail confirms the address, once', async () => {
  const player = await server.player();
  await expect.poll(() => server.smtp.received.some((mail) => mail.to[0] === player.email)).toBe(true);
  const mail = server.smtp.received.find(({ to }) => to[0] === player.email)!;
  const token = /http:\/\/localhost:8080\/confirm-email\?token=(\S+)/.exec(mail.text)![1]!;
  expect((await player.post('/api/users/confirm-email', { token })).statusCode).toBe(200);
  expect((await player.get('/api/users/session')).json()).toMatchObject({ emailConfirmed: true });
  expect((await player.post('/api/users/confirm-email', { token })).statusCode).toBe(400);
});

test('register: the mail is sent again on request, a few times an hour, and only its newest link works', async () => {
  const player = await server.player();
  const linksOf = () =>
    server.smtp.received
      .filter(({ to }) => to[0] === player.email)
      .map(({ text }) => /confirm-email\?token=(\S+)/.exec(text)![1]!);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => player.post('/api/users/confirm-email/resend', {})),
  );
  expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(3);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 429]));
  await expect.poll(() => linksOf().length).toBe(4);
  const results = [];
  for (const token of linksOf()) {
    results.push((await player.post('/api/users/confirm-email', { token })).statusCode);
  }
  expect(results.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  expect((await player.post('/api/users/confirm-email/resend', {})).json().message).toMatch(/already confirmed/);
});

describe('register: each rule is refused with its own text and nothing is created', () => {
  const pattern = '4 to 12 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.';
  const prohibited = 'Username contains prohibited words or phrases. Please try another name.';
  const password = expect.stringContaining('8-24 characters') as string;
  test.each([
    [{ username: 'abc' }, pattern],
    [{ username: 'abcdefghijklm' }, pattern],
    [{ username: '1abcd' }, pattern],
    [{ username: 'ab cd' }, pattern],
    [{ username: '<b>hi</b>' }, pattern],
    [{ username: 'Аnnа' }, pattern],
    [{ username: 'Fuck-you' }, prohibited],
    [{ username: 'n4z1-boy' }, prohibited],
    [{ email: 'a@b.c' }, 'Invalid email address.'],
    [{ email: 'nobody' }, 'Invalid email address.'],
    [{ email: 'a@b.com\r\nBcc: x@y.com' }, 'Invalid email address.'],
    [{ email: `${'a'.repeat(320)}@example.com` }, 'Invalid email address.'],
    [{ password: 'Short7!' }, password],
    [{ password: 'no-upper7!' }, password],
    [{ password: 'NO-LOWER7!' }, password],
    [{ password: 'NoDigits!' }, password],
    [{ password: 'NoSymbol7' }, password],
    [{ password: `Aa1!${'x'.repeat(21)}` }, password],
    [{ password: 'Password1!' }, 'This password is too common. Please choose another.'],
    [{ over18: false }, 'You must be at least 18 years old to create an account.'],
    [{ username: 5 }, 'Invalid Entry'],
    [{ password: null }, 'Invalid Entry'],
    [{ balance: 1_000_000 }, 'Invalid Entry'],
    [{ role: 'admin' }, 'Invalid Entry'],
    [{ bonus: 5 }, 'Invalid Entry'],
    [{ kyc: 'approved' }, 'Invalid Entry'],
    [{ over18: 'yes' }, 'Invalid Entry'],
  ])('%o', async (change, error) => {
    const before = await count('players');
    const response = await server.visitor().post('/api/users/register', { ...newAccount(), ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error });
    expect(await count('players')).toBe(before);
  });
});

test('register: a taken name or address is one refusal, whatever the letter case', async () => {
  const taken = newAccount();
  await server.visitor().post('/api/users/register', taken);
  const before = [await count('players'), await count('usernames'), await count('emails'), await count('wallets')];
  for (const change of [
    { email: 'other@example.com' },
    { username: 'Other-name' },
    { email: 'other@example.com', username: taken.username.toUpperCase() },
    { username: 'Other-name', email: taken.email.toUpperCase() },
  ]) {
    const response = await server.visitor().post('/api/users/register', { ...taken, ...change });
    expect(response.statusCode).toBe(409);
    expect(response.json()).toEqual({ error: 'This username or email is already in use.', code: 'TAKEN' });
    expect(response.headers['set-cookie']).toBeUndefined();
  }
  expect([await count('players'), await count('usernames'), await count('emails'), await count('wallets')]).toEqual(
    before,
  );
});

test('register: of fifty at once with the same name one gets it', async () => {
  const account = newAccount();
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      server.visitor().post('/api/users/register', { ...account, email: `twin${n}@example.com` }),
    ),
  );
  const statuses = responses.map((response) => response.statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
});

test('register: an empty referral code is none, an unknown one is accepted without a referrer', async () => {
  for (const referralCode of ['', 'nobody-has-this']) {
    const response = await server.visitor().post('/api/users/register', { ...newAccount(), referralCode });
    expect(response.json()).toMatchObject({ referral: null });
  }
});

test('register: a known referral code is lower-cased and remembered', async () => {
  const referrer = await server.player();
  await db.database.query(
    `INSERT INTO affiliates (player_id, code, joined_at, next_month)
     SELECT player_id, 'friends', now(), '2031-01-01' FROM usernames WHERE username_folded = $1`,
    [referrer.username.toLowerCase()],
  );
  await db.database.query('INSERT INTO referral_codes SELECT $1, player_id FROM usernames WHERE username_folded = $2', [
    'friends',
    referrer.username.toLowerCase(),
  ]);
  const account = newAccount();
  const response = await server.visitor().post('/api/users/register', { ...account, referralCode: 'FRIENDS' });
  expect(response.json()).toMatchObject({ referral: 'friends' });
  const { rows } = await db.database.query(
    `SELECT r.username FROM players p JOIN players r ON r.player_id = p.referrer_id WHERE p.username = $1`,
    [account.username],
  );
  expect(rows).toEqual([{ username: referrer.username }]);
});

test('register: the attestation of age is stored with its time and the terms', async () => {
  const player = await server.player();
  const { rows } = await db.database.query(
    'SELECT over18_attested_at, terms_version FROM players WHERE username = $1',
    [player.username],
  );
  expect(rows[0]).toEqual({ over18_attested_at: server.clock.now(), terms_version: '2026-11' });
});

test('register: a mail host that is down delays the mail and nothing else', async () => {
  const visitor = server.visitor();
  const account = newAccount();
  server.smtp.refuse(account.email, 451);
  expect((await visitor.post('/api/users/register', account)).statusCode).toBe(200);
  const failures = async () => {
    const { rowCount } = await db.database.query(
      'SELECT 1 FROM mail_outbox WHERE recipient = $1 AND attempts = 1 AND last_error IS NOT NULL',
      [account.email],
    );
    return rowCount;
  };
  await expect.poll(failures).toBe(1);
  expect(server.smtp.received.some((mail) => mail.to[0] === account.email)).toBe(false);
  server.clock.advance(61_000);
  await expect.poll(() => server.smtp.received.some((mail) => mail.to[0] === account.email)).toBe(true);
});

test('register: no password, token or cookie is in any log line', async () => {
  const player = await server.player();
  await player.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  const lines = server.logged.join('\n');
  expect(lines).not.toContain(PASSWORD);
  for (const value of player.cookies.values()) expect(lines).not.toContain(value);
});
