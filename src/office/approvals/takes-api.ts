import { Type } from 'typebox';
import { contract, NoContent, Strict } from '../../http/contract.ts';
import { OrNull, PlayerParam, Text, Time } from '../shared/parts-api.ts';

/** Who works on a case; null if nobody does. */
export const TakenBy = OrNull(Strict({ name: Text, until: Time, isOwn: Type.Boolean() }));

const WithdrawalParam = Strict({ id: Type.String({ pattern: '^[0-9A-Za-z_-]{1,64}$' }) });

export const takeIdentity = contract({
  method: 'POST',
  path: '/api/identity/{id}/take',
  summary: 'Take an identity case, so that nobody else decides it for half an hour',
  access: 'staff',
  permission: 'identity.decide',
  params: PlayerParam,
  body: NoContent,
  answer: Strict({ until: Time }),
});

export const putBackIdentity = contract({
  method: 'POST',
  path: '/api/identity/{id}/put-back',
  summary: 'Leave an identity case that you took to others',
  access: 'staff',
  permission: 'identity.decide',
  params: PlayerParam,
  body: NoContent,
  answer: Strict({ ok: Type.Literal(true) }),
});

export const takeWithdrawal = contract({
  method: 'POST',
  path: '/api/withdrawals/{id}/take',
  summary: 'Take a withdrawal that waits, so that nobody else decides it for half an hour',
  access: 'staff',
  permission: 'money.propose',
  params: WithdrawalParam,
  body: NoContent,
  answer: Strict({ until: Time }),
});

export const putBackWithdrawal = contract({
  method: 'POST',
  path: '/api/withdrawals/{id}/put-back',
  summary: 'Leave a withdrawal that you took to others',
  access: 'staff',
  permission: 'money.propose',
  params: WithdrawalParam,
  body: NoContent,
  answer: Strict({ ok: Type.Literal(true) }),
});
