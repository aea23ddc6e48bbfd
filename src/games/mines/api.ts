import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { proofFields, walletFields } from '../placing/bet-fields.ts';

const gameId = Type.String({ maxLength: 64 });
const minesCount = Type.Integer({ minimum: 1, maximum: 24 });
const cell = Type.Integer({ minimum: 0, maximum: 24 });
const cells = Type.Array(Type.Integer());
const Outcome = Type.Union([Type.Literal('pending'), Type.Literal('lost'), Type.Literal('cashed_out')]);

export const startMines = contract({
  method: 'POST',
  path: '/api/mines/start/mines',
  summary: 'Lay the mines; where they are is told at the end',
  access: 'player',
  load: 'bet',
  overSocket: true,
  movesMoney: true,
  body: Strict({ betAmount: Usd, minesCount }),
  answer: Strict({
    gameId: Type.String(),
    minesCount: Type.Integer(),
    betAmount: Usd,
    cashesOutAfter: Type.Integer({ description: 'Safe flips after which the round is paid by itself' }),
    nextWinnings: Usd,
    ...proofFields,
    ...walletFields,
  }),
});

export const flipMines = contract({
  method: 'POST',
  path: '/api/mines/flip',
  summary: 'Open a tile, 0 to 24',
  access: 'player',
  load: 'last',
  overSocket: true,
  movesMoney: true,
  body: Strict({ gameId, cellIndex: cell }),
  answer: Strict({
    index: Type.Integer(),
    type: Type.Union([Type.Literal('gem'), Type.Literal('mine')]),
    winnings: Usd,
    multiplier: Type.Number(),
    nextWinnings: Type.Union([Usd, Type.Null()]),
    outcome: Outcome,
    revealedMines: cells,
    cashedOutByLimit: Type.Boolean(),
    ...walletFields,
  }),
});

export const cashOutMines = contract({
  method: 'POST',
  path: '/api/mines/cashout',
  summary: 'Take what the opened tiles are worth',
  access: 'player',
  load: 'last',
  overSocket: true,
  movesMoney: true,
  body: Strict({ gameId }),
  answer: Strict({ winnings: Usd, multiplier: Type.Number(), outcome: Outcome, minePositions: cells, ...walletFields }),
});

export const readActiveMines = contract({
  method: 'GET',
  path: '/api/mines/active',
  summary: 'The round under way, or null',
  access: 'player',
  answer: Strict({
    game: Type.Union([
      Type.Null(),
      Strict({
        gameId: Type.String(),
        betAmount: Usd,
        minesCount: Type.Integer(),
        revealed: cells,
        winnings: Usd,
        cashesOutAfter: Type.Integer(),
      }),
    ]),
  }),
});

export const playMinesAuto = contract({
  method: 'POST',
  path: '/api/mines/auto',
  summary: 'One game in which the chosen tiles are all opened at once',
  access: 'player',
  load: 'bet',
  overSocket: true,
  movesMoney: true,
  body: Strict({
    betAmount: Usd,
    minesCount,
    cells: Type.Array(cell, { minItems: 1, maxItems: 24, uniqueItems: true }),
  }),
  answer: Strict({
    gameId: Type.String(),
    outcome: Outcome,
    winnings: Usd,
    multiplier: Type.Number(),
    minePositions: cells,
    ...proofFields,
    ...walletFields,
  }),
});
