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

export const live = contract({
  method: 'GET',
  path: '/api/live',
  summary: 'Whether the process answers; whoever watches it starts it again if not',
  access: 'public',
  answer: Strict({ status: Type.Literal('ok') }),
});

export const ready = contract({
  method: 'GET',
  path: '/api/ready',
  summary: 'Whether players should be sent here: the database answers and the server is not stopping',
  access: 'public',
  answer: Strict({
    status: Type.Literal('ok'),
    cellsAway: Type.Array(Type.Integer(), {
      description: 'Cells of the database that do not answer: their own players are refused, on every server',
    }),
  }),
});
