import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { clerk, type ActAnswered, type Clerk } from '../app/whole/test-office.ts';
import { settableClock } from '../clock/clock.ts';
import { oneCell } from '../db/cells/test-cells.ts';
import { testDatabase } from '../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { dollars } from '../money/usd.ts';
import { findBy } from './find.ts';
import { isRule, readSettings, RULE_NAMES, RULES, type Rule, type Settings, type Trial } from './rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const db = await testDatabase();
const clock = settableClock();
const server = await startTestServer(db, {}, clock);
const other = await startTestServer(db, {}, clock);

async function newPlayer(): Promise<PlayerId> {
  const { username } = await server.player();
  const { rows } = await db.owner.query<{ player_id: bigint }>('SELECT player_id FROM players WHERE username = $1', [
    username,
  ]);
  return toPlayerId(rows[0]!.player_id);
}

let withdrawals = 0;
const ago = (ms: number) => new Date(clock.now().getTime() - ms);

/** A withdrawal row as the cashier stores it. The rules read nothing else. */
async function withdrawal(playerId: PlayerId, usd: number, at: Date, review: string[] = []): Promise<string> {
  withdrawals += 1;
  const id = `w${withdrawals}`;
  await db.owner.query(
    `INSERT INTO withdrawals (player_id, number, withdrawal_id, coin, address, amount_micros, state, review, created_at, updated_at)
     VALUES ($1, $2, $3, 'usdt', $3, $4, 'reviewing', $5, $6, $6)`,
    [playerId, withdrawals, id, dollars(usd), JSON.stringify(review.map((rule) => ({ rule, facts: {} }))), at],
  );
  return id;
}

const find = (rule: Rule, given: Settings = {}, from = ago(30 * DAY_MS)) =>
  findBy(oneCell(db.database), rule, readSettings(rule, given)!, { from, to: clock.now() });

const drafted = async (by: Clerk, rule: string, settings: object, holds = false) => {
  const answer = await by.act('rule-draft', { rule, settings: JSON.stringify(settings), holds });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining('"version"')]);
  return String(answer.json<ActAnswered>().facts['version']);
};
const approved = async (by: Clerk, answer: { json<T>(): T; body: string }) => {
  const { proposal } = answer.json<ActAnswered>();
  expect(proposal, answer.body).not.toBeNull();
  const response = await by.post(`/api/approvals/${proposal}/approve`, { reason: 'looked at it' });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('"done":true')]);
};
const alerts = async (by: Clerk, state = 'open') =>
  (await by.get(`/api/risk/alerts?state=${state}`)).json<{
    items: { id: string; rule: string; player: { id: string }; facts: Record<string, string> }[];
  }>().items;
const frozen = async (playerId: PlayerId) => {
  const { rowCount } = await db.database.query(
    'SELECT FROM withdrawal_freezes WHERE player_id = $1 AND lifted_at IS NULL',
    [playerId],
  );
  return rowCount;
};

test('risk: settings are within what a rule takes, and each rule has usual ones', () => {
  for (const rule of RULE_NAMES) expect([rule, readSettings(rule, {})]).toEqual([rule, expect.any(Object)]);
  expect(readSettings('payout_sum', { dollars: 5, hours: 1 })).toEqual({ dollars: 5, hours: 1 });
  for (const wrong of [{ dollars: -1 }, { dollars: '5' }, { dollars: Number.NaN }, { hours: 1_000 }, { other: 1 }]) {
    expect([wrong, readSettings('payout_sum', wrong)]).toEqual([wrong, null]);
  }
  expect([isRule('constructor'), isRule('payout_sum')]).toEqual([false, true]);
  expect(RULES.chargeback.settings).toEqual({});
});

test('risk: each rule finds what it names, and nothing beside it', async () => {
  const [rich, split, poor, bonus, winner, back] = [
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
    await newPlayer(),
  ];
  await withdrawal(rich, 2_500, ago(3 * DAY_MS));
  // Each is below the sum, together they are above; a third one a day later counts by itself.
  for (const hours of [50, 40, 10]) await withdrawal(split, 1_100, ago(hours * HOUR_MS));
  const sums = await find('payout_sum', { dollars: 2_000, hours: 24 });
  expect(sums.map(({ playerId, facts }) => [playerId, facts['sum']])).toEqual([
    [rich, '$2,500.00'],
    [split, '$2,200.00'],
  ]);
  expect(await find('payout_sum', { dollars: 2_000, hours: 24 }, ago(30 * HOUR_MS))).toEqual([]);

  const [never] = [await withdrawal(poor, 60, ago(DAY_MS), ['never_deposited', 'large'])];
  await withdrawal(poor, 40, ago(DAY_MS), ['never_deposited']);
  const shared = await withdrawal(poor, 5, ago(HOUR_MS), ['address_check']);
  expect((await find('payout_without_deposit', { dollars: 50 })).map(({ subject }) => subject)).toEqual([
    `withdrawal ${never}`,
  ]);
  expect((await find('shared_address')).map(({ subject }) => subject)).toEqual([`withdrawal ${shared}`]);

  await db.owner.query(
    `INSERT INTO promotion_runs (player_id, run, started_at, ended_at, ending, progress_micros, lock_micros, returned_micros, won_micros, forfeited_micros)
     VALUES ($1, 1, $2, $2, 'completed', 1, 1, 0, 100000000, 0), ($3, 1, $2, $2, 'cancelled', 1, 1, 0, 100000000, 0)`,
    [bonus, ago(5 * DAY_MS), winner],
  );
  await withdrawal(bonus, 79, ago(5 * DAY_MS - HOUR_MS));
  expect(await find('bonus_pattern')).toEqual([]);
  await withdrawal(bonus, 80, ago(5 * DAY_MS - 2 * HOUR_MS));
  await withdrawal(winner, 100, ago(5 * DAY_MS - 2 * HOUR_MS));
  expect((await find('bonus_pattern')).map(({ playerId }) => playerId)).toEqual([bonus]);
  expect(await find('bonus_pattern', { hours: 1, percent: 80 })).toEqual([]);

  for (const [number, payout] of [
    [1, 6_000],
    [2, 4_000],
  ] as const) {
    await db.owner.query(
      `INSERT INTO bets (player_id, number, game, balance, rules_id, pair, nonce, stake_micros, payout_micros, multiplier_e4, balance_after_micros, ending, params, result, progress, placed_at, settled_at)
       VALUES ($1, $2, 1, 1, 1, 1, 1, 1000000, $3, 10000, 0, 0, '', '', '', $4, $4)`,
      [winner, number, dollars(payout), ago(2 * DAY_MS)],
    );
  }
  expect((await find('large_win')).map(({ subject }) => subject)).toEqual([`bet 1 of player ${winner}`]);

  await db.owner.query(
    `INSERT INTO operator_cases (kind, subject, player_id, details, opened_at) VALUES
       ('deposit_reversed', 'payment 1', $1, '{}', $2), ('deposit_held', 'payment 2', $1, '{}', $2)`,
    [back, ago(DAY_MS)],
  );
  expect((await find('chargeback')).map(({ playerId, facts }) => [playerId, facts['deposit']])).toEqual([
    [back, 'payment 1'],
  ]);

  await db.owner.query(
    `INSERT INTO account_links (player_id, other_id, kinds, state, opened_at) VALUES
       ($1, $2, '{device}', 'open', $5), ($3, $1, '{identity}', 'same_person', $5), ($4, $1, '{device}', 'different', $5)`,
    [split, rich, poor, winner, ago(DAY_MS)],
  );
  const groups = await find('linked_group', { accounts: 3 });
  expect(new Set(groups.map(({ playerId }) => playerId))).toEqual(new Set([split, poor]));
  expect(groups[0]!.facts).toMatchObject({ accounts: '3' });
  expect(await find('linked_group', { accounts: 4 })).toEqual([]);

  // All accounts of this test came from one address.
  expect((await find('shared_ip', { accounts: 5 })).map(({ facts }) => facts['ip'])).toEqual(['127.0.0.1']);
  expect(await find('shared_ip', { accounts: 500 })).toEqual([]);
});

test('risk: a rule is tried before two people switch it on, finds each thing once, and holds payouts until it is decided', async () => {
  const risk = await clerk(server, 'risk');
  const second = await clerk(server, 'risk');
  const [before, after] = [await newPlayer(), await newPlayer()];
  await withdrawal(before, 9_000, ago(2 * DAY_MS));
  const version = await drafted(risk, 'payout_sum', { dollars: 8_000, hours: 24 }, true);
  const early = await risk.act('rule-on', { rule: 'payout_sum', version });
  expect([early.statusCode, early.body]).toEqual([409, expect.stringContaining('try it on the last 30 days first')]);
  await expect(
    db.database.query(`UPDATE risk_rules SET on_since = now() WHERE rule = 'payout_sum' AND version = $1`, [version]),
  ).rejects.toThrow(/risk_rules_check/);

  const tried = await risk.act('rule-try', { rule: 'payout_sum', version });
  expect(tried.json<ActAnswered>().facts).toMatchObject({ alerts: 1, players: 1, known: 0 });
  const listed = (await risk.get('/api/risk/rules')).json<{
    rules: { rule: string; versions: { trial: Trial }[] }[];
  }>();
  expect(listed.rules.find(({ rule }) => rule === 'payout_sum')?.versions[0]?.trial).toMatchObject({
    alerts: 1,
    examples: [{ player: { id: String(before) }, facts: { sum: '$9,000.00' } }],
  });
  expect(await alerts(risk)).toEqual([]);

  const proposed = await risk.act('rule-on', { rule: 'payout_sum', version });
  const own = await risk.post(`/api/approvals/${proposed.json<ActAnswered>().proposal}/approve`, { reason: 'my own' });
  expect(own.statusCode).toBe(409);
  await approved(second, proposed);

  await Promise.all([server.runJob('risk rules'), other.runJob('risk rules')]);
  // Earlier events appear only in the trial.
  expect(await alerts(risk)).toEqual([]);
  clock.advance(60_000);
  await withdrawal(after, 9_500, clock.now());
  clock.advance(60_000);
  await Promise.all([1, 2, 3].flatMap(() => [server.runJob('risk rules'), other.runJob('risk rules')]));
  const [alert, ...more] = await alerts(risk);
  expect(more).toEqual([]);
  expect(alert).toMatchObject({ rule: 'payout_sum', player: { id: String(after) }, facts: { sum: '$9,500.00' } });
  expect([await frozen(after), await frozen(before)]).toEqual([1, 0]);
  const today = (await risk.get('/api/today')).json<{ queues: { queue: string; depth: number }[] }>().queues;
  expect(today.find(({ queue }) => queue === 'risk alerts')?.depth).toBe(1);

  // Only the decision on the alert closes the case.
  const payments = await clerk(server, 'payments');
  const { rows } = await db.database.query<{ case_id: bigint }>(
    `SELECT case_id FROM operator_cases WHERE kind = 'risk_alert' AND player_id = $1`,
    [after],
  );
  expect((await payments.act('cases-close', { id: String(rows[0]!.case_id) })).statusCode).toBe(409);
  const decided = await risk.act('alert-decide', { alert: alert!.id, outcome: 'right' });
  expect(decided.json<ActAnswered>()).toMatchObject({ done: false });
  expect(await frozen(after)).toBe(1);
  await approved(second, decided);
  expect(await frozen(after)).toBe(0);
  expect((await alerts(risk, 'decided')).map(({ id }) => id)).toEqual([alert!.id]);
  const counted = (await risk.get('/api/risk/rules')).json<{
    rules: { rule: string; versions: { open: number; right: number; wrong: number }[] }[];
  }>();
  expect(counted.rules.find(({ rule }) => rule === 'payout_sum')?.versions[0]).toMatchObject({
    open: 0,
    right: 1,
    wrong: 0,
  });

  // A newer version replaces it; a rule that is off finds nothing.
  const newer = await drafted(risk, 'payout_sum', { dollars: 100, hours: 24 });
  await risk.act('rule-try', { rule: 'payout_sum', version: newer });
  await approved(second, await risk.act('rule-on', { rule: 'payout_sum', version: newer }));
  const on = await db.database.query(`SELECT version FROM risk_rules WHERE on_since IS NOT NULL AND off_since IS NULL`);
  expect(on.rows).toEqual([{ version: Number(newer) }]);
  await approved(second, await risk.act('rule-off', { rule: 'payout_sum' }));
  clock.advance(60_000);
  await withdrawal(await newPlayer(), 5_000, clock.now());
  await server.runJob('risk rules');
  expect(await alerts(risk)).toEqual([]);
});

test('risk: accounts that are linked by others are drawn together, and the look is recorded', async () => {
  const risk = await clerk(server, 'risk');
  const [one, two, three, stranger] = [await newPlayer(), await newPlayer(), await newPlayer(), await newPlayer()];
  await db.owner.query(
    `INSERT INTO account_links (player_id, other_id, kinds, state, opened_at) VALUES
       ($1, $2, '{device}', 'open', $5), ($3, $1, '{payout_address}', 'same_person', $5), ($4, $2, '{device}', 'different', $5)`,
    [two, one, three, stranger, clock.now()],
  );
  const graph = (await risk.get(`/api/risk/graph/${one}`)).json<{
    nodes: { id: string; steps: number }[];
    links: object[];
  }>();
  expect(new Map(graph.nodes.map(({ id, steps }) => [id, steps]))).toEqual(
    new Map([
      [String(one), 0],
      [String(two), 1],
      [String(three), 2],
    ]),
  );
  expect(graph.links).toHaveLength(2);
  const { rowCount } = await db.database.query(
    `SELECT FROM audit_log WHERE action = 'operator.look_links' AND target = $1`,
    [`player:${one}`],
  );
  expect(rowCount).toBe(1);
});
