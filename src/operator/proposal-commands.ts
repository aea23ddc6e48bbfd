import type { Command } from './command.ts';
import type { Desk } from './acts.ts';
import { listOpenProposals } from './proposals.ts';

/** Lists proposals that need a second person. Approving and declining are commands in `run.ts`. */
export function proposalCommands({ cells, clock }: Pick<Desk, 'cells' | 'clock'>): Command[] {
  return [
    {
      name: 'proposals',
      summary: 'What waits for a second person',
      permission: 'today',
      async look() {
        const rows = (await listOpenProposals(cells.directory, clock.now())).map((proposal) => ({
          id: String(proposal.proposalId),
          proposed: proposal.proposedAt.toISOString().slice(0, 16),
          by: proposal.proposedBy,
          act: proposal.summary,
          reason: proposal.reason,
        }));
        return { ok: true, output: { kind: 'table', rows, empty: 'Nothing waits for a second person.' } };
      },
    },
  ];
}
