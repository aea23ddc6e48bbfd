import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';

export const signDice = contract({
  method: 'POST',
  path: '/api/dice/sign',
  summary: 'A signature for one roll, good for 60 seconds',
  access: 'player',
  load: 'bet',
  overSocket: true,
  body: Strict({ betAmount: Usd, selectedNumber: Type.Number({ description: 'The threshold' }) }),
  answer: Strict({ hash: Type.String(), timestamp: Type.Integer() }),
});
