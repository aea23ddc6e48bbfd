import { Type } from 'typebox';
import { contract, Strict } from '../http/contract.ts';

const Hex = Type.String({ pattern: '^[0-9a-f]+$' });
const Count = Type.String({ pattern: '^(0|[1-9][0-9]{0,14})$' });
const Path = Strict({ path: Type.Array(Hex, { description: 'Hashes, nearest to the leaf first' }) });

export const ENTRIES_AT_ONCE = 1_000;

export const readLogHead = contract({
  method: 'GET',
  path: '/api/log/head',
  summary: 'How the public log stands, signed: the newest head, or the newest one at a time in the past',
  access: 'public',
  query: Strict({ at: Type.Optional(Type.String({ format: 'date-time', description: 'ISO 8601' })) }),
  answer: Strict({
    size: Type.Integer(),
    root: Hex,
    time: Type.String(),
    key: Hex,
    signature: Type.String({
      description: 'Ed25519 over "roulo-log-v1", size, root and time, each ended by a line feed',
    }),
  }),
});

export const readLogEntries = contract({
  method: 'GET',
  path: '/api/log/entries',
  summary: `Entries from one index up to, not including, another; at most ${ENTRIES_AT_ONCE}`,
  access: 'public',
  query: Strict({ from: Count, to: Count }),
  answer: Strict({
    entries: Type.Array(
      Strict({
        index: Type.Integer(),
        kind: Type.String(),
        body: Type.Unknown({ description: 'The leaf is SHA-256 of 0x00 and the canonical JSON of {kind, body}' }),
      }),
    ),
  }),
});

export const readLogInclusion = contract({
  method: 'GET',
  path: '/api/log/inclusion',
  summary: 'Proof that an entry is in the log of a size (RFC 9162)',
  access: 'public',
  query: Strict({ index: Count, size: Count }),
  answer: Path,
});

export const readLogConsistency = contract({
  method: 'GET',
  path: '/api/log/consistency',
  summary: 'Proof that the log of one size is the beginning of the log of another (RFC 9162)',
  access: 'public',
  query: Strict({ from: Count, to: Count }),
  answer: Path,
});

export const findLogLeaf = contract({
  method: 'GET',
  path: '/api/log/find',
  summary: 'Where an entry stands, by the hash of its leaf',
  access: 'public',
  query: Strict({ leaf: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
  answer: Strict({ index: Type.Integer() }),
});

export const readLogKeys = contract({
  method: 'GET',
  path: '/api/log/keys',
  summary: 'The keys that sign for the house, oldest first, each signed by the one before it',
  access: 'public',
  answer: Strict({
    keys: Type.Array(
      Strict({
        key: Hex,
        from: Type.String(),
        previous: Type.Union([Hex, Type.Null()]),
        signature: Type.Union([Hex, Type.Null()]),
      }),
    ),
  }),
});
