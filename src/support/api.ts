import { Type } from 'typebox';
import { contract, NoContent, Strict } from '../http/contract.ts';
import { LANGUAGES, type Language } from '../texts/language.ts';
import { ATTACHMENTS_PER_MESSAGE_MAX, TEXT_LENGTH_MAX, TOPICS, type Topic } from './terms.ts';

const literals = <T extends string>(all: readonly T[]) =>
  Type.Unsafe<T>(Type.Union(all.map((each) => Type.Literal(each))));
const TopicName = literals<Topic>(TOPICS);
const LanguageName = literals<Language>(LANGUAGES);
const Content = Type.String({ minLength: 1, maxLength: TEXT_LENGTH_MAX });
const Time = Type.String({ format: 'date-time' });
const Token = Type.String({ minLength: 1, maxLength: 256 });
const Attachments = Type.Optional(
  Type.Array(Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }), {
    maxItems: ATTACHMENTS_PER_MESSAGE_MAX,
    uniqueItems: true,
    description: 'Files that were uploaded before',
  }),
);
const TicketId = Strict({ id: Type.String({ pattern: '^[1-9][0-9]{0,14}$' }) });
const State = literals(['waiting', 'answered', 'closed'] as const);
const Ticket = Strict({
  id: Type.String(),
  topic: TopicName,
  state: State,
  createdAt: Time,
  updatedAt: Time,
  preview: Type.String({ description: 'How the last message begins' }),
});
export const Thread = Strict({
  id: Type.String(),
  topic: TopicName,
  state: State,
  messages: Type.Array(
    Strict({
      number: Type.Integer(),
      isOwn: Type.Boolean({ description: 'Written by the customer, not by support' }),
      text: Type.String(),
      at: Time,
      attachments: Type.Array(Type.String({ description: 'Names of files' })),
    }),
  ),
  isStaffThere: Type.Boolean({ description: 'Somebody of support is at work now' }),
});

export const readSupportPresence = contract({
  method: 'GET',
  path: '/api/support/presence',
  summary: 'Whether somebody of support is at work now',
  access: 'public',
  isNoActivity: true,
  answer: Strict({ isStaffThere: Type.Boolean() }),
});

export const listTickets = contract({
  method: 'GET',
  path: '/api/support/tickets',
  summary: 'Own threads with support, the newest first',
  access: 'player',
  isNoActivity: true,
  answer: Strict({ items: Type.Array(Ticket), isStaffThere: Type.Boolean() }),
});

export const readTicket = contract({
  method: 'GET',
  path: '/api/support/tickets/{id}',
  summary: 'An own thread with support',
  access: 'player',
  isNoActivity: true,
  params: TicketId,
  answer: Thread,
});

export const openTicket = contract({
  method: 'POST',
  path: '/api/support/tickets',
  summary: 'Writes to support',
  access: 'player',
  body: Strict({ topic: TopicName, text: Content, attachments: Attachments }),
  answer: Strict({ id: Type.String() }),
});

export const answerTicket = contract({
  method: 'POST',
  path: '/api/support/tickets/{id}/messages',
  summary: 'Writes a further message in an own thread, which opens it again if it was closed',
  access: 'player',
  params: TicketId,
  body: Strict({ text: Content, attachments: Attachments }),
  answer: Thread,
});

export const closeTicket = contract({
  method: 'POST',
  path: '/api/support/tickets/{id}/close',
  summary: 'Closes an own thread: it is settled',
  access: 'player',
  params: TicketId,
  body: NoContent,
  answer: Thread,
});

export const writeAsVisitor = contract({
  method: 'POST',
  path: '/api/support/visitors',
  summary: 'Writes to support without an account. The message is handed over when the link in the mail is opened',
  access: 'public',
  body: Strict({
    email: Type.String({ minLength: 3, maxLength: 254 }),
    language: LanguageName,
    topic: TopicName,
    text: Content,
  }),
  answer: NoContent,
});

export const readAsVisitor = contract({
  method: 'POST',
  path: '/api/support/visitors/thread',
  summary: 'Opens a thread with the token from the mail, which confirms the address',
  access: 'public',
  body: Strict({ token: Token }),
  answer: Thread,
});

export const answerAsVisitor = contract({
  method: 'POST',
  path: '/api/support/visitors/messages',
  summary: 'Writes a further message in a thread, with the token from the mail',
  access: 'public',
  body: Strict({ token: Token, text: Content, attachments: Attachments }),
  answer: Thread,
});

/** A form with the file and, for a visitor, the token. */
export const uploadAttachment = contract({
  method: 'POST',
  path: '/api/support/attachments',
  summary: 'Uploads a JPEG, PNG or PDF file for the next message to support',
  access: 'public',
  answer: Strict({ id: Type.String(), name: Type.String() }),
});
