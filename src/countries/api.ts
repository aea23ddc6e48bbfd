import { Type } from 'typebox';
import { contract, Strict } from '../http/contract.ts';

export const readCountry = contract({
  method: 'GET',
  path: '/api/geo/country',
  summary: 'Country of the visitor as far as it is known',
  access: 'public',
  answer: Strict({
    country: Type.Union([Type.String(), Type.Null()]),
    served: Type.Boolean({ description: 'Whether visitors from there may register and deposit' }),
  }),
});
