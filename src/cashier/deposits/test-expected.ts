import type { Database } from '../../db/database.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { isWithdrawalFrozen } from '../cases/cases.ts';
import { decimal } from '../coins/decimals.ts';
import { listDeposits, type Deposit } from './deposit-rows.ts';
import type { Payment } from '../processor/processor.ts';
import type { Life, Stage } from './test-sequences.ts';

const MINIMUM = 15_000_000n;
const MICRO = decimal('0.000001');

/** How a player's deposits differ from what really arrived. Empty if all is well. */
export async function divergences(stage: Stage, life: Life): Promise<string[]> {
  const wrong = [...life.wrong];
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) wrong.push(what);
  };
  const deposits = new Map(
    (await listDeposits(stage.database, life.playerId, null, 1_000)).map((each) => [each.paymentId, each]),
  );
  const facts = life.paymentIds.map((id) => ({ truth: stage.processor.payments.get(id)!, deposit: deposits.get(id) }));
  for (const { truth, deposit } of facts) {
    const problem = deposit ? judge(stage, life, truth, deposit) : 'we do not know of it';
    if (problem) wrong.push(`payment ${truth.paymentId} (${truth.status}, ${deposit?.state ?? 'none'}): ${problem}`);
  }
  for (const group of groupsOf(facts, ({ truth }) => `${truth.address} ${truth.payinHash}`)) {
    const counted = group.filter(({ deposit }) => deposit && isCounted(deposit));
    expect(counted.length <= 1, `transfer ${group[0]!.truth.payinHash} counts ${counted.length} times`);
  }
  for (const group of groupsOf(facts, ({ truth }) => truth.address)) {
    const small = group.filter(({ deposit }) => deposit?.state === 'below_minimum');
    const sum = small.reduce((total, { deposit }) => total + deposit!.value!, 0n);
    expect(sum < MINIMUM, `${sum} is on ${group[0]!.truth.address} and not credited`);
    const credited = group.reduce(
      (total, { deposit }) => total + (deposit?.credited ?? 0n) + (deposit?.held ?? 0n),
      0n,
    );
    expect(credited === 0n || credited >= MINIMUM, `only ${credited} was credited on ${group[0]!.truth.address}`);
  }
  wrong.push(...(await judgeBooks(stage, life, [...deposits.values()])));
  return wrong;
}

function judge({ processor }: Stage, life: Life, truth: Payment, deposit: Deposit): string | null {
  const posted = deposit.credited + deposit.held;
  const value = truth.outcome! / MICRO;
  const isFinal = truth.status === 'finished' || truth.status === 'partially_paid';
  if (posted > 0n && posted !== value) return `credited with ${posted}, arrived ${value}`;
  if (posted > 0n && !life.everFinal.has(truth.paymentId)) return 'credited before it was final';
  if (!isFinal)
    return isCounted(deposit) && !life.everFinal.has(truth.paymentId) ? 'counted before it was final' : null;
  if (truth.coin === null)
    return deposit.holdReason === 'wrong_asset' && posted === 0n ? null : 'another coin was not held';
  if (isWorthLess(processor.rates[truth.coin], truth)) {
    const isHeld = deposit.holdReason === 'value_differs' || deposit.holdReason === 'same_transfer';
    return isHeld && posted === 0n ? null : 'a value in doubt was not held';
  }
  if (deposit.holdReason === 'same_transfer') return null;
  if (!isCounted(deposit)) return 'it arrived and was not counted';
  return deposit.value === value ? null : `valued ${deposit.value}, arrived ${value}`;
}

function isWorthLess(rate: string, { paid, outcome }: Payment): boolean {
  const worth = (paid * decimal(rate)) / decimal('1');
  return (worth - outcome!) * 100n > worth * 2n;
}

/** Whether it accounts for a transfer: credited, kept until more arrives, or held because of a limit. */
function isCounted(deposit: Deposit): boolean {
  return deposit.state === 'credited' || deposit.state === 'below_minimum' || deposit.held > 0n;
}

async function judgeBooks(stage: Stage, life: Life, deposits: readonly Deposit[]): Promise<string[]> {
  const wrong: string[] = [];
  const wallet = await readWallet(stage.database, life.playerId);
  const sum = (of: (deposit: Deposit) => bigint) => deposits.reduce((total, each) => total + of(each), 0n);
  const credited = sum((each) => each.credited);
  const held = sum((each) => each.held);
  if (wallet.primary !== credited) wrong.push(`the balance is ${wallet.primary}, deposits make it ${credited}`);
  if (wallet.held !== held) wrong.push(`held is ${wallet.held}, deposits make it ${held}`);
  const cap = stage.caps.get(life.playerId);
  if (cap !== undefined && credited > cap) wrong.push(`${credited} was credited, the cap is ${cap}`);
  if (held > 0n && credited !== cap) wrong.push(`${held} is held though only ${credited} of ${cap} is used`);
  const { rows } = await stage.database.query<{ keys: bigint }>(
    `SELECT count(*) AS keys FROM posting_keys WHERE player_id = $1 AND key LIKE 'deposit:%'`,
    [life.playerId],
  );
  const posted = deposits.filter((each) => each.credited + each.held > 0n);
  if (rows[0]!.keys !== BigInt(posted.length)) wrong.push(`${rows[0]!.keys} postings for ${posted.length} deposits`);
  const isTakenBack = posted.some(({ paymentId }) => {
    const status = stage.processor.payments.get(paymentId)?.status;
    return status === 'refunded' || status === 'failed';
  });
  const isFrozen = await isWithdrawalFrozen(stage.database, life.playerId);
  if (isFrozen !== isTakenBack) wrong.push(isTakenBack ? 'withdrawals are not frozen' : 'withdrawals are frozen');
  return wrong;
}

function groupsOf<T>(items: readonly T[], keyOf: (item: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups.values()];
}

/** Stops polling old payments, so that the next stage on the same database meets only its own. */
export async function clearStage(database: Database): Promise<void> {
  await database.query('UPDATE deposits SET next_poll_at = NULL WHERE next_poll_at IS NOT NULL');
}
