import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { proofFields, walletFields } from '../bet-fields.ts';

const selectedNumber = Type.Number({
  description: 'The threshold, 5 to 98 with at most two decimals; a roll above it wins',
});

export const signDice = contract({
  method: 'POST',
  path: '/api/dice/sign',
  summary: 'A signature for one roll, good for 60 seconds',
  access: 'player',
  load: 'bet',
  body: Strict({ betAmount: Usd, selectedNumber }),
  answer: Strict({ hash: Type.String(), timestamp: Type.Integer() }),
});

export const playDice = contract({
  method: 'POST',
  path: '/api/dice/play/dice',
  summary: 'Roll 0.00 to 100.00; above the threshold wins',
  access: 'player',
  load: 'bet',
  movesMoney: true,
  body: Strict({
    betAmount: Usd,
    selectedNumber,
    hash: Type.String({ maxLength: 200 }),
    timestamp: Type.Integer(),
  }),
  answer: Strict({
    win: Type.Boolean(),
    winAmount: Usd,
    newBalance: Usd,
    rollOutcome: Type.Number(),
    multiplier: Type.Number(),
    ...proofFields,
    ...walletFields,
  }),
});
