import { Type } from 'typebox';
import { contract, NoContent, Strict, Usd } from '../../http/contract.ts';
import { proofFields, RiskName, walletFields } from '../placing/bet-fields.ts';

export const startPlinko = contract({
  method: 'POST',
  path: '/api/plinko/start',
  summary: 'Drop a ball; its way and its box are fixed now and paid when it lands',
  access: 'player',
  load: 'bet',
  overSocket: true,
  movesMoney: true,
  body: Strict({ betAmount: Usd, rows: Type.Integer({ minimum: 8, maximum: 16 }), risk: RiskName }),
  answer: Strict({
    gameId: Type.String(),
    point: Type.Integer(),
    path: Type.Array(Type.Integer(), { description: 'One step per row: 0 left, 1 right' }),
    betAmount: Usd,
    rows: Type.Integer(),
    risk: Type.String(),
    ...proofFields,
    ...walletFields,
  }),
});

export const landPlinko = contract({
  method: 'POST',
  path: '/api/plinko/multiplier',
  summary: 'The ball has landed; pays what the server knows, once',
  access: 'player',
  load: 'last',
  overSocket: true,
  body: Strict({ gameId: Type.String({ maxLength: 64 }) }),
  answer: Strict({ multiplier: Type.Number(), winnings: Usd, balance: Usd }),
});

export const finishPlinko = contract({
  method: 'POST',
  path: '/api/plinko/process-unfinished',
  summary: "Settles the caller's own open balls; sent when the page is left",
  access: 'player',
  load: 'last',
  overSocket: true,
  isBeacon: true,
  isNoActivity: true,
  body: NoContent,
  answer: Strict({ settled: Type.Integer() }),
});
