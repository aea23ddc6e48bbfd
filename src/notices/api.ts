import { Type } from 'typebox';
import { contract, NoContent, Strict } from '../http/contract.ts';
import { CHANNELS, EVENTS, KINDS, type Channel, type Event, type Kind } from './events.ts';

const literals = <T extends string>(all: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(all.map((each) => Type.Literal(each))));

const KindName = literals<Kind>(KINDS);
const EventName = literals<Event>(Object.keys(EVENTS) as Event[]);
const ChannelName = literals<Channel>(CHANNELS);
const ChoicesAnswer = Strict({
  choices: Type.Array(Strict({ kind: KindName, page: Type.Boolean(), mail: Type.Boolean(), push: Type.Boolean() })),
  fixed: Type.Array(KindName, { description: 'Always told on the page and by mail' }),
  pushKey: Type.Union([Type.String(), Type.Null()], {
    description: 'The public key to subscribe with; null where push is not set up',
  }),
});
const Unread = Type.Integer({ description: 'Notices in the inbox that were not read on any device' });

export const listNotices = contract({
  method: 'GET',
  path: '/api/notices',
  summary: 'Own notices of the last 90 days, newest first',
  access: 'player',
  isNoActivity: true,
  query: Strict({
    before: Type.Optional(Type.String({ pattern: '^[0-9]{13}$', description: 'Milliseconds since 1970' })),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        id: Type.String(),
        event: EventName,
        kind: KindName,
        data: Type.Record(Type.String(), Type.String(), { description: 'Amounts and names in the sentence' }),
        link: Type.String(),
        at: Type.Number({ description: 'Milliseconds since 1970' }),
        isRead: Type.Boolean(),
      }),
    ),
    unread: Unread,
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});

export const readAllNotices = contract({
  method: 'POST',
  path: '/api/notices/read',
  summary: 'Marks own notices as read, on every device',
  access: 'player',
  body: Strict({
    until: Type.Number({ minimum: 0, maximum: 8.64e15, description: 'All that came up to this moment' }),
  }),
  answer: Strict({ unread: Unread }),
});

export const readNoticeChoices = contract({
  method: 'GET',
  path: '/api/notices/choices',
  summary: 'Where each kind of notice is told',
  access: 'player',
  answer: ChoicesAnswer,
});

export const chooseNotices = contract({
  method: 'POST',
  path: '/api/notices/choices',
  summary: 'Chooses whether a kind of notice is told on the page, by mail or by push',
  access: 'player',
  body: Strict({ kind: KindName, channel: ChannelName, isOn: Type.Boolean() }),
  answer: ChoicesAnswer,
});

export const subscribePush = contract({
  method: 'POST',
  path: '/api/notices/push',
  summary: 'Takes notices by push in this browser from now on',
  access: 'player',
  body: Strict({
    endpoint: Type.String({ minLength: 10, maxLength: 1_000 }),
    p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$' }),
    auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' }),
  }),
  answer: NoContent,
});

export const unsubscribePush = contract({
  method: 'POST',
  path: '/api/notices/push/remove',
  summary: 'Takes no more notices by push in this browser',
  access: 'player',
  body: Strict({ endpoint: Type.String({ minLength: 10, maxLength: 1_000 }) }),
  answer: NoContent,
});
