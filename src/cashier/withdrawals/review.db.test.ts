import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { testOperator } from '../../app/test-operate.ts';
import { newAccount, PASSWORD, startTestServer, type Visitor } from '../../app/test-server.ts';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { WITHDRAWAL_RULES } from '../../ledger/withdrawal-rules.ts';
import { dollars } from '../../money/usd.ts';
import { creditTestDeposit } from '../deposits/test-credited-deposit.ts';
import { createTestProcessor } from './test-payout-processor.ts';

const db = await testDatabase();
const clock = settableClock();
const server = await startTestServer(db, {}, clock, createTestProcessor({ clock }));
keepBooksClean(db, WITHDRAWAL_RULES);
const operate = testOperator(db, clock);

type Player = Visitor & { playerId: PlayerId; username: string; address: string };
interface Answer {
  withdrawal: { id: string; status: string; reason: string | null; text: string | null };
}

/** A unique address: any twenty bytes are valid. */
const addressOf = (name: string) => `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`;

/** A verified player with deposited or granted money. */
async function newPlayer(usd: number, from: 'deposited' | 'granted' = 'deposited'): Promise<Player> {
  const browser = server.visitor();
  const account = newAccount();
  expect((await browser.post('/api/users/register', account)).statusCode).toBe(200);
  const { rows } = await db.owner.query<{ player_id: bigint }>(
    'UPDATE players SET email_confirmed_at = $2 WHERE username = $1 RETURNING player_id',
    [account.username, clock.now()],
  );
  const playerId = toPlayerId(rows[0]!.player_id);
  await db.owner.query(
    `INSERT INTO kyc_cases (player_id, state, created_at, updated_at) VALUES ($1, 'approved', $2, $2)`,
    [playerId, clock.now()],
  );
  if (from === 'deposited') await creditTestDeposit(db.database, clock, playerId, dollars(usd));
  else expect(await operate(`balance adjust ${account.username} ${usd}`)).toContain('proposal');
  return { ...browser, playerId, username: account.username, address: addressOf(account.username) };
}

async function sign(player: Player, amount: number, address = player.address): Promise<object> {
  const signed = await player.post('/api/crypto/sign', { address, currency: 'usdt', amount });
  expect(signed.statusCode, signed.body).toBe(200);
  return signed.json<object>();
}

async function withdraw(player: Player, amount: number, address = player.address): Promise<Answer['withdrawal']> {
  const answer = await player.post('/api/crypto/payout', await sign(player, amount, address));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>().withdrawal;
}

/** In parallel. Calls refused because the server is busy are retried, as a browser does. */
async function raceFor(players: readonly Player[], bodies: readonly object[]): Promise<string[]> {
  return Promise.all(
    bodies.map(async (body, at) => {
      for (;;) {
        const answer = await players[at % players.length]!.post('/api/crypto/payout', body);
        if (answer.statusCode !== 503) return answer.json<Partial<Answer>>().withdrawal?.status ?? answer.body;
      }
    }),
  );
}

test('review: the sum of 24 hours counts, not each withdrawal', async () => {
  const player = await newPlayer(10_000);
  expect(await withdraw(player, 499)).toMatchObject({ status: 'requested', reason: null });
  clock.advance(1_000);
  expect(await withdraw(player, 1_500.99)).toMatchObject({ status: 'requested' });
  expect(await withdraw(player, 15)).toMatchObject({ status: 'reviewing', reason: 'large' });
  clock.advance(24 * 3_600_000);
  await player.post('/api/users/login', { identifier: player.username, password: PASSWORD });
  expect(await withdraw(player, 1_984.99)).toMatchObject({ status: 'requested' });
});

test('review: $1,000 and then $1,999.99 within a second: the second waits', async () => {
  const player = await newPlayer(5_000);
  await withdraw(player, 20);
  expect(await withdraw(player, 1_000)).toMatchObject({ status: 'requested' });
  expect(await withdraw(player, 1_999.99)).toMatchObject({ status: 'reviewing', reason: 'large' });
});

test('review: fifty withdrawals at once do not split the sum', async () => {
  const player = await newPlayer(10_000);
  await withdraw(player, 20);
  const signed = await Promise.all(Array.from({ length: 50 }, () => sign(player, 100)));
  const statuses = await raceFor([player], signed);
  expect(statuses.filter((status) => status === 'requested')).toHaveLength(19);
  expect(statuses.filter((status) => status === 'reviewing')).toHaveLength(31);
}, 120_000);

test('review: whoever never deposited waits each time', async () => {
  const player = await newPlayer(6_000, 'granted');
  for (const amount of [100, 1_999, 1_999, 1_999 - 100]) {
    expect(await withdraw(player, amount)).toMatchObject({
      status: 'reviewing',
      reason: 'never_deposited',
      text: 'You have not made a deposit yet, so our team checks your withdrawal first.',
    });
  }
});

test('review: a first address waits from $500 on, and another address always', async () => {
  const [small, large] = [await newPlayer(1_000), await newPlayer(1_000)];
  expect(await withdraw(large, 500)).toMatchObject({ status: 'reviewing', reason: 'new_address' });
  expect(await withdraw(large, 15)).toMatchObject({ status: 'reviewing', reason: 'new_address' });
  expect(await withdraw(small, 499.99)).toMatchObject({ status: 'requested' });
  expect(await withdraw(small, 400)).toMatchObject({ status: 'requested' });
  expect(await withdraw(small, 15, addressOf('another'))).toMatchObject({ status: 'reviewing', reason: 'new_address' });
  // The address stays new until a person has reviewed it.
  expect(await withdraw(small, 15, addressOf('another'))).toMatchObject({ status: 'reviewing', reason: 'new_address' });
});

test('review: an address that another player uses waits, in whatever letters it is written', async () => {
  const [one, other] = [await newPlayer(100), await newPlayer(100)];
  expect(await withdraw(one, 20)).toMatchObject({ status: 'requested' });
  const capitals = `0x${one.address.slice(2).toUpperCase()}`;
  const { reason, text, status } = await withdraw(other, 20, capitals);
  expect([status, ['address_check', 'linked_account'].includes(reason!)]).toEqual(['reviewing', true]);
  expect(text).not.toContain(one.username);
});

test('review: of fifty players who name one address at once, one is first and all others wait', async () => {
  const players = await Promise.all(Array.from({ length: 50 }, () => newPlayer(100)));
  const shared = addressOf('shared by fifty');
  const signed = await Promise.all(players.map((player) => sign(player, 20, shared)));
  const statuses = await raceFor(players, signed);
  expect(statuses.filter((status) => status === 'requested')).toHaveLength(1);
  expect(statuses.filter((status) => status === 'reviewing')).toHaveLength(49);
}, 120_000);

test('review: a password that was just changed brings a review', async () => {
  const player = await newPlayer(100);
  clock.advance(1_000);
  const body = { currentPassword: PASSWORD, newPassword: 'Silver8!Harbour' };
  expect((await player.post('/api/users/change-password', body)).statusCode).toBe(200);
  expect(await withdraw(player, 20)).toMatchObject({ status: 'reviewing', reason: 'security_change' });
});

test('review: the operator reads every rule that held, with its facts', async () => {
  const player = await newPlayer(3_000, 'granted');
  const { id } = await withdraw(player, 2_500);
  expect(await operate('withdrawal list')).toMatch(new RegExp(`${id}.*never_deposited, large, new_address`));
  const shown = await operate(`withdrawal show ${id}`);
  expect(shown).toContain('never_deposited');
  expect(shown).toContain('large (sum $2,500.00, hours 24, from $2,000.00)');
  expect(await operate(`withdrawal approve ${id}`)).toContain('requested');
});

test('review: what was returned does not count, what staff refused does not make an address known', async () => {
  const player = await newPlayer(3_000);
  const { id } = await withdraw(player, 1_999);
  expect(await operate(`withdrawal refuse ${id}`)).toContain('returned');
  expect(await withdraw(player, 20)).toMatchObject({ status: 'reviewing', reason: 'new_address' });
});
