import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { proofFields, RiskName, walletFields } from '../bet-fields.ts';

export const playKeno = contract({
  method: 'POST',
  path: '/api/keno/play/keno',
  summary: 'Draw ten of forty numbers against one to ten picks',
  access: 'player',
  load: 'bet',
  movesMoney: true,
  body: Strict({
    selectedNumbers: Type.Array(Type.Integer({ minimum: 1, maximum: 40 }), {
      minItems: 1,
      maxItems: 10,
      uniqueItems: true,
    }),
    betAmount: Usd,
    risk: RiskName,
  }),
  answer: Strict({
    gameId: Type.String(),
    outcome: Type.Array(Type.Integer()),
    hits: Type.Integer(),
    winnings: Usd,
    multiplier: Type.Number(),
    risk: Type.String(),
    ...proofFields,
    ...walletFields,
  }),
});
