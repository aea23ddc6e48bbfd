import { inEachCell, type Cells } from '../../db/cells/cells.ts';
import type { Tx } from '../../db/database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { formatUsd } from '../../money/usd.ts';
import type { Act, Command, FindPlayer } from '../../operator/command.ts';
import { withdrawalWork } from '../../operator/takes.ts';
import { formatDecimal } from '../coins/decimals.ts';
import {
  approveWithdrawal,
  confirmWithdrawal,
  refuseWithdrawal,
  retryWithdrawal,
  type ActResult,
  type WithdrawalAct,
} from './operator-acts.ts';
import { describeFindings, type ReviewRule } from './review-rules.ts';
import { SECOND_PERSON_FROM, type Settling, type Withdrawal } from './withdrawal.ts';
import { findOwner, findWithdrawal, listStages, listWaiting } from './withdrawal-rows.ts';

const LISTED_MAX = 500;

const WHY_NOT: Record<Extract<ActResult, { ok: false }>['reason'], string> = {
  not_waiting: 'This withdrawal does not wait for an operator.',
  second_person_needed: 'This needs a second person.',
  not_possible: 'This is not possible in its present state.',
};
const UNKNOWN = { ok: false, text: 'There is no such withdrawal.' } as const;

export interface WithdrawalCommandOptions {
  cells: Cells;
  settling: Settling;
  findPlayer: FindPlayer;
}

export function withdrawalCommands(options: WithdrawalCommandOptions): Command[] {
  const { cells, settling } = options;
  const deciding = (name: string, summary: string, decide: Decide, more: Partial<Act> = {}): Act =>
    decidingCommand(cells, { name, summary, takes: ['id'], ...more }, decide);
  return [
    listCommand(options),
    showCommand(options),
    deciding('withdrawal approve', 'Let a withdrawal go on that waits for review', (tx, act) =>
      approveWithdrawal(tx, settling, act),
    ),
    deciding(
      'withdrawal refuse',
      'Give the money back to the player',
      (tx, act) => refuseWithdrawal(tx, settling, act),
      { options: { 'tell=': 'what the player reads besides the usual text' } },
    ),
    deciding('withdrawal retry', 'Try again what the processor did not take', (tx, act) =>
      retryWithdrawal(tx, settling, act),
    ),
    deciding(
      'withdrawal confirm',
      'Book a payout as sent, by the transaction that proves it',
      (tx, act, hash) => confirmWithdrawal(tx, settling, { ...act, hash }),
      { takes: ['id', 'transaction'] },
    ),
  ];
}

function listCommand({ cells, findPlayer }: WithdrawalCommandOptions): Command {
  return {
    name: 'withdrawal list',
    permission: 'money.see',
    summary: 'Withdrawals that wait for an operator, oldest first',
    async look() {
      const found = await inEachCell(cells, (database) => listWaiting(database, LISTED_MAX));
      const waiting = found.flat().toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
      const rows = await Promise.all(
        waiting.map(async (withdrawal) => ({
          id: withdrawal.withdrawalId,
          player: (await findPlayer(String(withdrawal.playerId)))?.username ?? String(withdrawal.playerId),
          amount: formatUsd(withdrawal.amount),
          coin: withdrawal.coin,
          state: withdrawal.state,
          why: withdrawal.review?.map(({ rule }) => rule).join(', ') ?? withdrawal.reason,
          since: withdrawal.updatedAt.toISOString().slice(0, 16),
        })),
      );
      return { ok: true, output: { kind: 'table', rows, empty: 'No withdrawal waits for an operator.' } };
    },
  };
}

function showCommand({ cells, findPlayer }: WithdrawalCommandOptions): Command {
  return {
    name: 'withdrawal show',
    permission: 'money.see',
    summary: 'A withdrawal with its stages. Recorded',
    takes: ['id'],
    async recordedTarget({ words }) {
      const owner = await findOwner(cells.directory, 'withdrawal', words['id']!);
      return owner && `player:${owner.playerId}`;
    },
    async look({ words }) {
      const withdrawal = await findById(cells, words['id']!);
      if (!withdrawal) return UNKNOWN;
      const { playerId, number } = withdrawal;
      const stages = await listStages(cells.of(playerId), playerId, [number]);
      const facts = {
        id: withdrawal.withdrawalId,
        player: (await findPlayer(String(playerId)))?.username ?? String(playerId),
        state: withdrawal.state,
        why: withdrawal.reason,
        review: withdrawal.review && describeFindings(withdrawal.review),
        amount: formatUsd(withdrawal.amount),
        coins: withdrawal.coins && `${formatDecimal(withdrawal.coins)} ${withdrawal.coin}`,
        address: withdrawal.address,
        payout: withdrawal.payoutId,
        transaction: withdrawal.hash,
        stages: stages.map(({ state, at }) => `${state} ${at.toISOString().slice(0, 16)}`).join(', '),
      };
      return { ok: true, output: { kind: 'facts', facts } };
    },
  };
}

/** Rules that one person alone cannot overrule. */
const TWO_PEOPLE: Partial<Record<ReviewRule, string>> = {
  large: 'a payout that passes the limit of 24 hours',
  never_deposited: 'a payout to a player who never deposited',
  linked_account: 'a payout of an account that may be a second one',
};

function whySecond(name: string, withdrawal: Withdrawal): string | null {
  if (withdrawal.amount >= SECOND_PERSON_FROM) return `payouts from ${formatUsd(SECOND_PERSON_FROM)} on`;
  if (name !== 'withdrawal approve') return null;
  return withdrawal.review?.map(({ rule }) => TWO_PEOPLE[rule]).find((why) => why !== undefined) ?? null;
}

type Decide = (tx: Tx, act: WithdrawalAct, transaction: string) => Promise<ActResult>;

function decidingCommand(
  cells: Cells,
  named: Pick<Act, 'name' | 'summary' | 'takes' | 'options'>,
  decide: Decide,
): Act {
  return {
    ...named,
    permission: 'money.propose',
    approval: 'money.approve',
    async plan({ words, options }) {
      const withdrawal = await findById(cells, words['id']!);
      if (!withdrawal) return UNKNOWN;
      return {
        ok: true,
        target: `player:${withdrawal.playerId}`,
        summary: `${named.name} ${withdrawal.withdrawalId} over ${formatUsd(withdrawal.amount)}`,
        content: {
          playerId: String(withdrawal.playerId),
          number: String(withdrawal.number),
          tell: options['tell'] ?? '',
          transaction: words['transaction'] ?? '',
        },
        needsSecond: whySecond(named.name, withdrawal),
        sameAs: withdrawal.withdrawalId,
        worksOn: withdrawalWork(withdrawal.withdrawalId),
      };
    },
    async perform(tx, content, by) {
      const tell = String(content['tell']);
      const act: WithdrawalAct = {
        playerId: toPlayerId(BigInt(String(content['playerId']))),
        number: BigInt(String(content['number'])),
        operator: by.proposedBy?.name ?? by.name,
        ...(by.proposedBy === undefined ? {} : { second: by.name }),
        ...(tell === '' ? {} : { tell }),
      };
      const result = await decide(tx, act, String(content['transaction']));
      if (!result.ok) return { ok: false, text: WHY_NOT[result.reason] };
      const { before, withdrawal } = result;
      const facts = { withdrawal: withdrawal.withdrawalId, state: withdrawal.state };
      return {
        ok: true,
        output: { kind: 'facts', facts },
        before: { state: before.state, why: before.reason },
        after: { ...facts, amount: String(withdrawal.amount), ...(tell === '' ? {} : { told: tell }) },
      };
    },
  };
}

async function findById(cells: Cells, withdrawalId: string): Promise<Withdrawal | null> {
  const owner = await findOwner(cells.directory, 'withdrawal', withdrawalId);
  return owner && findWithdrawal(cells.of(owner.playerId), owner.playerId, owner.number);
}
