import { Type } from 'typebox';
import { contract, NoContent, Strict } from '../../http/contract.ts';
import { OrNull, PlayerName, Text, Time } from '../shared/parts-api.ts';
import { TakenBy } from '../approvals/takes-api.ts';

const TicketParam = Strict({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) });
const AttachmentParams = Strict({
  id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }),
  attachment: Type.String({ pattern: '^[0-9a-f-]{36}$' }),
});
const State = Type.Enum(['waiting', 'answered', 'closed']);
const Customer = Strict({
  player: OrNull(PlayerName),
  email: OrNull(Type.String({ description: 'Of a visitor, confirmed by a link' })),
});

export const listSupport = contract({
  method: 'GET',
  path: '/api/support',
  summary:
    'Messages to support: those that wait, the oldest first; those that were answered or closed, the newest first',
  access: 'staff',
  permission: 'support.see',
  isNoActivity: true,
  query: Strict({
    state: Type.Optional(State),
    text: Type.Optional(
      Type.String({ maxLength: 254, description: 'A number, a username or an e-mail address, in any state' }),
    ),
    from: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}-[0-9]{1,15}$', description: 'As the last answer said' })),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        id: Text,
        customer: Customer,
        topic: Text,
        language: Text,
        state: State,
        messages: Type.Integer(),
        preview: Text,
        createdAt: Time,
        waitingSince: OrNull(Time),
        isLate: Type.Boolean(),
        takenBy: TakenBy,
      }),
    ),
    next: OrNull(Text),
  }),
});

export const readServiceTimes = contract({
  method: 'GET',
  path: '/api/support-times',
  summary: 'How fast customers of seven days were answered, and who answered',
  access: 'staff',
  permission: 'support.see',
  isNoActivity: true,
  answer: Strict({
    tickets: Type.Integer(),
    answered: Type.Integer(),
    medianS: OrNull(Type.Number({ description: 'Seconds to the first answer' })),
    slowS: OrNull(Type.Number({ description: 'Nine of ten were answered faster' })),
    inTime: OrNull(Type.Number({ description: 'Share of those answered or due that were answered by the target' })),
    byStaff: Type.Array(Strict({ name: Text, answers: Type.Integer(), lastAt: Time })),
  }),
});

export const readSupport = contract({
  method: 'GET',
  path: '/api/support/{id}',
  summary: 'A thread with its notes. Recorded, and shown to the player',
  access: 'staff',
  permission: 'support.see',
  params: TicketParam,
  answer: Strict({
    id: Text,
    customer: Customer,
    /** The account with the e-mail address that a visitor confirmed. */
    account: OrNull(PlayerName),
    topic: Text,
    language: Text,
    state: State,
    createdAt: Time,
    waitingSince: OrNull(Time),
    dueAt: OrNull(Time),
    messages: Type.Array(
      Strict({
        number: Type.Integer(),
        author: OrNull(Type.String({ description: 'Of staff; null for the customer' })),
        text: Text,
        at: Time,
        attachments: Type.Array(Strict({ id: Text, name: Text, isPicture: Type.Boolean(), bytes: Type.Integer() })),
      }),
    ),
    notes: Type.Array(Strict({ author: Text, text: Text, at: Time })),
    takenBy: TakenBy,
  }),
});

/** Polled by an open page. It only says whether there is more to read, so it is not recorded as a look. */
export const readSupportNews = contract({
  method: 'GET',
  path: '/api/support/{id}/news',
  summary: 'How many messages a thread has by now',
  access: 'staff',
  permission: 'support.see',
  isNoActivity: true,
  params: TicketParam,
  answer: Strict({ messages: Type.Integer(), state: State, takenBy: TakenBy }),
});

export const takeSupport = contract({
  method: 'POST',
  path: '/api/support/{id}/take',
  summary: 'Take a message to support, so that nobody else answers it for half an hour',
  access: 'staff',
  permission: 'support.answer',
  params: TicketParam,
  body: NoContent,
  answer: Strict({ until: Time }),
});

export const putBackSupport = contract({
  method: 'POST',
  path: '/api/support/{id}/put-back',
  summary: 'Leave a message to support that you took to others',
  access: 'staff',
  permission: 'support.answer',
  params: TicketParam,
  body: NoContent,
  answer: Strict({ ok: Type.Literal(true) }),
});

export const viewAttachment = contract({
  method: 'GET',
  path: '/api/support/{id}/attachments/{attachment}',
  summary: 'An attachment as a picture, with the viewer’s name drawn into it. Each view is recorded',
  access: 'staff',
  permission: 'support.see',
  params: AttachmentParams,
  answer: Type.Any(),
});

export const downloadAttachment = contract({
  method: 'GET',
  path: '/api/support/{id}/attachments/{attachment}/file',
  summary: 'An attachment that is no picture, to be saved. Each download is recorded',
  access: 'staff',
  permission: 'support.see',
  params: AttachmentParams,
  answer: Type.Any(),
});

export const listMacros = contract({
  method: 'GET',
  path: '/api/support-macros',
  summary: 'Answers that are written often, by language',
  access: 'staff',
  permission: 'support.see',
  answer: Strict({
    items: Type.Array(Strict({ title: Text, texts: Type.Record(Text, Text), updatedBy: Text, updatedAt: Time })),
  }),
});
