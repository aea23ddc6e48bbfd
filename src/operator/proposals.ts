import type { Queryable, Tx } from '../db/database.ts';
import type { Operator, Plan } from './command.ts';

export interface Proposal {
  proposalId: bigint;
  command: string;
  target: string;
  summary: string;
  content: Plan['content'];
  proposedBy: string;
  reason: string;
  proposedAt: Date;
  decision: 'approved' | 'declined' | null;
}

/** Nobody should have to guess whether what was right then still is. */
export const PROPOSAL_MS_MAX = 7 * 24 * 3_600_000;

const SELECT_PROPOSAL = `
  SELECT proposal_id, command, target, summary, input, proposed_by, reason, proposed_at, decision FROM operator_proposals`;

interface ProposalRow {
  proposal_id: bigint;
  command: string;
  target: string;
  summary: string;
  input: Plan['content'];
  proposed_by: string;
  reason: string;
  proposed_at: Date;
  decision: Proposal['decision'];
}

export async function insertProposal(tx: Tx, command: string, plan: Plan, by: Operator, now: Date): Promise<bigint> {
  const { rows } = await tx.query<{ proposal_id: bigint }>(
    `INSERT INTO operator_proposals (command, target, summary, input, proposed_by, reason, proposed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING proposal_id`,
    [command, plan.target, plan.summary, JSON.stringify(plan.content), by.name, by.reason, now],
  );
  return rows[0]!.proposal_id;
}

export async function lockProposal(tx: Tx, proposalId: string): Promise<Proposal | null> {
  if (!/^\d{1,18}$/.test(proposalId)) return null;
  const { rows } = await tx.query<ProposalRow>(`${SELECT_PROPOSAL} WHERE proposal_id = $1 FOR UPDATE`, [proposalId]);
  return rows[0] ? toProposal(rows[0]) : null;
}

export async function listOpenProposals(db: Queryable, since: Date): Promise<Proposal[]> {
  const { rows } = await db.query<ProposalRow>(
    `${SELECT_PROPOSAL} WHERE decision IS NULL AND proposed_at > $1 ORDER BY proposed_at`,
    [since],
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
    `UPDATE operator_proposals SET decision = $2, decided_by = $3, decision_reason = $4, decided_at = $5
     WHERE proposal_id = $1`,
    [proposalId, decision, by.name, by.reason, now],
  );
}

function toProposal(row: ProposalRow): Proposal {
  return {
    proposalId: row.proposal_id,
    command: row.command,
    target: row.target,
    summary: row.summary,
    content: row.input,
    proposedBy: row.proposed_by,
    reason: row.reason,
    proposedAt: row.proposed_at,
    decision: row.decision,
  };
}
