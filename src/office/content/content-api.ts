import { Type } from 'typebox';
import { KEY_PATTERN, KINDS } from '../../content/documents/document-kinds.ts';
import { contract, Strict, type AnswerOf } from '../../http/contract.ts';
import { OrNull, Text, Time } from '../shared/parts-api.ts';

const Kind = Type.Enum([...KINDS]);
const Key = Type.String({ pattern: KEY_PATTERN, maxLength: 60 });
const Version = Type.Integer({ minimum: 1, maximum: 999_999_999 });
const Body = Type.Record(Type.String(), Type.Unknown(), {
  description: 'The document, with its texts in every language',
});

const Publication = Strict({
  version: Type.Integer({ description: '0: withdrawn' }),
  from: Time,
  until: OrNull(Time),
  proposedBy: Text,
  approvedBy: OrNull(Text),
  at: Time,
  reason: Text,
  state: Type.Enum(['shown', 'planned', 'past']),
});

export const listDocuments = contract({
  method: 'GET',
  path: '/api/documents',
  summary: 'Everything that is written for players: what they see, what is planned, and the last draft',
  access: 'staff',
  permission: 'content.see',
  isNoActivity: true,
  answer: Strict({
    items: Type.Array(
      Strict({
        kind: Kind,
        key: Text,
        path: Text,
        shown: OrNull(Type.Integer({ description: 'The version that players see; 0: withdrawn, null: none' })),
        until: OrNull(Time),
        planned: OrNull(Strict({ version: Type.Integer(), from: Time })),
        draft: OrNull(Strict({ version: Type.Integer(), by: Text, at: Time })),
      }),
    ),
  }),
});

export const readContent = contract({
  method: 'GET',
  path: '/api/documents/{kind}/{key}',
  summary: 'A document with its versions, what was published when, and the texts that players see',
  access: 'staff',
  permission: 'content.see',
  isNoActivity: true,
  params: Strict({ kind: Kind, key: Key }),
  answer: Strict({
    path: Text,
    versions: Type.Array(Strict({ version: Type.Integer(), by: Text, at: OrNull(Time), note: Text })),
    publications: Type.Array(Publication),
    shown: OrNull(Strict({ version: Type.Integer(), body: Body })),
    figures: Type.Array(Strict({ name: Text, value: Text }), { description: 'What a text may quote' }),
  }),
});

export type ContentDocument = AnswerOf<typeof readContent>;

export const readVersion = contract({
  method: 'GET',
  path: '/api/documents/{kind}/{key}/{version}',
  summary: 'The texts of one version, and why it may not be published as it is',
  access: 'staff',
  permission: 'content.see',
  params: Strict({ kind: Kind, key: Key, version: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) }),
  answer: Strict({ version: Type.Integer(), body: Body, faults: Type.Array(Text) }),
});

export const previewDocument = contract({
  method: 'POST',
  path: '/api/documents/preview',
  summary: 'An address of the players’ page that shows one version for ten minutes, to whoever has it',
  access: 'staff',
  permission: 'content.see',
  body: Strict({ kind: Kind, key: Key, version: Version }),
  answer: Strict({ url: Text, until: Time }),
});
