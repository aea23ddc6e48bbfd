import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { OrNull, Text, Time } from '../shared/parts-api.ts';

const Filter = {
  actor: Type.Optional(Type.String({ maxLength: 200 })),
  target: Type.Optional(Type.String({ maxLength: 200 })),
  action: Type.Optional(Type.String({ maxLength: 100 })),
};

export const listAudit = contract({
  method: 'GET',
  path: '/api/audit',
  summary: 'The audit log, newest first',
  access: 'staff',
  permission: 'audit.see',
  query: Strict({ ...Filter, before: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) }),
  answer: Strict({
    items: Type.Array(
      Strict({
        number: Text,
        at: Time,
        actor: Text,
        action: Text,
        target: Text,
        before: OrNull(Text),
        after: OrNull(Text),
        ip: OrNull(Text),
      }),
    ),
    next: OrNull(Text),
  }),
});

export const exportAudit = contract({
  method: 'GET',
  path: '/api/audit/export',
  summary: 'The same as CSV, at most 10,000 rows, with its SHA-256',
  access: 'staff',
  permission: 'audit.see',
  query: Strict(Filter),
  answer: Strict({ csv: Text, rows: Type.Integer(), sha256: Text }),
});

export const readChain = contract({
  method: 'GET',
  path: '/api/audit/chain',
  summary: 'Recompute every hash of the audit log',
  access: 'staff',
  permission: 'audit.see',
  answer: Strict({ intact: Type.Boolean(), events: Text, headHash: Text, problem: OrNull(Text) }),
});
