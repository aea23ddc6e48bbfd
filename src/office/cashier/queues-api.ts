import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, PlayerName, PlayerParam, Text, Time } from '../shared/parts-api.ts';
import { TakenBy } from '../approvals/takes-api.ts';

export const listWithdrawals = contract({
  method: 'GET',
  path: '/api/withdrawals',
  summary: 'Withdrawals that wait for a person, oldest first, with why each waits',
  access: 'staff',
  permission: 'money.see',
  isNoActivity: true,
  answer: Strict({
    items: Type.Array(
      Strict({
        id: Text,
        player: PlayerName,
        amount: Dollars,
        coin: Text,
        address: Text,
        state: Text,
        reason: OrNull(Text),
        review: Type.Array(Strict({ rule: Text, facts: Text })),
        since: Time,
        deposited: Dollars,
        wagered: Dollars,
        identity: Text,
        payouts: Text,
        addressSharedWith: Type.Array(PlayerName),
        links: Type.Array(Strict({ player: PlayerName, shared: Text, state: Text })),
        takenBy: TakenBy,
      }),
    ),
  }),
});

export const listDeposits = contract({
  method: 'GET',
  path: '/api/deposits',
  summary: 'Deposits that have arrived and are not credited, and cases for a person',
  access: 'staff',
  permission: 'money.see',
  isNoActivity: true,
  answer: Strict({
    deposits: Type.Array(
      Strict({
        payment: Text,
        player: PlayerName,
        coin: Text,
        arrived: Text,
        worth: OrNull(Dollars),
        held: Dollars,
        why: OrNull(Text),
        processor: Type.String({ description: 'What the processor says of it' }),
        since: Time,
      }),
    ),
    cases: Type.Array(
      Strict({
        id: Text,
        kind: Text,
        subject: Text,
        player: OrNull(PlayerName),
        details: Text,
        openedAt: Time,
        freezes: Type.Boolean(),
      }),
    ),
  }),
});

export const listIdentity = contract({
  method: 'GET',
  path: '/api/identity',
  summary: 'Identity cases, those that wait first',
  access: 'staff',
  permission: 'identity.see',
  isNoActivity: true,
  query: Strict({
    state: Type.Optional(Type.Enum(['pending', 'approved', 'resubmit', 'rejected', 'expired', 'draft'])),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        player: PlayerName,
        state: Text,
        submittedAt: OrNull(Time),
        decidedAt: OrNull(Time),
        decidedBy: OrNull(Text),
        takenBy: TakenBy,
      }),
    ),
  }),
});

export const readIdentity = contract({
  method: 'GET',
  path: '/api/identity/{id}',
  summary: 'An identity case with the details that were typed. Recorded, and shown to the player',
  access: 'staff',
  permission: 'identity.see',
  params: PlayerParam,
  answer: Strict({
    player: PlayerName,
    state: Text,
    submittedAt: OrNull(Time),
    decidedAt: OrNull(Time),
    decidedBy: OrNull(Text),
    reasons: Type.Array(Text),
    comment: OrNull(Text),
    validUntil: OrNull(Text),
    putAside: Dollars,
    details: Type.Array(Strict({ field: Text, value: Text })),
    documents: Type.Array(
      Strict({ id: Text, kind: Text, side: Text, contentType: Text, bytes: Type.Integer(), uploadedAt: Time }),
    ),
    sameIdentity: Type.Array(Strict({ player: PlayerName, shared: Text, state: Text })),
    reasonCodes: Type.Array(Text),
    takenBy: TakenBy,
  }),
});

/** The file as uploaded, to be opened in a program that staff trust. The browser must never display it. */
export const downloadDocument = contract({
  method: 'GET',
  path: '/api/identity/{id}/documents/{document}/file',
  summary: 'A document that is no picture, to be saved. Each download is recorded',
  access: 'staff',
  permission: 'identity.see',
  params: Strict({
    id: Type.String({ pattern: '^[0-9]{1,18}$' }),
    document: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  }),
  answer: Type.Any(),
});

/** The route answers image bytes, so no schema describes the answer. */
export const readDocument = contract({
  method: 'GET',
  path: '/api/identity/{id}/documents/{document}',
  summary: 'A document as a picture, with the viewer’s name drawn into it. Each view is recorded',
  access: 'staff',
  permission: 'identity.see',
  params: Strict({
    id: Type.String({ pattern: '^[0-9]{1,18}$' }),
    document: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
  }),
  answer: Type.Any(),
});
