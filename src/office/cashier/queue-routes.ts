import { isWithdrawalFrozen } from '../../cashier/cases/cases.ts';
import { listOpenCases } from '../../cashier/cases/case-rows.ts';
import { depositTotals } from '../../cashier/deposits/deposit-totals.ts';
import { toDeposit } from '../../cashier/deposits/deposit-rows.ts';
import { listWaiting } from '../../cashier/withdrawals/withdrawal-rows.ts';
import type { Withdrawal } from '../../cashier/withdrawals/withdrawal.ts';
import { inEachCell } from '../../db/cells/cells.ts';
import type { Queryable } from '../../db/database.ts';
import { findCase } from '../../identity/case-rows.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { listLinksOf } from '../../linked-accounts/link-rows.ts';
import { formatUsd } from '../../money/usd.ts';
import { findTakes, withdrawalWork } from '../../operator/takes.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { Office } from '../shared/desk.ts';
import { nameOf } from '../players/player-routes.ts';
import * as api from './queues-api.ts';
import { describeTake } from '../approvals/take-routes.ts';

const LISTED_MAX = 200;

/** The queues that wait for a person, each item with the facts needed to decide it. */
export function queueRoutes(serve: ServeStaff, office: Office): void {
  const { reads, clock } = office;

  serve(api.listWithdrawals, async ({ session }) => {
    const found = (await inEachCell(reads, (database) => listWaiting(database, LISTED_MAX))).flat();
    const oldest = found.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime()).slice(0, LISTED_MAX);
    const takes = await findTakes(
      reads.directory,
      oldest.map(({ withdrawalId }) => withdrawalWork(withdrawalId)),
      clock.now(),
    );
    return {
      items: await Promise.all(
        oldest.map(async (withdrawal) => ({
          ...(await describeWithdrawal(office, withdrawal)),
          takenBy: describeTake(takes.get(withdrawalWork(withdrawal.withdrawalId)), session.staffId),
        })),
      ),
    };
  });

  serve(api.listDeposits, async () => {
    const held = (await inEachCell(reads, listHeld)).flat();
    const cases = await listOpenCases(reads, LISTED_MAX);
    return {
      deposits: await Promise.all(
        held.map(async ({ deposit, processor }) => ({
          payment: deposit.paymentId,
          player: await nameOf(office, deposit.playerId),
          coin: deposit.listedCoin,
          arrived: deposit.paid,
          worth: deposit.value === null ? null : formatUsd(deposit.value),
          held: formatUsd(deposit.held),
          why: deposit.holdReason,
          processor,
          since: deposit.updatedAt.toISOString(),
        })),
      ),
      cases: await Promise.all(
        cases.map(async (each) => ({
          id: String(each.caseId),
          kind: each.kind,
          subject: each.subject,
          player: each.playerId === null ? null : await nameOf(office, toPlayerId(each.playerId)),
          details: each.details,
          openedAt: each.openedAt.toISOString(),
          freezes: each.freezes,
        })),
      ),
    };
  });
}

async function describeWithdrawal(office: Office, withdrawal: Withdrawal) {
  const { reads } = office;
  const { playerId } = withdrawal;
  const database = reads.of(playerId);
  const [wallet, deposits, identity, isFrozen, shared] = [
    await readWallet(database, playerId),
    await depositTotals(database, playerId),
    await findCase(database, playerId),
    await isWithdrawalFrozen(database, playerId),
    await othersAt(office, withdrawal),
  ];
  const links = await listLinksOf(reads.directory, playerId);
  return {
    id: withdrawal.withdrawalId,
    player: await nameOf(office, playerId),
    amount: formatUsd(withdrawal.amount),
    coin: withdrawal.coin,
    address: withdrawal.address,
    state: withdrawal.state,
    reason: withdrawal.reason,
    review: (withdrawal.review ?? []).map(({ rule, facts }) => ({
      rule: rule.replaceAll('_', ' '),
      facts: Object.entries(facts)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    })),
    since: withdrawal.createdAt.toISOString(),
    deposited: formatUsd(deposits.credited),
    wagered: formatUsd(wallet.cashWagered),
    identity: identity.state,
    payouts: isFrozen ? 'frozen' : 'open',
    addressSharedWith: await Promise.all(shared.map((id) => nameOf(office, id))),
    links: await Promise.all(
      links.map(async ({ later, earlier, kinds, state }) => ({
        player: await nameOf(office, later === playerId ? earlier : later),
        shared: kinds.join(', '),
        state,
      })),
    ),
  };
}

/** Other players who have withdrawn to the same address. */
async function othersAt({ reads }: Office, { playerId, address }: Withdrawal): Promise<PlayerId[]> {
  const found = await inEachCell(reads, (database) =>
    database.query<{ player_id: bigint }>(
      'SELECT DISTINCT player_id FROM withdrawals WHERE address = $1 AND player_id <> $2 LIMIT 10',
      [address, playerId],
    ),
  );
  return found.flatMap(({ rows }) => rows.map((row) => toPlayerId(row.player_id)));
}

async function listHeld(db: Queryable) {
  const { rows } = await db.query<Parameters<typeof toDeposit>[0] & { processor_status: string }>(
    `SELECT * FROM deposits WHERE state = 'held' OR held_micros > 0 ORDER BY updated_at LIMIT ${LISTED_MAX}`,
  );
  return rows.map((row) => ({ deposit: toDeposit(row), processor: row.processor_status }));
}
