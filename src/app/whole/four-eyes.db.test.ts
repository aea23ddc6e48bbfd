import { beforeAll, describe, expect, test } from 'vitest';
import { verifyChain } from '../../audit/audit-log.ts';
import { testDatabase } from '../../db/test-database.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { dollars } from '../../money/usd.ts';
import { PROPOSAL_MS_MAX } from '../../operator/proposals.ts';
import { findByIdentifier } from '../../players/player-rows.ts';
import { clerk, REASON, type ActAnswered, type Clerk } from './test-office.ts';
import { startTestServer } from '../test-server.ts';

/** What one member of staff cannot do alone. With two cells, because staff belong to neither. */

const db = await testDatabase(20, 2);
const server = await startTestServer(db);
keepBooksClean(db);
const DAY_MS = 24 * 3_600_000;

let anna: Clerk;
let ben: Clerk;
const freshClerks = async () => {
  anna = await clerk(server, 'payments', 'risk');
  ben = await clerk(server, 'payments_lead', 'risk');
};
beforeAll(freshClerks);

const newPlayer = async () => {
  const { username } = await server.player();
  const { playerId } = (await findByIdentifier(db.cells, username))!;
  return { username, playerId, primary: async () => (await readWallet(db.cells.of(playerId), playerId)).primary };
};
const adjust = async (by: Clerk, player: string, sum: string) =>
  (await by.act('balance-adjust', { player, dollars: sum })).json<ActAnswered>();
const decide = (by: Clerk, id: string | null, what: 'approve' | 'decline') =>
  by.post(`/api/approvals/${id}/${what}`, { reason: 'I have checked this' });
const textOf = (response: { json<T>(): T }) => response.json<{ error: string }>().error;

describe('four eyes: the limit of 24 hours', () => {
  test('counts all sums of one operator, so that four of $99.99 need a second person', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()];
    expect(await adjust(anna, one.username, '99.99')).toMatchObject({ done: true });
    for (const sum of ['99.98', '-99.97', '99.96']) {
      expect(await adjust(anna, two.username, sum)).toMatchObject({
        done: false,
        needs: expect.stringContaining('by you'),
      });
    }
    expect(await one.primary()).toBe(dollars(99.99));
    expect(await two.primary()).toBe(0n);
  });

  test('counts all sums for one player, whoever gives them', async () => {
    const player = await newPlayer();
    const colleagues = [await clerk(server, 'payments'), await clerk(server, 'payments')];
    expect(await adjust(colleagues[0]!, player.username, '60')).toMatchObject({ done: true });
    expect(await adjust(colleagues[1]!, player.username, '60')).toMatchObject({
      done: false,
      needs: expect.stringContaining('for this player'),
    });
    expect(await player.primary()).toBe(dollars(60));
  });

  test('holds for fifty at once', async () => {
    const player = await newPlayer();
    const cara = await clerk(server, 'payments');
    const sums = Array.from({ length: 50 }, (_, n) => `${10 + n / 100}`);
    const answers = await Promise.all(sums.map((sum) => adjust(cara, player.username, sum)));
    const done = answers.filter((answer) => answer.done).length;
    expect(done).toBe(9);
    expect(await player.primary()).toBeLessThan(dollars(100));
    expect(answers.filter(({ proposal }) => proposal !== null)).toHaveLength(41);
  });

  test('is over after a day', async () => {
    const player = await newPlayer();
    const dora = await clerk(server, 'payments');
    expect(await adjust(dora, player.username, '99')).toMatchObject({ done: true });
    server.clock.advance(DAY_MS + 1_000);
    const again = await clerk(server, 'payments');
    expect(await adjust(again, player.username, '99')).toMatchObject({ done: true });
    await freshClerks();
  });
});

describe('four eyes: a proposal', () => {
  test('shows the difference it makes, is approved by another account, and only once by fifty at once', async () => {
    const player = await newPlayer();
    const { proposal } = await adjust(anna, player.username, '500');
    const shown = (await ben.get(`/api/approvals/${proposal}`)).json<object>();
    expect(shown).toMatchObject({
      proposal: {
        summary: `give $500.00 to ${player.username} (primary)`,
        reason: REASON,
        isOwn: false,
        mayApprove: true,
      },
      difference: expect.arrayContaining([{ what: 'primary', before: '$0.00', after: '$500.00' }]) as unknown,
      refusal: null,
    });
    expect(await player.primary()).toBe(0n);
    expect(textOf(await decide(anna, proposal, 'approve'))).toContain('not allow');
    const lead = await clerk(server, 'payments_lead');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => decide(n % 2 === 0 ? ben : lead, proposal, 'approve')),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.filter((each) => each.statusCode !== 200).map(textOf))).toEqual(
      new Set(['This proposal was already approved.']),
    );
    expect(await player.primary()).toBe(dollars(500));
    expect(await verifyChain(db.owner)).toMatchObject({ intact: true });
  });

  test('of a lead is not approved by the same lead, by the database either', async () => {
    const player = await newPlayer();
    const { proposal } = await adjust(ben, player.username, '500');
    expect(textOf(await decide(ben, proposal, 'approve'))).toContain('yourself');
    const asOwner = db.owner.query(
      `UPDATE operator_proposals SET decision = 'approved', decider_id = proposer_id WHERE proposal_id = $1`,
      [proposal],
    );
    await expect(asOwner).rejects.toThrow('operator_proposals_four_eyes');
    const changed = db.cells.directory.query(`UPDATE operator_proposals SET input = '{}' WHERE proposal_id = $1`, [
      proposal,
    ]);
    await expect(changed).rejects.toThrow('permission denied');
    expect((await decide(ben, proposal, 'decline')).statusCode).toBe(200);
    expect(await player.primary()).toBe(0n);
  });

  test('is not made twice while one waits, also by fifty at once', async () => {
    const player = await newPlayer();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 === 0 ? anna : ben).act('balance-adjust', { player: player.username, dollars: '700' }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.filter((each) => each.statusCode !== 200).map(textOf))).toEqual(
      new Set(['The same act waits for a second person already.']),
    );
  });

  test('runs out after 72 hours, and can then be made again', async () => {
    const player = await newPlayer();
    const { proposal } = await adjust(anna, player.username, '800');
    server.clock.advance(PROPOSAL_MS_MAX + 1_000);
    await freshClerks();
    expect(textOf(await decide(ben, proposal, 'approve'))).toContain('72 hours');
    expect((await adjust(anna, player.username, '800')).proposal).not.toBe(proposal);
    expect((await ben.get(`/api/approvals/${proposal}`)).json()).toMatchObject({ proposal: { decision: 'expired' } });
    expect(await player.primary()).toBe(0n);
  });

  test('that cannot be done any more says why, before and after the press', async () => {
    const player = await newPlayer();
    const { proposal } = await adjust(anna, player.username, '-400');
    expect((await ben.get(`/api/approvals/${proposal}`)).json()).toMatchObject({
      difference: [],
      refusal: 'The primary balance is $0.00.',
    });
    const refused = await decide(ben, proposal, 'approve');
    expect([refused.statusCode, textOf(refused)]).toEqual([409, 'The primary balance is $0.00.']);
  });

  test('does not exist for who may neither approve nor made it', async () => {
    const player = await newPlayer();
    const { proposal } = await adjust(anna, player.username, '900');
    const support = await clerk(server, 'support');
    for (const response of [
      await support.get(`/api/approvals/${proposal}`),
      await decide(support, proposal, 'approve'),
      await decide(support, '999999', 'approve'),
    ]) {
      expect(response.statusCode).toBe(404);
    }
    expect((await support.get('/api/approvals')).json()).toEqual({ open: [], decided: [] });
  });
});

test('four eyes: the same key is one press, with one answer, for fifty at once', async () => {
  const player = await newPlayer();
  const finn = await clerk(server, 'payments');
  const key = { 'idempotency-key': 'one-press' };
  const press = () => finn.act('balance-adjust', { player: player.username, dollars: '5' }, key);
  const answers = await Promise.all(Array.from({ length: 50 }, press));
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
  expect(await player.primary()).toBe(dollars(5));
  const other = await finn.act('balance-adjust', { player: player.username, dollars: '6' }, key);
  expect(other.statusCode).toBe(422);
});

test('four eyes: payouts are frozen by one person, and freed by two', async () => {
  const player = await newPlayer();
  const { username } = player;
  expect((await anna.act('payouts-freeze', { player: username })).json()).toMatchObject({ done: true });
  expect((await anna.act('payouts-freeze', { player: username })).statusCode).toBe(409);
  const { proposal } = (await anna.act('payouts-unfreeze', { player: username })).json<ActAnswered>();
  const frozen = async () =>
    (
      await db.cells
        .of(player.playerId)
        .query('SELECT FROM withdrawal_freezes WHERE player_id = $1 AND lifted_at IS NULL', [player.playerId])
    ).rowCount;
  expect(await frozen()).toBe(1);
  expect((await decide(ben, proposal, 'approve')).statusCode).toBe(200);
  expect(await frozen()).toBe(0);
  expect((await anna.act('payouts-freeze', { player: username })).json()).toMatchObject({ done: true });
});

test('four eyes: rights are given by two administrators once there are two, and one always stays', async () => {
  const first = await clerk(server, 'admin');
  const invite = (email: string) => first.act('staff-invite', { email, name: 'New One', roles: 'support' });
  expect((await invite('a@roulo.example')).json()).toMatchObject({ done: true });
  expect((await first.act('staff-roles', { email: first.email, roles: 'support' })).json()).toMatchObject({
    error: expect.stringContaining('Nobody would be left') as string,
  });
  const second = await clerk(server, 'admin');
  const { proposal } = (await invite('b@roulo.example')).json<ActAnswered>();
  expect((await decide(second, proposal, 'approve')).statusCode).toBe(200);
  const { proposal: role } = (
    await second.act('role-set', { role: 'finance', permissions: 'today,money.see,audit.see' })
  ).json<ActAnswered>();
  const finance = await clerk(server, 'finance');
  expect((await finance.get('/api/me')).json()).toMatchObject({
    me: { permissions: expect.not.arrayContaining(['audit.see']) as string[] },
  });
  expect((await decide(first, role, 'approve')).statusCode).toBe(200);
  expect((await finance.get('/api/me')).json()).toMatchObject({
    me: { permissions: ['today', 'money.see', 'audit.see'] },
  });
});
