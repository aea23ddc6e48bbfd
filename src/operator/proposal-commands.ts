import type { Tx } from '../db/database.ts';
import { isAct, type Act, type Command, type Input, type Operator, type Refused } from './command.ts';
import { closeProposal, listOpenProposals, lockProposal, PROPOSAL_MS_MAX, type Proposal } from './proposals.ts';
import type { OperatorDesk } from './run.ts';

const UNKNOWN: Refused = { ok: false, text: 'There is no such proposal.' };

/** What needs two people: proposed by one (the act's own command), approved here by another. */
export function proposalCommands(desk: Pick<OperatorDesk, 'commands' | 'cells' | 'clock'>): Command[] {
  return [
    {
      name: 'proposals',
      summary: 'What waits for a second person',
      async look() {
        const since = new Date(desk.clock.now().getTime() - PROPOSAL_MS_MAX);
        const rows = (await listOpenProposals(desk.cells.directory, since)).map((proposal) => ({
          id: String(proposal.proposalId),
          proposed: proposal.proposedAt.toISOString().slice(0, 16),
          by: proposal.proposedBy,
          act: proposal.summary,
          reason: proposal.reason,
        }));
        return { ok: true, output: { kind: 'table', rows, empty: 'Nothing waits for a second person.' } };
      },
    },
    decidingCommand(desk, 'approve', 'Do what another operator proposed', approve),
    decidingCommand(desk, 'decline', 'Close a proposal without doing it; also one of your own', decline),
  ];
}

type Desk = Pick<OperatorDesk, 'commands' | 'cells' | 'clock'>;
type Decide = (desk: Desk, tx: Tx, proposal: Proposal, by: Operator) => ReturnType<Act['perform']>;

function decidingCommand(desk: Desk, name: string, summary: string, decide: Decide): Act {
  return {
    name,
    summary,
    takes: ['id'],
    plan: async ({ words }: Input) => ({
      ok: true,
      target: `proposal:${words['id']}`,
      summary: `${name} ${words['id']}`,
      content: { id: words['id'] },
      needsSecond: null,
    }),
    async perform(tx, content, by) {
      const proposal = await lockProposal(tx, String(content['id']));
      if (!proposal) return UNKNOWN;
      if (proposal.decision !== null) return { ok: false, text: `This proposal was already ${proposal.decision}.` };
      return decide(desk, tx, proposal, by);
    },
  };
}

const approve: Decide = async (desk, tx, proposal, by) => {
  const now = desk.clock.now();
  if (proposal.proposedBy.toLowerCase() === by.name.toLowerCase()) {
    return { ok: false, text: 'You proposed this yourself: another person has to approve it.' };
  }
  if (now.getTime() - proposal.proposedAt.getTime() > PROPOSAL_MS_MAX) {
    return { ok: false, text: 'This proposal is older than seven days. Please propose it again.' };
  }
  const act = desk.commands.find((command) => command.name === proposal.command);
  if (!act || !isAct(act)) return { ok: false, text: `The command '${proposal.command}' does not exist any more.` };
  const performed = await act.perform(tx, proposal.content, { ...by, proposedBy: proposal.proposedBy });
  if (!performed.ok) return performed;
  await closeProposal(tx, proposal.proposalId, 'approved', by, now);
  const people = { proposedBy: proposal.proposedBy, proposalReason: proposal.reason, approvedBy: by.name };
  return {
    ...performed,
    target: proposal.target,
    after: { ...performed.after, proposal: String(proposal.proposalId), act: proposal.summary, ...people },
  };
};

const decline: Decide = async (desk, tx, proposal, by) => {
  await closeProposal(tx, proposal.proposalId, 'declined', by, desk.clock.now());
  const facts = { proposal: String(proposal.proposalId), decision: 'declined', act: proposal.summary };
  return { ok: true, output: { kind: 'facts', facts }, target: proposal.target, after: facts };
};
