import { recordAudit } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import { enterCellOf, withinCellOf, type Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { addNotice } from '../notices/notice-rows.ts';
import {
  isAct,
  type Act,
  type Command,
  type Input,
  type Operator,
  type Output,
  type Performed,
  type Plan,
  type Refused,
} from './command.ts';
import { closeProposal, insertProposal, lockProposal, PROPOSAL_MS_MAX, type Proposal } from './proposals.ts';
import { putBack, whyTaken } from './takes.ts';

/** The context in which staff act. */
export interface Desk {
  commands: readonly Command[];
  cells: Cells;
  clock: Clock;
  /** Recorded with each act: whether it came from a browser or a command line, and who was at the machine. */
  recorded: Readonly<Record<string, string>>;
  ip?: string;
}

export interface Done {
  ok: true;
  output: Output;
  /** The proposal that now waits for a second person, and why it needs one. */
  proposal?: { id: string; needs: string };
}

export type Result = Done | Refused;

const NOT_ALLOWED: Refused = { ok: false, text: 'Your roles do not allow this.' };

/** Performs the act, or proposes it to a second person. */
export async function runAct(desk: Desk, act: Act, input: Input, by: Operator): Promise<Result> {
  if (!by.permissions.has(act.permission)) return NOT_ALLOWED;
  const plan = await act.plan(input);
  if (!plan.ok) return plan;
  return desk.cells.directory.transaction((tx) => doOrPropose(desk, tx, act, plan, by));
}

/** The same inside a transaction, for an act planned before. */
export async function doOrPropose(desk: Desk, tx: Tx, act: Act, plan: Plan, by: Operator): Promise<Result> {
  const { worksOn } = plan;
  const taken = worksOn === undefined ? null : await whyTaken(tx, worksOn, by.staffId, desk.clock.now());
  if (taken) return taken;
  const result = await doOrAsk(desk, tx, act, plan, by);
  if (result.ok && worksOn !== undefined) await putBack(tx, worksOn, by.staffId);
  return result;
}

async function doOrAsk(desk: Desk, tx: Tx, act: Act, plan: Plan, by: Operator): Promise<Result> {
  const needs = plan.needsSecond ?? (await act.secondIf?.(tx, plan.content, by)) ?? null;
  if (needs === null) {
    const performed = await performAct(tx, act, plan.content, by);
    if (!performed.ok) return performed;
    await recordAct(desk, tx, act.name, performed.target ?? plan.target, by, performed);
    return { ok: true, output: performed.output };
  }
  const id = await insertProposal(tx, act.name, plan, by, desk.clock.now());
  if (id === null) return { ok: false, text: 'The same act waits for a second person already.' };
  await recordAct(desk, tx, 'propose', plan.target, by, {
    after: { proposal: String(id), command: act.name, summary: plan.summary },
  });
  const facts = {
    proposal: String(id),
    act: plan.summary,
    needs,
    next: `Another operator: approve ${id}`,
  };
  return { ok: true, output: { kind: 'facts', facts }, proposal: { id: String(id), needs } };
}

/** A refusal rolls back to the savepoint. */
async function performAct(tx: Tx, act: Act, content: Plan['content'], by: Operator): Promise<Performed | Refused> {
  const before = tx.place;
  await tx.query('SAVEPOINT act');
  const home = content['playerId'];
  if (home !== undefined) await enterCellOf(tx, BigInt(home as string));
  const performed = await act.perform(tx, content, by);
  if (performed.ok) return performed;
  await tx.query('ROLLBACK TO SAVEPOINT act');
  tx.place = before;
  return performed;
}

/** Notifies a player that staff looked at the account, at most once a day. */
export async function tellPlayer(
  { cells, clock }: Pick<Desk, 'cells' | 'clock'>,
  tx: Tx,
  target: string,
): Promise<void> {
  const id = /^player:(\d+)$/.exec(target)?.[1];
  if (id === undefined) return;
  const playerId = toPlayerId(BigInt(id));
  if (!cells.has(playerId)) return;
  const now = clock.now();
  const key = `staff:${now.toISOString().slice(0, 10)}`;
  await withinCellOf(tx, playerId, (there) => addNotice(there, now, { playerId, event: 'staff-looked', key }));
}

export function recordAct(
  desk: Desk,
  tx: Tx,
  name: string,
  target: string,
  by: Operator,
  { before, after = {} }: { before?: Record<string, unknown>; after?: Record<string, unknown> },
): Promise<void> {
  return recordAudit(tx, desk.clock, {
    actor: `operator:${by.name}`,
    action: `operator.${name.replaceAll(/\W/g, '_')}`,
    target,
    ...(before ? { before } : {}),
    after: { ...after, reason: by.reason, staff: String(by.staffId), role: by.roles.join(', '), ...desk.recorded },
    ...(desk.ip === undefined ? {} : { ip: desk.ip }),
  });
}

/** The act of a proposal; null if its command no longer exists. */
export function actOf(desk: Pick<Desk, 'commands'>, proposal: Pick<Proposal, 'command'>): Act | null {
  const act = desk.commands.find((command) => command.name === proposal.command);
  return act && isAct(act) ? act : null;
}

export function mayApprove(
  desk: Pick<Desk, 'commands'>,
  proposal: Proposal,
  by: Pick<Operator, 'permissions'>,
): boolean {
  const act = actOf(desk, proposal);
  return act !== null && by.permissions.has(act.approval ?? act.permission);
}

const UNKNOWN: Refused = { ok: false, text: 'There is no such proposal.' };

/** Performs another person's proposal, once. The database, too, refuses an approver who is the proposer. */
export async function approveProposal(desk: Desk, tx: Tx, id: string, by: Operator): Promise<Result> {
  const now = desk.clock.now();
  const proposal = await lockProposal(tx, id);
  if (!proposal) return UNKNOWN;
  if (!mayApprove(desk, proposal, by)) return NOT_ALLOWED;
  const open = whyNotOpen(proposal, now);
  if (open) return open;
  const { proposerId } = proposal;
  if (proposerId === by.staffId) {
    return { ok: false, text: 'You proposed this yourself: another person has to approve it.' };
  }
  if (proposerId === null)
    return { ok: false, text: 'Nobody is known to have proposed this. Please propose it again.' };
  const act = actOf(desk, proposal)!;
  const proposedBy = { staffId: proposerId, name: proposal.proposedBy };
  const performed = await performAct(tx, act, proposal.content, { ...by, proposedBy });
  if (!performed.ok) return performed;
  await closeProposal(tx, proposal.proposalId, 'approved', by, now);
  await recordAct(desk, tx, 'approve', performed.target ?? proposal.target, by, {
    ...(performed.before ? { before: performed.before } : {}),
    after: {
      ...performed.after,
      proposal: id,
      command: proposal.command,
      act: proposal.summary,
      proposedBy: proposal.proposedBy,
      proposalReason: proposal.reason,
      approvedBy: by.name,
    },
  });
  return { ok: true, output: performed.output };
}

/** Closes a proposal without performing it. Allowed to those who may approve it and to the proposer. */
export async function declineProposal(desk: Desk, tx: Tx, id: string, by: Operator): Promise<Result> {
  const now = desk.clock.now();
  const proposal = await lockProposal(tx, id);
  if (!proposal) return UNKNOWN;
  if (proposal.proposerId !== by.staffId && !mayApprove(desk, proposal, by)) return NOT_ALLOWED;
  const open = whyNotOpen(proposal, now);
  if (open) return open;
  await closeProposal(tx, proposal.proposalId, 'declined', by, now);
  const facts = { proposal: id, decision: 'declined', act: proposal.summary };
  await recordAct(desk, tx, 'decline', proposal.target, by, { after: { ...facts, command: proposal.command } });
  return { ok: true, output: { kind: 'facts', facts } };
}

function whyNotOpen(proposal: Proposal, now: Date): Refused | null {
  if (proposal.decision !== null) return { ok: false, text: `This proposal was already ${proposal.decision}.` };
  if (now.getTime() - proposal.proposedAt.getTime() <= PROPOSAL_MS_MAX) return null;
  return { ok: false, text: 'This proposal is older than 72 hours. Please propose it again.' };
}

export type Preview = { ok: true; before: Record<string, unknown>; after: Record<string, unknown> } | Refused;

class Undone extends Error {}

/** Shows what the act would change if approved now, by performing it and rolling back. */
export async function previewProposal(desk: Desk, proposal: Proposal, by: Operator): Promise<Preview> {
  const act = actOf(desk, proposal);
  if (!act) return { ok: false, text: `The command '${proposal.command}' does not exist any more.` };
  const proposedBy = { staffId: proposal.proposerId ?? 0n, name: proposal.proposedBy };
  let preview: Preview | null = null;
  await desk.cells.directory
    .transaction(async (tx) => {
      const performed = await performAct(tx, act, proposal.content, { ...by, proposedBy });
      preview = performed.ok ? { ok: true, before: performed.before ?? {}, after: performed.after ?? {} } : performed;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return preview!;
}
