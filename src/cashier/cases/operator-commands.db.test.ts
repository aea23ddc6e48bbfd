import { expect, test } from 'vitest';
import { systemClock } from '../../clock/clock.ts';
import { testDatabase } from '../../db/test-database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { dollars, usdMicros } from '../../money/usd.ts';
import { runOperator } from '../../operator/run.ts';
import { anyMember } from '../../operator/test-members.ts';
import { isWithdrawalFrozen, openCase } from './cases.ts';
import { cashierCommands } from './operator-commands.ts';

const db = await testDatabase();
keepBooksClean(db);
const ana = '--operator ana --reason "looked at it closely"';
const ben = '--operator ben --reason "I agree with this"';

async function operate(line: string): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!);
  const commands = cashierCommands({
    cells: db.cells,
    clock: systemClock,
    depositRoom: async () => null,
    bonusFor: async () => null,
    findPlayer: async (text) => ({
      playerId: BigInt(text) as PlayerId,
      username: `player-${text}`,
      email: '',
      status: 'active',
    }),
    secondPersonFrom: dollars(100),
  });
  const write = (text: string) => void printed.push(text);
  const identify = anyMember(db.database);
  const desk = { commands, cells: db.cells, clock: systemClock, login: 'root', identify, write };
  const code = await runOperator(desk, args);
  return { code, text: printed.join('\n') };
}

/** A deposit of an unexpected coin, whose value an operator must decide. */
async function heldDeposit(payment: string): Promise<PlayerId> {
  const playerId = await fundedWallet(db, usdMicros(0n));
  await db.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status,
         paid, hold_reason, created_at, updated_at, active_at)
       VALUES ($1, 1, $2, $2, 'address', 'shib', 'held', 'finished', '1000', 'wrong_asset', now(), now(), now())`,
      [playerId, payment],
    );
    const subject = `payment ${payment}`;
    await openCase(tx, systemClock, { kind: 'deposit_held', subject, playerId, details: {}, freezes: true });
  });
  return playerId;
}

test('operator: a held deposit is listed and credited, which closes its case and what that froze', async () => {
  const playerId = await heldDeposit('501');
  expect((await operate('deposits held')).text).toContain('wrong_asset');
  expect((await operate('cases')).text).toContain('payment 501');
  expect((await operate(`deposits credit ${playerId} 501 nothing ${ana}`)).code).toBe(1);
  expect((await operate(`deposits credit ${playerId} 502 20 ${ana}`)).code).toBe(1);
  expect((await operate(`deposits credit ${playerId} 501 20 ${ana}`)).code).toBe(0);
  expect((await operate(`deposits credit ${playerId} 501 20 ${ana}`)).code).toBe(1);
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(20));
  expect(await isWithdrawalFrozen(db.database, playerId)).toBe(false);
  expect((await operate('cases')).text).not.toContain('payment 501');
});

test('operator: a large credit and a dismissal need two people', async () => {
  const playerId = await heldDeposit('601');
  const proposalOf = async (line: string) =>
    (JSON.parse((await operate(`${line} --json ${ana}`)).text) as { proposal: string }).proposal;
  const dismissal = await proposalOf(`deposits dismiss ${playerId} 601`);
  const credit = await proposalOf(`deposits credit ${playerId} 601 100`);
  expect((await readWallet(db.database, playerId)).primary).toBe(0n);
  expect((await operate(`approve ${credit} ${ana}`)).code).toBe(1);
  expect((await operate(`approve ${credit} ${ben}`)).code).toBe(0);
  expect((await operate(`approve ${dismissal} ${ben}`)).text).toBe('The deposit no longer waits for review.');
  expect((await readWallet(db.database, playerId)).primary).toBe(dollars(100));
});

test('operator: a case that freezes payouts is closed once, by two people, and lifts its freeze', async () => {
  const playerId = await heldDeposit('701');
  const { rows } = await db.database.query<{ case_id: bigint }>(
    'SELECT case_id FROM operator_cases WHERE player_id = $1',
    [playerId],
  );
  expect(await isWithdrawalFrozen(db.database, playerId)).toBe(true);
  const proposed = await operate(`cases close ${rows[0]!.case_id} --json ${ana}`);
  const { proposal } = JSON.parse(proposed.text) as { proposal: string };
  expect(await isWithdrawalFrozen(db.database, playerId)).toBe(true);
  expect((await operate(`approve ${proposal} ${ben}`)).code).toBe(0);
  expect((await operate(`cases close ${rows[0]!.case_id} ${ana}`)).code).toBe(1);
  expect(await isWithdrawalFrozen(db.database, playerId)).toBe(false);
});
