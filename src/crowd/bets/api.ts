import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { BET_LISTS, type BetList } from './lists.ts';

const List = Type.Unsafe<BetList>(Type.Union(BET_LISTS.map((list) => Type.Literal(list))));

export const listPublicBets = contract({
  method: 'GET',
  path: '/api/public-bets',
  summary: 'The newest finished bets of all players. Follow them by the socket with WATCH and the topic bets.<list>',
  access: 'public',
  isNoActivity: true,
  query: Strict({ list: Type.Optional(List) }),
  answer: Strict({
    lines: Type.Array(
      Strict({
        id: Type.String(),
        game: Type.String({ description: "An original's id, or the provider's symbol" }),
        title: Type.Union([Type.String(), Type.Null()], { description: "The name of a provider's game" }),
        link: Type.String({ description: 'The page of the bet, or of a game of a provider' }),
        player: Type.Union([Type.String(), Type.Null()], { description: 'Null unless the player shows the name' }),
        at: Type.Number({ description: 'Milliseconds since 1970' }),
        stake: Usd,
        multiplier: Type.Number(),
        payout: Usd,
      }),
      { description: 'Newest first' },
    ),
    total: Type.Integer({ description: 'Bets that this server has heard of since it began' }),
  }),
});
