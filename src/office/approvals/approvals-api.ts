import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { ActAnswer, Reason } from './acts-api.ts';

const Time = Type.String({ format: 'date-time' });
const Id = Strict({ id: Type.String({ pattern: '^[0-9]{1,18}$' }) });
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

export const Proposed = Strict({
  id: Type.String(),
  command: Type.String(),
  target: Type.String(),
  summary: Type.String(),
  proposedBy: Type.String(),
  reason: Type.String(),
  proposedAt: Time,
  expiresAt: Time,
  isOwn: Type.Boolean(),
  mayApprove: Type.Boolean(),
  decision: OrNull(Type.String()),
  decidedBy: OrNull(Type.String()),
  decisionReason: OrNull(Type.String()),
  decidedAt: OrNull(Time),
});

export const listApprovals = contract({
  method: 'GET',
  path: '/api/approvals',
  summary: 'What waits for a second person, and what was decided last',
  access: 'staff',
  permission: 'any',
  isNoActivity: true,
  answer: Strict({ open: Type.Array(Proposed), decided: Type.Array(Proposed) }),
});

export const readApproval = contract({
  method: 'GET',
  path: '/api/approvals/{id}',
  summary: 'A proposal with the difference it would make now',
  access: 'staff',
  permission: 'any',
  params: Id,
  answer: Strict({
    proposal: Proposed,
    difference: Type.Array(
      Strict({ what: Type.String(), before: OrNull(Type.String()), after: OrNull(Type.String()) }),
    ),
    refusal: OrNull(Type.String({ description: 'Why it could not be done now' })),
  }),
});

export const approve = contract({
  method: 'POST',
  path: '/api/approvals/{id}/approve',
  summary: 'Do what another member of staff proposed',
  access: 'staff',
  permission: 'any',
  movesMoney: true,
  params: Id,
  body: Strict({ reason: Reason }),
  answer: ActAnswer,
});

export const decline = contract({
  method: 'POST',
  path: '/api/approvals/{id}/decline',
  summary: 'Close a proposal without doing it',
  access: 'staff',
  permission: 'any',
  params: Id,
  body: Strict({ reason: Reason }),
  answer: ActAnswer,
});
