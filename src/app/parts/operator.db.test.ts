import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import { stageWithdrawals, withdraw } from '../../cashier/withdrawals/test-withdrawals.ts';
import { verifyChain } from '../../audit/audit-log.ts';
import { within } from '../../clock/test-patience.ts';
import { testDatabase } from '../../db/test-database.ts';
import { atEnd, testFolder } from '../../db/test-end.ts';
import { playerIdOf, submitWhole } from '../../identity/test-case.ts';
import { png } from '../../identity/test-files.ts';
import { keepBooksClean } from '../../ledger/test-wallets.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { dollars } from '../../money/usd.ts';
import { runOperator } from '../../operator/run.ts';
import { anyMember } from '../../operator/test-members.ts';
import { post } from '../../ledger/post.ts';
import { connectClient } from '../../realtime/test-hub.ts';
import { newKeyText } from '../../secrets/key-ring.ts';
import { readConfig } from '../config.ts';
import { operatorCommands } from './operator.ts';
import { startTestServer } from '../test-server.ts';

const db = await testDatabase();
const folder = await testFolder('operator');
const env = { DOCUMENTS_DIR: path.join(folder, 'documents'), KYC_URL: 'in-house', SECRET_KEYS: newKeyText() };
const server = await startTestServer(db, env);
keepBooksClean(db);
const config = readConfig({ ...env, DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:2' });

/** Runs a command line as in a shell and returns its exit code and output. */
async function operate(line: string): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  const args = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map((match) => match[1] ?? match[2]!);
  const desk = {
    commands: operatorCommands(config, db.cells, server.clock),
    cells: db.cells,
    clock: server.clock,
    login: 'root',
    identify: anyMember(db.database),
    write: (text: string) => void printed.push(text),
  };
  const code = await runOperator(desk, args);
  return { code, text: printed.join('\n') };
}

const anna = '--operator anna --reason "looked at it closely"';
const ben = '--operator ben --reason "I agree with this"';
const auditOf = async (target: string) =>
  (
    await db.database.query<{ actor: string; action: string; after: Record<string, unknown> }>(
      'SELECT actor, action, after FROM audit_log WHERE target = $1 ORDER BY number DESC',
      [target],
    )
  ).rows;

let player: Awaited<ReturnType<typeof server.player>>;
let target = '';
const wallet = async () => readWallet(db.database, await playerIdOf(db.database, player.username));
beforeAll(async () => {
  player = await server.player();
  target = `player:${await playerIdOf(db.database, player.username)}`;
});

test('operator: without a command it tells what there is', async () => {
  const { code, text } = await operate('');
  expect(code).toBe(0);
  for (const name of [
    'kyc list',
    'kyc decide PLAYER VERDICT',
    'balance adjust',
    'account close',
    'approve ID',
    'audit',
  ]) {
    expect(text).toContain(name);
  }
  expect((await operate('kyc sing')).code).toBe(2);
  expect((await operate('kyc list --sing')).code).toBe(2);
  expect((await operate('kyc decide --help')).text).toContain('--forged');
});

test('operator: nothing is done without a name and a reason', async () => {
  for (const line of ['', '--operator anna', '--reason "a good reason"', '--operator anna --reason no']) {
    expect((await operate(`balance adjust ${player.username} 5 ${line}`)).code).toBe(1);
    expect((await operate(`kyc show ${player.username} ${line}`)).code).toBe(1);
  }
  expect((await wallet()).primary).toBe(0n);
});

test('operator: a small adjustment is one person’s act, with its row in the audit log', async () => {
  expect(await operate(`balance adjust ${player.username} 25.50 ${anna}`)).toMatchObject({ code: 0 });
  expect(await operate(`balance adjust ${player.email} -5.50 ${anna}`)).toMatchObject({ code: 0 });
  expect((await wallet()).primary).toBe(dollars(20));
  expect((await auditOf(target))[0]).toMatchObject({
    actor: 'operator:anna',
    action: 'operator.balance_adjust',
    after: { amount: '-5500000', reason: 'looked at it closely', login: 'root' },
  });
  const refused = await operate(`balance adjust ${player.username} -20.01 ${anna}`);
  expect(refused).toEqual({ code: 1, text: 'The primary balance is $20.00.' });
  for (const sum of ['0', 'five', '1e3', '1.00001']) {
    expect((await operate(`balance adjust ${player.username} ${sum} ${anna}`)).code).toBe(1);
  }
  expect((await operate(`balance adjust nobody 5 ${anna}`)).text).toBe('There is no such player.');
});

test('operator: a large adjustment waits for another person, and happens once', async () => {
  const before = (await wallet()).primary;
  const proposed = await operate(`balance adjust ${player.username} 100 --json ${anna}`);
  expect(proposed.code).toBe(0);
  const { proposal } = JSON.parse(proposed.text) as { proposal: string };
  expect((await wallet()).primary).toBe(before);
  expect((await operate('proposals')).text).toContain(`give $100.00 to ${player.username}`);
  expect((await operate(`approve ${proposal} --operator ANNA --reason "approving my own"`)).text).toContain('yourself');
  const approvals = await Promise.all([operate(`approve ${proposal} ${ben}`), operate(`approve ${proposal} ${ben}`)]);
  expect(approvals.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await wallet()).primary).toBe(before + dollars(100));
  expect((await auditOf(target))[0]).toMatchObject({
    actor: 'operator:ben',
    action: 'operator.approve',
    after: {
      proposedBy: 'anna',
      proposalReason: 'looked at it closely',
      approvedBy: 'ben',
      reason: 'I agree with this',
    },
  });
  expect((await auditOf(target))[1]).toMatchObject({ actor: 'operator:anna', action: 'operator.propose' });
});

test('operator: a proposal is declined, or too old', async () => {
  const propose = async () =>
    (JSON.parse((await operate(`balance adjust ${player.username} -100 --json ${anna}`)).text) as { proposal: string })
      .proposal;
  const declined = await propose();
  expect((await operate(`decline ${declined} ${ben}`)).code).toBe(0);
  expect((await operate(`approve ${declined} ${ben}`)).text).toContain('already declined');
  const old = await propose();
  server.clock.advance(8 * 24 * 3_600_000);
  expect((await operate(`approve ${old} ${ben}`)).text).toContain('72 hours');
  expect((await operate('proposals')).text).toBe('Nothing waits for a second person.');
  expect((await operate(`approve 999999 ${ben}`)).code).toBe(1);
});

test('operator: cases are listed, looked at with a reason, and decided', async () => {
  const applicant = await server.player();
  const playerId = await playerIdOf(db.database, applicant.username);
  await submitWhole(applicant);
  expect((await operate('kyc list')).text).toContain(applicant.username);
  const shown = await operate(`kyc show ${applicant.username} ${anna}`);
  expect(shown.text).toContain('Lovelace');
  expect((await auditOf(`player:${playerId}`))[0]).toMatchObject({
    actor: 'operator:anna',
    action: 'operator.kyc_show',
  });

  const to = path.join(folder, 'look');
  expect((await operate(`kyc documents ${applicant.username} --to ${to} ${anna}`)).code).toBe(0);
  expect(await readdir(to)).toEqual(['1-passport-front.png', '2-proof_of_address-front.png']);
  expect((await readFile(path.join(to, '1-passport-front.png'))).equals(png())).toBe(true);
  expect((await auditOf(`player:${playerId}`))[0]).toMatchObject({ action: 'operator.kyc_documents' });

  expect((await operate(`kyc decide ${applicant.username} resubmit ${anna}`)).text).toContain('has to know why');
  expect((await operate(`kyc decide ${applicant.username} approve --valid-until 2030-01-31 ${anna}`)).code).toBe(0);
  expect((await applicant.get('/api/kyc')).json()).toMatchObject({
    status: 'approved',
    documentExpiresOn: '2030-01-31',
  });
  expect((await operate('kyc list')).text).toBe('No such cases.');

  const reversal = await operate(
    `kyc decide ${applicant.username} reject --note "The photo is of somebody else." --json ${anna}`,
  );
  const { proposal } = JSON.parse(reversal.text) as { proposal: string };
  expect((await applicant.get('/api/kyc')).json().status).toBe('approved');
  expect((await operate(`approve ${proposal} ${ben}`)).code).toBe(0);
  expect((await applicant.get('/api/kyc')).json()).toMatchObject({
    status: 'rejected',
    comment: 'The photo is of somebody else.',
  });
});

test('operator: what was put aside goes back or is forfeited by two people, and forfeited for forgery only', async () => {
  const two = async (line: string) => {
    const { text } = await operate(`${line} --json ${anna}`);
    return operate(`approve ${(JSON.parse(text) as { proposal: string }).proposal} ${ben}`);
  };
  const rejected = await server.player();
  const playerId = await playerIdOf(db.database, rejected.username);
  await operate(`balance adjust ${rejected.username} 60 ${anna}`);
  await submitWhole(rejected);
  expect((await operate(`kyc decide ${rejected.username} reject --reasons details_mismatch ${anna}`)).code).toBe(0);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, held: dollars(60) });
  expect((await operate(`kyc forfeit ${rejected.username} ${anna}`)).text).toContain('proven forgery');
  expect((await two(`kyc release ${rejected.username}`)).code).toBe(0);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: dollars(60), held: 0n });

  expect((await two(`kyc decide ${rejected.username} reject --forged`)).code).toBe(0);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, held: dollars(60) });
  expect((await two(`kyc forfeit ${rejected.username}`)).code).toBe(0);
  expect(await readWallet(db.database, playerId)).toMatchObject({ primary: 0n, held: 0n });
  expect((await operate(`account show ${rejected.username} ${anna}`)).text).toContain('banned');
});

test('operator: a ban ends every session within two seconds, and is lifted again', async () => {
  player = await server.player();
  target = `player:${await playerIdOf(db.database, player.username)}`;
  expect((await operate(`account close ${player.username} ${anna}`)).text).toMatch(/sessions ended\s+1/);
  await within(2_000, expect.poll(async () => (await player.get('/api/users/session')).statusCode).toBe(401));
  expect((await operate(`account close ${player.username} ${anna}`)).code).toBe(1);
  const opened = await operate(`account open ${player.username} --json ${anna}`);
  const { proposal } = JSON.parse(opened.text) as { proposal: string };
  expect((await operate(`approve ${proposal} ${ben}`)).code).toBe(0);
  const again = await server
    .visitor()
    .post('/api/users/login', { identifier: player.username, password: 'Copper7!Lantern' });
  expect(again.statusCode).toBe(200);
  expect((await operate(`audit --target ${target} --limit 2`)).text).toContain('account open');
  expect(await verifyChain(db.owner)).toMatchObject({ intact: true });
});

test('operator: what is decided about a withdrawal reaches the open page of the player, with the balance', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const owner = await server.player();
  const playerId = await playerIdOf(db.database, owner.username);
  // Without the approval, the job that sends withdrawals might return it to staff before the page is notified.
  await db.owner.query(
    `INSERT INTO kyc_cases (player_id, state, created_at, updated_at) VALUES ($1, 'approved', $2, $2)`,
    [playerId, server.clock.now()],
  );
  const page = await connectClient(`ws://127.0.0.1:${port}/ws`, owner.cookieHeader());
  atEnd(() => page.socket.terminate());
  await db.database.transaction((tx) =>
    post(tx, server.clock, {
      playerId,
      key: 'test:grant',
      transfers: [{ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(100) }],
    }),
  );
  // Requested at another server right after a password change, so staff must review it.
  const { withdrawals } = stageWithdrawals(
    db.database,
    {},
    { lastSecurityChange: async () => server.clock.now() },
    server.clock,
  );
  const ask = async () => {
    const taken = await withdraw(withdrawals, playerId, 50);
    if (!taken.ok) throw new Error(taken.reason);
    return taken.withdrawal.withdrawalId;
  };
  const [refused, approved] = [await ask(), await ask()];

  expect((await operate(`withdrawal refuse ${refused} ${anna}`)).code).toBe(0);
  const told = (withdrawal: object) =>
    expect
      .poll(() => page.updates, { timeout: 20_000 })
      .toContainEqual(
        expect.objectContaining({ type: 'WITHDRAWAL_UPDATE', withdrawal: expect.objectContaining(withdrawal) }),
      );
  await told({ id: refused, status: 'returned' });
  await expect
    .poll(() => page.updates, { timeout: 20_000 })
    .toContainEqual(expect.objectContaining({ type: 'USER_UPDATE', balance: 50 }));

  server.clock.advance(1_000);
  expect((await operate(`withdrawal approve ${approved} ${anna}`)).code).toBe(0);
  await told({ id: approved, reason: 'approved' });
});
