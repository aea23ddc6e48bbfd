import { Type } from 'typebox';
import { LIMIT_KINDS } from '../../bets/limit-kinds.ts';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, Text, Time } from '../shared/parts-api.ts';

const Off = Strict({ country: Type.String({ description: '* is everywhere' }), since: Time, by: Text, reason: Text });

const Limit = Strict({
  kind: Type.Enum([...LIMIT_KINDS]),
  amount: Dollars,
  since: Time,
  by: Text,
  reason: Text,
});

export const listGames = contract({
  method: 'GET',
  path: '/api/games',
  summary: 'Games with their measured return, and what is switched off; those with bets first',
  access: 'staff',
  permission: 'games.see',
  isNoActivity: true,
  query: Strict({ text: Type.Optional(Type.String({ maxLength: 100 })) }),
  answer: Strict({
    until: Type.String({ format: 'date-time', description: 'Bets up to this time are counted' }),
    providers: Type.Array(
      Strict({
        provider: Text,
        off: Type.Array(Off),
        limits: Type.Array(Limit),
        isUp: Type.Union([Type.Boolean(), Type.Null()], {
          description: 'Whether its server answers; null where it is our own',
        }),
      }),
    ),
    items: Type.Array(
      Strict({
        game: Text,
        name: Text,
        provider: Text,
        bets: Type.Integer(),
        staked: Dollars,
        measured: OrNull(Type.Number()),
        interval: Type.Union([Strict({ low: Type.Number(), high: Type.Number() }), Type.Null()], {
          description: 'Null while there are too few bets to say anything',
        }),
        expected: OrNull(Type.Number()),
        isOutside: Type.Boolean({ description: 'The return by the rules is outside of the interval' }),
        off: Type.Array(Off),
        limits: Type.Array(Limit),
      }),
    ),
    isCut: Type.Boolean(),
    exposure: Type.Array(Strict({ scope: Text, atStake: Dollars, limit: Dollars })),
  }),
});
