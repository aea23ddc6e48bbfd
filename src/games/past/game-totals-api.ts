import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { Game } from './bets-api.ts';

export const readMyGameTotals = contract({
  method: 'GET',
  path: '/api/bets/games',
  summary: 'Own finished bets on the originals, summed up per game',
  access: 'player',
  answer: Strict({
    games: Type.Array(
      Strict({
        game: Game,
        bets: Type.Integer(),
        wagered: Usd,
        biggestWin: Type.Union([Usd, Type.Null()], { description: 'The largest payout above its stake' }),
        bestMultiplier: Type.Number(),
      }),
      { description: 'The most played first' },
    ),
  }),
});
