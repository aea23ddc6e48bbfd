import { expect, test } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { fundedWallet, keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { WITHDRAWAL_RULES } from '../../ledger/withdrawal-rules.ts';
import { dollars } from '../../money/usd.ts';
import { runOperator } from '../../operator/run.ts';
import { anyMember } from '../../operator/test-members.ts';
import { withdrawalCommands } from './operator-commands.ts';
import { stageWithdrawals, withdraw } from './test-withdrawals.ts';
import { findWithdrawal } from './withdrawal-rows.ts';

const db = await testDatabase();
keepBooksClean(db, WITHDRAWAL_RULES);
const stage = stageWithdrawals(db.database, {}, { lastSecurityChange: async () => new Date() });
const ana = '--operator ana --reason "looked at it closely"';

async function operate(line: string): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!);
  const findPlayer = async () => null;
  const code = await runOperator(
    {
      commands: withdrawalCommands({ cells: db.cells, settling: stage.withdrawals, findPlayer }),
      cells: db.cells,
      clock: stage.clock,
      login: 'root',
      identify: anyMember(db.database),
      write: (text: string) => void printed.push(text),
    },
    args,
  );
  return { code, text: printed.join('\n') };
}

async function waiting(amountUsd: number) {
  const playerId = await fundedWallet(db, dollars(amountUsd));
  const taken = await withdraw(stage.withdrawals, playerId, amountUsd);
  if (!taken.ok) throw new Error(taken.reason);
  const now = async () => (await findWithdrawal(db.database, playerId, taken.withdrawal.number))!;
  return { id: taken.withdrawal.withdrawalId, playerId, now };
}

test('operator: withdrawals that wait are listed, shown and approved, with a row in the audit log', async () => {
  const { id, playerId, now } = await waiting(100);
  expect((await operate(`withdrawal list ${ana}`)).text).toContain(id);
  expect((await operate(`withdrawal show ${id} ${ana}`)).text).toContain('reviewing');
  expect((await operate(`withdrawal approve ${id} ${ana}`)).code).toBe(0);
  expect(await now()).toMatchObject({ state: 'requested', reason: 'approved' });
  expect((await operate(`withdrawal approve ${id} ${ana}`)).code).not.toBe(0);
  const { rows } = await db.database.query(
    'SELECT actor FROM audit_log WHERE target = $1 ORDER BY number DESC LIMIT 1',
    [`player:${playerId}`],
  );
  expect(rows).toEqual([{ actor: 'operator:ana' }]);
});

test('operator: a refused withdrawal is back on the balance, and the player reads why', async () => {
  const { id, playerId, now } = await waiting(100);
  expect((await operate(`withdrawal refuse ${id} ${ana} --tell "Please write to us."`)).code).toBe(0);
  expect(await now()).toMatchObject({ state: 'returned', reason: 'refused', note: 'Please write to us.' });
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(100), held: 0n });
});

test('operator: a large one is not decided by one person', async () => {
  const { id, now } = await waiting(2_000);
  const { text } = await operate(`withdrawal approve ${id} ${ana}`);
  expect(text).toMatch(/second|propos/i);
  expect(await now()).toMatchObject({ state: 'reviewing' });
});
