import { Refusal } from '../../http/errors.ts';
import { formatUsd } from '../../money/usd.ts';
import { approveProposal, declineProposal, mayApprove, previewProposal, type Preview } from '../../operator/acts.ts';
import {
  findProposal,
  listDecidedProposals,
  listOpenProposals,
  PROPOSAL_MS_MAX,
  type Proposal,
} from '../../operator/proposals.ts';
import type { ServeStaff } from '../../staff/router.ts';
import { isProved, type StaffSession } from '../../staff/staff-sessions.ts';
import { answerOf } from './act-routes.ts';
import * as api from './approvals-api.ts';
import { deskOf, operatorOf, type Office } from '../shared/desk.ts';
import { runOnceForStaff } from './once.ts';

const DECIDED_MAX = 50;

/** A proposal is visible to its author and to those who may approve it. For others it does not exist. */
export function approvalRoutes(serve: ServeStaff, office: Office): void {
  const { cells, clock } = office;
  const maySee = (proposal: Proposal, session: StaffSession) =>
    proposal.proposerId === session.staffId || mayApprove(office, proposal, session);
  const describe = (proposal: Proposal, session: StaffSession) => describeProposal(office, proposal, session);
  const findFor = async (id: string, session: StaffSession): Promise<Proposal> => {
    const proposal = await findProposal(cells.directory, id);
    if (!proposal || !maySee(proposal, session)) throw new Refusal('NOT_FOUND');
    return proposal;
  };

  serve(api.listApprovals, async ({ session }) => {
    const open = await listOpenProposals(cells.directory, clock.now());
    const decided = await listDecidedProposals(cells.directory, DECIDED_MAX);
    const seen = (some: Proposal[]) =>
      some.filter((each) => maySee(each, session)).map((each) => describe(each, session));
    return { open: seen(open), decided: seen(decided) };
  });

  serve(api.readApproval, async ({ session, params, request }) => {
    const proposal = await findFor(params.id, session);
    const preview: Preview =
      proposal.decision === null
        ? await previewProposal(deskOf(office, request), proposal, operatorOf(session, 'preview'))
        : { ok: true, before: {}, after: {} };
    return {
      proposal: describe(proposal, session),
      difference: preview.ok ? differenceOf(preview.before, preview.after) : [],
      refusal: preview.ok ? null : preview.text,
    };
  });

  for (const [contract, decide] of [
    [api.approve, approveProposal],
    [api.decline, declineProposal],
  ] as const) {
    serve(contract, async ({ session, params, body, request }) => {
      const desk = deskOf(office, request);
      const by = operatorOf(session, body.reason.trim());
      return runOnceForStaff({
        database: cells.directory,
        clock,
        staffId: session.staffId,
        request,
        async plan() {
          await findFor(params.id, session);
          // Everything that needs two people moves money or rights.
          if (!isProved(session, clock.now())) throw new Refusal('STEP_UP_NEEDED');
        },
        work: async (tx) => answerOf(await decide(desk, tx, params.id, by)),
      });
    });
  }
}

function describeProposal(office: Office, proposal: Proposal, session: StaffSession) {
  return {
    id: String(proposal.proposalId),
    command: proposal.command,
    target: proposal.target,
    summary: proposal.summary,
    proposedBy: proposal.proposedBy,
    reason: proposal.reason,
    proposedAt: proposal.proposedAt.toISOString(),
    expiresAt: new Date(proposal.proposedAt.getTime() + PROPOSAL_MS_MAX).toISOString(),
    isOwn: proposal.proposerId === session.staffId,
    mayApprove: proposal.proposerId !== session.staffId && mayApprove(office, proposal, session),
    decision: proposal.decision,
    decidedBy: proposal.decidedBy,
    decisionReason: proposal.decisionReason,
    decidedAt: proposal.decidedAt?.toISOString() ?? null,
  };
}

/** Fields that hold millionths of a dollar. */
const AMOUNTS: ReadonlySet<string> = new Set(['primary', 'promotional', 'held', 'amount', 'putAside']);

/** Each field with its value before and after the act. */
export function differenceOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const told = (what: string, value: unknown) => {
    if (value === undefined || value === null) return null;
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return AMOUNTS.has(what) && /^-?\d+$/.test(text) ? formatUsd(BigInt(text)) : text;
  };
  // A posting's key does not help the approver.
  return names
    .filter((what) => what !== 'key')
    .map((what) => ({ what, before: told(what, before[what]), after: told(what, after[what]) }));
}
