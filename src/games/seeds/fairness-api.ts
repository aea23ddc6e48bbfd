import { Type } from 'typebox';
import { contract, NoContent, Strict, Usd } from '../../http/contract.ts';

const seedFields = {
  clientSeed: Type.String(),
  serverSeedHash: Type.String({ description: 'Commitment to the current server seed' }),
  nextServerSeedHash: Type.String({ description: 'Commitment to the one after it' }),
  nonce: Type.Integer({ description: 'The last one used, 0 at first' }),
};

const Signed = Strict({
  serverSeedHash: Type.String(),
  nextServerSeedHash: Type.String(),
  clientSeed: Type.String(),
  time: Type.String(),
  key: Type.String(),
  signature: Type.String({
    description: 'Ed25519 over "roulo-commitment-v1" and the canonical JSON of the rest, each ended by a line feed',
  }),
});

const commitment = Type.Optional(
  Type.Union([Signed, Type.Null()], { description: 'The fingerprints, signed; null while the house has no key yet' }),
);

const Rotated = Strict({
  ...seedFields,
  commitment,
  revealed: Strict({
    serverSeed: Type.String(),
    serverSeedHash: Type.String(),
    clientSeed: Type.String(),
    nonce: Type.Integer(),
  }),
});

export const readSeeds = contract({
  method: 'GET',
  path: '/api/fairness/seeds',
  summary: 'The current pair of seeds and the commitment to the next',
  access: 'player',
  answer: Strict({ ...seedFields, commitment }),
});

export const setClientSeed = contract({
  method: 'PUT',
  path: '/api/fairness/client-seed',
  summary: 'Choose a client seed; closes and reveals the current pair',
  access: 'player',
  body: Strict({ clientSeed: Type.String({ maxLength: 256 }) }),
  answer: Rotated,
});

export const rotateSeeds = contract({
  method: 'POST',
  path: '/api/fairness/rotate',
  summary: 'Close the current pair and reveal its server seed',
  access: 'player',
  body: NoContent,
  answer: Rotated,
});

export const readRules = contract({
  method: 'GET',
  path: '/api/fairness/rules',
  summary: 'What decides the payouts of each game, and the hash stored with each bet',
  access: 'public',
  answer: Strict({
    items: Type.Array(
      Strict({
        game: Type.String(),
        hash: Type.String(),
        rules: Type.String(),
        stakeMin: Usd,
        stakeMax: Usd,
        winMax: Usd,
      }),
    ),
    next: Type.Null(),
  }),
});
