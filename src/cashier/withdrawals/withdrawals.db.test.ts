import { oneCell } from '../../db/cells/test-cells.ts';
import { beforeEach, expect, test } from 'vitest';
import { settableClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import { BET_RULES } from '../../ledger/bet-rules.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { WITHDRAWAL_RULES } from '../../ledger/withdrawal-rules.ts';
import { dollars } from '../../money/usd.ts';
import { openCase } from '../cases/cases.ts';
import { decimal } from '../coins/decimals.ts';
import { approveWithdrawal, refuseWithdrawal, retryWithdrawal } from './operator-acts.ts';
import { storeQuote } from './rates.ts';
import { reconcilePayouts } from './reconcile-payouts.ts';
import type { Fate, Fault } from './test-payout-processor.ts';
import { ADDRESS, stageWithdrawals, withdraw, type WithdrawalStage } from './test-withdrawals.ts';
import type { Withdrawal } from './withdrawal.ts';
import { findWithdrawal, listStages } from './withdrawal-rows.ts';
import { createWithdrawalWorker } from './worker.ts';

const db = await testDatabase();
keepBooksClean(db, [...BET_RULES, ...WITHDRAWAL_RULES]);

const MINUTE_MS = 60_000;
/** One clock for the file, because used one-time codes are stored. */
const clock = settableClock();

beforeEach(async () => {
  await mails();
  // Withdrawals that earlier tests left in review belong to processors that no longer exist.
  await db.owner.query('UPDATE withdrawals SET next_step_at = NULL');
});

function stageFor(
  faults: Parameters<typeof stageWithdrawals>[1] = {},
  checks: Parameters<typeof stageWithdrawals>[2] = {},
): WithdrawalStage {
  return stageWithdrawals(db.database, faults, checks, clock);
}

/** Lets time pass, with a new worker at every step: nothing may depend on a worker's memory. */
async function pass(stage: WithdrawalStage, ms: number, stepMs = 10_000): Promise<void> {
  for (let passed = 0; passed <= ms; passed += stepMs) {
    await createWithdrawalWorker(stage.withdrawals).turn();
    stage.clock.advance(stepMs);
  }
}

async function taken(stage: WithdrawalStage, playerId: PlayerId, amountUsd = 100): Promise<Withdrawal> {
  const result = await withdraw(stage.withdrawals, playerId, amountUsd);
  if (!result.ok) throw new Error(result.reason);
  return result.withdrawal;
}

async function stateOf({ playerId, number }: Withdrawal): Promise<string> {
  const { state, reason } = (await findWithdrawal(db.database, playerId, number))!;
  return reason ? `${state} (${reason})` : state;
}

async function timelineOf({ playerId, number }: Withdrawal): Promise<string[]> {
  return (await listStages(db.database, playerId, [number])).map(({ state }) => state);
}

/** The mails since the last call. */
async function mails(): Promise<string[]> {
  const { rows } = await db.owner.query<{ template: string }>(
    'WITH gone AS (DELETE FROM mail_outbox RETURNING mail_id, template) SELECT template FROM gone ORDER BY mail_id',
  );
  return rows.map(({ template }) => template);
}

/** The first calls of a name fail. */
function firstTime(name: string, fault: Fault, times = 1): (call: string) => Fault {
  let left = times;
  return (call) => {
    if (call !== name || left === 0) return 'none';
    left -= 1;
    return fault;
  };
}

test('withdrawal: it is held, submitted, confirmed, sent and told at every stage', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(150));
  const withdrawal = await taken(stage, playerId);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(50), held: dollars(100) });
  await pass(stage, 2 * MINUTE_MS);
  expect(await timelineOf(withdrawal)).toEqual([
    'requested',
    'submitting',
    'submitted',
    'verifying',
    'processing',
    'sent',
  ]);
  expect(stage.told).toEqual(['submitting', 'submitted', 'verifying', 'processing', 'sent']);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(50), held: 0n });
  expect(stage.processor.payouts).toMatchObject([{ amount: decimal('98.5'), hash: expect.stringMatching('^0xpo_') }]);
  expect(await mails()).toEqual(['withdrawal-requested', 'withdrawal-sent', 'withdrawal-confirmed']);
});

test('withdrawal: the player gets a mail when it is held, approved, sent, confirmed and declined, each once', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(5_000));
  const act = (number: bigint) => ({ playerId, number, operator: 'ana', second: 'ben' });
  const first = await taken(stage, playerId, 2_000);
  await db.database.transaction((tx) => approveWithdrawal(tx, stage.withdrawals, act(first.number)));
  await pass(stage, 2 * MINUTE_MS);
  expect(await mails()).toEqual([
    'withdrawal-requested',
    'withdrawal-approved',
    'withdrawal-sent',
    'withdrawal-confirmed',
  ]);
  const second = await taken(stage, playerId, 2_000);
  await db.database.transaction((tx) => refuseWithdrawal(tx, stage.withdrawals, act(second.number)));
  expect(await mails()).toEqual(['withdrawal-requested', 'withdrawal-returned']);

  const failing = stageFor({ fateOf: () => 'fail_then_finish' });
  await taken(failing, await fundedWallet(db, dollars(100)));
  await pass(failing, 25 * MINUTE_MS);
  expect(await mails()).toEqual(['withdrawal-requested', 'withdrawal-sent', 'withdrawal-held', 'withdrawal-confirmed']);
});

test('withdrawal: a stage that comes again after a retry by staff is not mailed again', async () => {
  const stage = stageFor();
  stage.processor.createPayouts = async () => ({ ok: false, reason: 'refused', text: 'Insufficient balance' });
  const playerId = await fundedWallet(db, dollars(100));
  const { number } = await taken(stage, playerId);
  for (let retry = 0; retry < 3; retry += 1) {
    await pass(stage, 4 * MINUTE_MS);
    await db.database.transaction((tx) =>
      retryWithdrawal(tx, stage.withdrawals, { playerId, number, operator: 'ana' }),
    );
  }
  expect(await mails()).toEqual(['withdrawal-requested', 'withdrawal-held', 'withdrawal-approved']);
});

test.each<[Fate, string, bigint]>([
  ['reject', 'returned (rejected)', 100n],
  ['fail', 'in_review (failed)', 0n],
  ['cancel', 'in_review (cancelled)', 0n],
  ['fail_then_finish', 'sent', 0n],
])('withdrawal: what the processor ends with %s is %s', async (fate, state, primary) => {
  const stage = stageFor({ fateOf: () => fate });
  const playerId = await fundedWallet(db, dollars(100));
  const withdrawal = await taken(stage, playerId);
  await pass(stage, 25 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe(state);
  expect((await readWallet(db.database, playerId)).primary).toBe(primary * 1_000_000n);
});

test('withdrawal: a payout whose answer was lost is found in the list and not asked for again', async () => {
  const stage = stageFor({ faultOf: firstTime('createPayouts', 'lost') });
  const withdrawal = await taken(stage, await fundedWallet(db, dollars(100)));
  await pass(stage, 3 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('sent');
  expect(stage.processor.calls.get('createPayouts')).toBe(1);
});

test('withdrawal: what never arrived is asked for again after two lists that lack it, a minute apart', async () => {
  const stage = stageFor({ faultOf: firstTime('createPayouts', 'unanswered') });
  const withdrawal = await taken(stage, await fundedWallet(db, dollars(100)));
  await pass(stage, 50_000);
  expect(stage.processor.calls.get('createPayouts')).toBe(1);
  expect(stage.processor.calls.get('listPayouts')).toBe(1);
  await pass(stage, 4 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('sent');
  expect(stage.processor.calls.get('createPayouts')).toBe(2);
  expect(stage.processor.payouts).toHaveLength(1);
});

test('withdrawal: while the processor is down it waits and says so, and goes on by itself', async () => {
  let isDown = true;
  const stage = stageFor({ faultOf: () => (isDown ? 'unreachable' : 'none') });
  const withdrawal = await taken(stage, await fundedWallet(db, dollars(100)));
  expect(withdrawal.rate).toBeNull();
  await pass(stage, 10 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('requested (processor_down)');
  isDown = false;
  await pass(stage, 15 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('sent');
});

const CALLS = ['createPayouts', 'verifyPayout', 'readPayout'] as const;
test.each(CALLS.flatMap((call) => [[call, 'crash_before'] as const, [call, 'crash_after'] as const]))(
  'withdrawal: a server that goes down at %s (%s) leaves it to the next one',
  async (call, fault) => {
    const stage = stageFor({ faultOf: firstTime(call, fault) });
    const withdrawal = await taken(stage, await fundedWallet(db, dollars(100)));
    await pass(stage, 8 * MINUTE_MS);
    expect(await stateOf(withdrawal)).toBe('sent');
    expect(stage.processor.payouts).toHaveLength(1);
  },
);

test('withdrawal: after every single commit a server may go down', async () => {
  for (let survived = 0; survived < 12; survived += 1) {
    const stage = stageFor();
    const withdrawal = await taken(stage, await fundedWallet(db, dollars(100)));
    let left = survived;
    const transaction: typeof db.database.transaction = async (work) => {
      const result = await db.database.transaction(work);
      left -= 1;
      if (left === -1) throw new Error('The server went down.');
      return result;
    };
    await pass(
      { ...stage, withdrawals: { ...stage.withdrawals, cells: oneCell({ ...db.database, transaction }) } },
      8 * MINUTE_MS,
    );
    expect(await stateOf(withdrawal)).toBe('sent');
    expect(stage.processor.payouts).toHaveLength(1);
    expect(await mails()).toEqual(['withdrawal-requested', 'withdrawal-sent', 'withdrawal-confirmed']);
  }
});

test('withdrawal: of fifty at once that each take the whole balance one is taken', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(100));
  const results = await Promise.all(Array.from({ length: 50 }, () => withdraw(stage.withdrawals, playerId, 100)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(results.filter((result) => !result.ok && result.reason === 'BALANCE_TOO_LOW')).toHaveLength(49);
  await pass(stage, 2 * MINUTE_MS);
  expect(stage.processor.payouts).toHaveLength(1);
});

test('withdrawal: a large one waits for two operators', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(5_000));
  const withdrawal = await taken(stage, playerId, 2_000);
  await pass(stage, MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('reviewing (large)');
  const act = { playerId, number: withdrawal.number, operator: 'ana' };
  const approve = (second?: string) =>
    db.database.transaction((tx) =>
      approveWithdrawal(tx, stage.withdrawals, { ...act, ...(second === undefined ? {} : { second }) }),
    );
  expect(await approve()).toEqual({ ok: false, reason: 'second_person_needed' });
  expect(await approve('Ana')).toEqual({ ok: false, reason: 'second_person_needed' });
  expect(await approve('ben')).toMatchObject({ ok: true });
  expect(await approve('ben')).toEqual({ ok: false, reason: 'not_waiting' });
  await pass(stage, 2 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('sent');
});

test('withdrawal: one that is refused comes back with the reason that the operator gave', async () => {
  const changedAt = clock.now();
  const stage = stageFor({}, { lastSecurityChange: async () => changedAt });
  const playerId = await fundedWallet(db, dollars(100));
  const withdrawal = await taken(stage, playerId);
  expect(await stateOf(withdrawal)).toBe('reviewing (security_change)');
  const act = { playerId, number: withdrawal.number, operator: 'ana', tell: 'Please write to support.' };
  await db.database.transaction((tx) => refuseWithdrawal(tx, stage.withdrawals, act));
  await pass(stage, MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('returned (refused)');
  expect((await listStages(db.database, playerId, [withdrawal.number])).at(-1)).toMatchObject({ note: act.tell });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(100), held: 0n });
});

test('withdrawal: a case that freezes the player holds it back, and closes new ones', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(200));
  const withdrawal = await taken(stage, playerId);
  await db.database.transaction((tx) =>
    openCase(tx, stage.clock, {
      kind: 'deposit_reversed',
      subject: `payment ${playerId}`,
      playerId,
      details: {},
      freezes: true,
    }),
  );
  await pass(stage, MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('reviewing (frozen)');
  expect(await withdraw(stage.withdrawals, playerId, 100)).toMatchObject({ ok: false, reason: 'WITHDRAWALS_FROZEN' });
});

test('withdrawal: what the processor refuses to make waits for an operator, who may try again', async () => {
  const stage = stageFor();
  const { createPayouts } = stage.processor;
  stage.processor.createPayouts = async () => ({ ok: false, reason: 'refused', text: 'Insufficient balance' });
  const playerId = await fundedWallet(db, dollars(100));
  const withdrawal = await taken(stage, playerId);
  await pass(stage, MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('in_review (refused_by_processor)');
  expect((await readWallet(db.database, playerId)).held).toBe(dollars(100));
  stage.processor.createPayouts = createPayouts;
  const act = { playerId, number: withdrawal.number, operator: 'ana' };
  await db.database.transaction((tx) => retryWithdrawal(tx, stage.withdrawals, act));
  await pass(stage, 4 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('sent');
});

test('withdrawal: a payout that is not what we asked for is left to a person', async () => {
  const stage = stageFor({ faultOf: firstTime('createPayouts', 'lost') });
  const playerId = await fundedWallet(db, dollars(100));
  const withdrawal = await taken(stage, playerId);
  await createWithdrawalWorker(stage.withdrawals).turn();
  stage.processor.payouts[0]!.amount = decimal('985');
  await pass(stage, 5 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('in_review (differs)');
});

test('withdrawal: the rate of a quote holds for its amount and its minute', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(300));
  const validUntil = new Date(stage.clock.now().getTime() + MINUTE_MS);
  await storeQuote(db.database, playerId, 'usdt', dollars(100), { rate: decimal('0.5'), validUntil });
  expect((await taken(stage, playerId)).coins).toBe(decimal('197'));
  expect((await taken(stage, playerId, 99)).coins).toBeNull();
  stage.clock.advance(MINUTE_MS + 1);
  expect((await taken(stage, playerId)).coins).toBeNull();
});

test('withdrawal: the daily look at the processor finds what nobody asked for, and what ended otherwise', async () => {
  // Moves what other tests sent out of the window.
  clock.advance(4 * 24 * 60 * MINUTE_MS);
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(100));
  const withdrawal = await taken(stage, playerId);
  await pass(stage, 2 * MINUTE_MS);
  expect(await stateOf(withdrawal)).toBe('sent');
  expect(await reconcilePayouts(stage.withdrawals)).toEqual({ payouts: 1, differences: 0 });
  const order = { coin: 'usdt', address: ADDRESS, amount: decimal('5') } as const;
  await stage.processor.createPayouts([{ ...order, withdrawalId: 'wd_of_nobody' }]);
  await stage.processor.createPayouts([{ ...order, withdrawalId: withdrawal.withdrawalId }]);
  clock.advance(1_000);
  expect(await reconcilePayouts(stage.withdrawals)).toEqual({ payouts: 3, differences: 3 });
  const { rows } = await db.database.query<{ kind: string }>(
    `SELECT kind FROM operator_cases WHERE kind IN ('payout_unknown', 'payout_differs') ORDER BY kind`,
  );
  expect(rows.map(({ kind }) => kind)).toEqual(['payout_differs', 'payout_differs', 'payout_unknown']);
});

test('withdrawal: codes are used one each thirty seconds, whoever asks', async () => {
  const stage = stageFor();
  const playerId = await fundedWallet(db, dollars(100));
  const made = [];
  for (let count = 0; count < 5; count += 1) made.push(await taken(stage, playerId, 20));
  await pass(stage, 4 * MINUTE_MS);
  for (const withdrawal of made) expect(await stateOf(withdrawal)).toBe('sent');
  expect(stage.processor.payouts.map(({ badCodes }) => badCodes)).toEqual([0, 0, 0, 0, 0]);
});
