import type { Queryable, Tx } from '../db/database.ts';
import type { Operator, Plan } from './command.ts';

export interface Proposal {
  proposalId: bigint;
  command: string;
  target: string;
  summary: string;
  content: Plan['content'];
  /** Null for a proposal from before staff had accounts, which nobody can approve any more. */
  proposerId: bigint | null;
  proposedBy: string;
  reason: string;
  proposedAt: Date;
  decision: 'approved' | 'declined' | 'expired' | null;
  decidedBy: string | null;
  decisionReason: string | null;
  decidedAt: Date | null;
}

/** Proposals expire after this, because circumstances may have changed. */
export const PROPOSAL_MS_MAX = 72 * 3_600_000;

const SELECT_PROPOSAL = `
  SELECT proposal_id, command, target, summary, input, proposer_id, proposed_by, reason, proposed_at, decision, decided_by,
    decision_reason, decided_at FROM operator_proposals`;

interface ProposalRow {
  proposal_id: bigint;
  command: string;
  target: string;
  summary: string;
  input: Plan['content'];
  proposer_id: bigint | null;
  proposed_by: string;
  reason: string;
  proposed_at: Date;
  decision: Proposal['decision'];
  decided_by: string | null;
  decision_reason: string | null;
  decided_at: Date | null;
}

/** Null if the same act is already waiting. */
export async function insertProposal(
  tx: Tx,
  command: string,
  plan: Plan,
  by: Operator,
  now: Date,
): Promise<bigint | null> {
  const sameKey = `${command} ${plan.sameAs ?? JSON.stringify(plan.content)}`;
  await tx.query(
    `UPDATE operator_proposals SET decision = 'expired', decided_at = $2
     WHERE same_key = $1 AND decision IS NULL AND proposed_at <= $3`,
    [sameKey, now, new Date(now.getTime() - PROPOSAL_MS_MAX)],
  );
  const { rows } = await tx.query<{ proposal_id: bigint }>(
    `INSERT INTO operator_proposals
       (command, target, summary, input, proposer_id, proposed_by, reason, proposed_at, same_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (same_key) WHERE decision IS NULL DO NOTHING RETURNING proposal_id`,
    [command, plan.target, plan.summary, JSON.stringify(plan.content), by.staffId, by.name, by.reason, now, sameKey],
  );
  return rows[0]?.proposal_id ?? null;
}

export async function findProposal(db: Queryable, proposalId: string): Promise<Proposal | null> {
  if (!/^\d{1,18}$/.test(proposalId)) return null;
  const { rows } = await db.query<ProposalRow>(`${SELECT_PROPOSAL} WHERE proposal_id = $1`, [proposalId]);
  return rows[0] ? toProposal(rows[0]) : null;
}

export async function lockProposal(tx: Tx, proposalId: string): Promise<Proposal | null> {
  if (!/^\d{1,18}$/.test(proposalId)) return null;
  const { rows } = await tx.query<ProposalRow>(`${SELECT_PROPOSAL} WHERE proposal_id = $1 FOR UPDATE`, [proposalId]);
  return rows[0] ? toProposal(rows[0]) : null;
}

export async function listOpenProposals(db: Queryable, now: Date): Promise<Proposal[]> {
  const { rows } = await db.query<ProposalRow>(
    `${SELECT_PROPOSAL} WHERE decision IS NULL AND proposed_at > $1 ORDER BY proposed_at`,
    [new Date(now.getTime() - PROPOSAL_MS_MAX)],
  );
  return rows.map(toProposal);
}

/** Newest first. */
export async function listDecidedProposals(db: Queryable, limit: number): Promise<Proposal[]> {
  const { rows } = await db.query<ProposalRow>(
    `${SELECT_PROPOSAL} WHERE decision IS NOT NULL ORDER BY proposal_id DESC LIMIT $1`,
    [limit],
  );
  return rows.map(toProposal);
}

export async function closeProposal(
  tx: Tx,
  proposalId: bigint,
  decision: 'approved' | 'declined',
  by: Operator,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE operator_proposals SET decision = $2, decided_by = $3, decision_reason = $4, decided_at = $5, decider_id = $6
     WHERE proposal_id = $1`,
    [proposalId, decision, by.name, by.reason, now, by.staffId],
  );
}

function toProposal(row: ProposalRow): Proposal {
  return {
    proposalId: row.proposal_id,
    command: row.command,
    target: row.target,
    summary: row.summary,
    content: row.input,
    proposerId: row.proposer_id,
    proposedBy: row.proposed_by,
    reason: row.reason,
    proposedAt: row.proposed_at,
    decision: row.decision,
    decidedBy: row.decided_by,
    decisionReason: row.decision_reason,
    decidedAt: row.decided_at,
  };
}
