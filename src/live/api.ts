import { Type } from 'typebox';
import { contract, Strict } from '../http/contract.ts';

const Feed = Strict({
  url: Type.String({ description: 'Address of the socket' }),
  casinoId: Type.String({ description: 'How we are known there' }),
});

export const readLiveFeed = contract({
  method: 'GET',
  path: '/api/live/feed',
  summary: 'Where live data of tables is read, and of which tables',
  access: 'public',
  answer: Strict({
    production: Feed,
    prelive: Feed,
    currency: Type.String(),
    tables: Type.Array(Type.String(), { description: 'Ids of the tables that may be asked for' }),
  }),
});
