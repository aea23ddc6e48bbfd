import type { Clock } from '../../clock/clock.ts';
import { inEachCell, type Cells } from '../../db/cells/cells.ts';
import type { Queryable } from '../../db/database.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { formatUsd, parseUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import { noteSum, sumNeedsSecond, type OperatorSum } from '../../operator/sums.ts';
import { NO_PLAYER, type Act, type Command, type FindPlayer, type Plan } from '../../operator/command.ts';
import type { Cashier, Crediting } from '../cashier.ts';
import { closeCase, findOpenCase, listOpenCases } from './case-rows.ts';
import { findDeposit, toDeposit, type Deposit } from '../deposits/deposit-rows.ts';
import { decideHeldDeposit } from '../deposits/held-deposits.ts';

const LISTED_MAX = 500;

export interface CashierCommandOptions {
  cells: Cells;
  clock: Clock;
  depositRoom: Cashier['depositRoom'];
  bonusFor: Cashier['bonusFor'];
  findPlayer: FindPlayer;
  /** Sums from this one on need two people. */
  secondPersonFrom: UsdMicros;
}

export function cashierCommands(options: CashierCommandOptions): Command[] {
  return [heldCommand(options), creditCommand(options), dismissCommand(options), ...caseCommands(options)];
}

function heldCommand({ cells, findPlayer }: CashierCommandOptions): Command {
  return {
    name: 'deposits held',
    permission: 'money.see',
    summary: 'Deposits that have arrived and are not credited, oldest first',
    async look() {
      const held = (await inEachCell(cells, listHeld))
        .flat()
        .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime());
      const rows = await Promise.all(
        held.map(async (deposit) => ({
          payment: deposit.paymentId,
          player: (await findPlayer(String(deposit.playerId)))?.username ?? '?',
          coin: deposit.listedCoin,
          arrived: deposit.paid,
          worth: deposit.value === null ? null : formatUsd(deposit.value),
          held: deposit.held > 0n ? formatUsd(deposit.held) : 'all of it',
          why: deposit.holdReason,
          since: deposit.updatedAt.toISOString().slice(0, 16),
        })),
      );
      return { ok: true, output: { kind: 'table', rows, empty: 'No deposit is held.' } };
    },
  };
}

/** Only deposits held for review. Those that wait for a limit need no decision: they are credited when there is room. */
async function findForReview({ cells, findPlayer }: CashierCommandOptions, words: Readonly<Record<string, string>>) {
  const player = await findPlayer(words['player']!);
  if (!player) return NO_PLAYER;
  const deposit = await findDeposit(cells.of(player.playerId), player.playerId, words['payment']!);
  if (deposit?.state !== 'held' || deposit.held > 0n) {
    return { ok: false, text: 'There is no such deposit that waits for review.' } as const;
  }
  return { ok: true, player, deposit } as const;
}

function creditCommand(options: CashierCommandOptions): Act {
  const { secondPersonFrom } = options;
  return {
    name: 'deposits credit',
    permission: 'money.propose',
    approval: 'money.approve',
    summary: 'Credit a deposit that was held for review with so many dollars',
    takes: ['player', 'payment', 'dollars'],
    async plan({ words }) {
      const found = await findForReview(options, words);
      if (!found.ok) return found;
      const amount = /^\d{1,9}(\.\d{1,4})?$/.test(words['dollars']!) ? parseUsd(Number(words['dollars'])) : null;
      if (amount === null || amount === 0n)
        return { ok: false, text: `'${words['dollars']}' is not a sum of dollars.` };
      return {
        ok: true,
        target: `player:${found.player.playerId}`,
        summary: `credit ${formatUsd(amount)} to ${found.player.username} for payment ${found.deposit.paymentId}`,
        content: contentOf(found.deposit, amount),
        needsSecond: amount >= secondPersonFrom ? `credits by hand from ${formatUsd(secondPersonFrom)} on` : null,
      };
    },
    secondIf: (tx, content, by) => sumNeedsSecond(tx, sumOf(content), by, secondPersonFrom, options.clock.now()),
    async perform(tx, content, by) {
      const decided = await decide(tx, options, content, { credit: sumOf(content).amount }, by.name);
      if (decided.ok) await noteSum(tx, sumOf(content), by, options.clock.now());
      return decided;
    },
  };
}

function dismissCommand(options: CashierCommandOptions): Act {
  return {
    name: 'deposits dismiss',
    permission: 'money.propose',
    approval: 'money.approve',
    summary: 'Leave a deposit that was held for review uncredited. Two people',
    takes: ['player', 'payment'],
    async plan({ words }) {
      const found = await findForReview(options, words);
      if (!found.ok) return found;
      return {
        ok: true,
        target: `player:${found.player.playerId}`,
        summary: `dismiss payment ${found.deposit.paymentId} of ${found.player.username}`,
        content: contentOf(found.deposit, null),
        needsSecond: 'money that arrived and is not credited',
      };
    },
    perform: (tx, content, by) => decide(tx, options, content, 'dismiss', by.name),
  };
}

function sumOf(content: Plan['content']): OperatorSum {
  return {
    playerId: toPlayerId(BigInt(String(content['playerId']))),
    amount: usdMicros(BigInt(String(content['amount']))),
  };
}

function contentOf(deposit: Deposit, amount: UsdMicros | null) {
  return {
    playerId: String(deposit.playerId),
    paymentId: deposit.paymentId,
    ...(amount === null ? {} : { amount: String(amount) }),
  };
}

async function decide(
  tx: Parameters<Act['perform']>[0],
  cashier: Crediting,
  content: Parameters<Act['perform']>[1],
  decision: Parameters<typeof decideHeldDeposit>[4],
  operator: string,
): ReturnType<Act['perform']> {
  const playerId = toPlayerId(BigInt(String(content['playerId'])));
  const paymentId = String(content['paymentId']);
  const decided = await decideHeldDeposit(tx, cashier, playerId, paymentId, decision);
  const deposit = decided?.deposits[0];
  if (!deposit) return { ok: false, text: 'The deposit no longer waits for review.' };
  await closeCase(tx, { subject: `payment ${paymentId}` }, operator, deposit.state, cashier.clock.now());
  const facts = { payment: paymentId, state: deposit.state, credited: formatUsd(deposit.credited) };
  return { ok: true, output: { kind: 'facts', facts }, after: facts };
}

function caseCommands({ cells, clock, findPlayer }: CashierCommandOptions): Command[] {
  return [
    {
      name: 'cases',
      permission: 'money.see',
      summary: 'What cashier and game provider left for a person to look at, oldest first',
      async look() {
        const cases = await listOpenCases(cells, LISTED_MAX);
        const rows = await Promise.all(
          cases.map(async ({ caseId, kind, subject, playerId, details, openedAt, freezes }) => ({
            id: String(caseId),
            kind,
            subject,
            player: playerId === null ? null : ((await findPlayer(String(playerId)))?.username ?? '?'),
            opened: openedAt.toISOString().slice(0, 16),
            freezes,
            details,
          })),
        );
        return { ok: true, output: { kind: 'table', rows, empty: 'Nothing needs a person.' } };
      },
    },
    {
      name: 'cases close',
      permission: 'money.propose',
      approval: 'money.approve',
      summary: 'Close a case that was looked into; what it froze is free again',
      takes: ['id'],
      async plan({ words }) {
        const open = await findOpenCase(cells, words['id']!);
        if (!open) return NO_CASE;
        return {
          ok: true,
          target: open.playerId === null ? `case:${words['id']}` : `player:${open.playerId}`,
          summary: `close case ${words['id']}: ${open.kind}, ${open.subject}`,
          content: { id: words['id'] },
          needsSecond: open.freezes ? 'payouts of a player that are free again' : null,
        };
      },
      async perform(tx, content, by) {
        const id = String(content['id']);
        const closed = /^\d{1,18}$/.test(id) && (await closeCase(tx, { id }, by.name, by.reason, clock.now()));
        if (!closed) return NO_CASE;
        return { ok: true, output: { kind: 'facts', facts: { case: id, state: 'closed' } }, after: { closed: id } };
      },
    },
  ];
}

const NO_CASE = { ok: false, text: 'There is no such open case that is closed by hand.' } as const;

async function listHeld(db: Queryable): Promise<Deposit[]> {
  const { rows } = await db.query<Parameters<typeof toDeposit>[0]>(
    `SELECT * FROM deposits WHERE state = 'held' OR held_micros > 0 ORDER BY updated_at LIMIT $1`,
    [LISTED_MAX],
  );
  return rows.map(toDeposit);
}
