import { Type } from 'typebox';
import { contract, Strict } from './contract.ts';

export const health = contract({
  method: 'GET',
  path: '/api/health',
  summary: 'Whether the server and its database answer',
  access: 'public',
  answer: Strict({
    status: Type.Literal('ok'),
    sandbox: Type.Boolean({ description: 'The outside providers are simulated and no real money moves' }),
    sandboxUrl: Type.Union([Type.String(), Type.Null()]),
  }),
});
