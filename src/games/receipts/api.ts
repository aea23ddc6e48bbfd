import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import type { Receipt } from '../../public-log/receipt-format.ts';

const Hex = Type.String({ pattern: '^[0-9a-f]+$' });

const Proof = Strict({
  receipt: Type.Unsafe<Receipt>(
    Type.Object({}, { additionalProperties: true, description: 'The leaf is SHA-256 of 0x00 and its canonical JSON' }),
  ),
  leafIndex: Type.Integer(),
  path: Type.Array(Hex, { description: 'From the leaf to the root, by RFC 9162' }),
  size: Type.Integer({ description: 'Receipts in the batch' }),
  root: Hex,
  time: Type.String({ description: 'When the batch was signed' }),
  rootSignature: Type.String({
    description: 'Ed25519 over "roulo-receipts-v1", size, root and time, each ended by a line feed',
  }),
  key: Hex,
});

/** Maximum per call. */
export const RECEIPTS_AT_ONCE = 40;

export const readReceipt = contract({
  method: 'GET',
  path: '/api/bets/{id}/receipt',
  summary: 'The signed receipt of a settled bet, and its path in the batch that is signed and logged',
  access: 'public',
  params: Strict({ id: Type.String({ maxLength: 64 }) }),
  answer: Proof,
});

export const readReceipts = contract({
  method: 'GET',
  path: '/api/bets/receipts',
  summary: `Receipts of own bets, at most ${RECEIPTS_AT_ONCE} at once; bets whose receipt is not made yet are named`,
  access: 'player',
  isNoActivity: true,
  query: Strict({ ids: Type.String({ pattern: '^[\\w-]{1,64}(,[\\w-]{1,64})*$', maxLength: 3_000 }) }),
  answer: Strict({ items: Type.Array(Proof), pending: Type.Array(Type.String()) }),
});
