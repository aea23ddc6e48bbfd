import { Type } from 'typebox';
import { contract, Strict, Usd } from '../http/contract.ts';

export const openGame = contract({
  method: 'POST',
  path: '/api/pragmaticplay/game/url',
  summary: 'The address of a game, for a frame: DEMO for everyone, REAL with the selected balance',
  access: 'public',
  body: Strict({
    symbol: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
    language: Type.Optional(Type.String({ pattern: '^[a-z]{2}$' })),
    platform: Type.Optional(Type.Union([Type.Literal('WEB'), Type.Literal('MOBILE')])),
    playMode: Type.Union([Type.Literal('DEMO'), Type.Literal('REAL')]),
    lobbyFilter: Type.Optional(Type.String({ pattern: '^[A-Z_]{1,20}:[A-Z]{1,10}$' })),
  }),
  answer: Strict({ gameURL: Type.String() }),
});

export const readActiveJackpots = contract({
  method: 'GET',
  path: '/api/pragmaticplay/jackpots/active',
  summary: 'Games with a jackpot, and beside each one a tier of it',
  access: 'public',
  answer: Strict({
    games: Type.Array(Type.String()),
    tiers: Type.Array(Strict({ amount: Usd, tier: Type.Integer({ description: 'From 0' }) })),
  }),
});

export const readJackpotWinners = contract({
  method: 'GET',
  path: '/api/pragmaticplay/jackpots/winners',
  summary: 'The last jackpots that were won, newest first',
  access: 'public',
  answer: Strict({
    luckyWins: Type.Array(Strict({ user: Type.String(), payout: Usd, date: Type.String() })),
  }),
});
