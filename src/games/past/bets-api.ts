import { Type } from 'typebox';
import { contract, Strict, Usd, type AnswerOf } from '../../http/contract.ts';
import { GAMES, type Game as GameId } from '../all.ts';

export const Game = Type.Unsafe<GameId>(Type.Union(GAMES.map(({ id }) => Type.Literal(id))));
const BalanceType = Type.Union([Type.Literal('primary'), Type.Literal('promotional')]);

const betFields = {
  id: Type.String(),
  game: Game,
  state: Type.Union([Type.Literal('open'), Type.Literal('settled')]),
  balanceType: BalanceType,
  betAmount: Usd,
  winnings: Type.Union([Usd, Type.Null()]),
  multiplier: Type.Union([Type.Number(), Type.Null()]),
  ending: Type.Union([Type.String(), Type.Null()]),
  nonce: Type.Integer(),
  placedAt: Type.String(),
  settledAt: Type.Union([Type.String(), Type.Null()]),
  parameters: Type.Object({}, { additionalProperties: true, description: "The game's own" }),
  result: Type.Union([Type.Null(), Type.Object({}, { additionalProperties: true })]),
  clientSeed: Type.String(),
  serverSeedHash: Type.String(),
  serverSeed: Type.Union([Type.String(), Type.Null()], { description: 'Null until its pair is closed' }),
  rulesHash: Type.String({ description: 'Of the rules that the bet was made under' }),
  winMax: Type.Number({ description: 'US dollars; the maximum win that those rules name' }),
  edgePpm: Type.Integer({ description: 'House edge of this very bet, in millionths of the stake' }),
  rakebackPercent: Type.Number({ description: 'Of the edge' }),
  rakeback: Type.Number({ description: 'US dollars to the billionth: stake times edge times that percentage' }),
  rankWager: Type.Number({ description: 'US dollars that the bet added to the total for the rank' }),
};

const filters = {
  game: Type.Optional(Game),
  balanceType: Type.Optional(BalanceType),
  serverSeedHash: Type.Optional(
    Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Only bets of the pair of seeds with this commitment' }),
  ),
};

export const listMyBets = contract({
  method: 'GET',
  path: '/api/bets',
  summary: 'Own finished bets, newest first',
  access: 'player',
  query: Strict({
    ...filters,
    cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })),
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$', description: '1 to 100, 50 when left out' })),
  }),
  answer: Strict({ items: Type.Array(Strict(betFields)), next: Type.Union([Type.String(), Type.Null()]) }),
});

export const exportMyBets = contract({
  method: 'GET',
  path: '/api/bets/export',
  summary: 'All own finished bets as a file',
  access: 'player',
  query: Strict({
    ...filters,
    format: Type.Optional(Type.Union([Type.Literal('csv'), Type.Literal('json')])),
  }),
  answer: Type.Unsafe<AsyncIterable<unknown>>(Type.String({ description: 'CSV, or JSON with one bet a line' })),
});

export const readBet = contract({
  method: 'GET',
  path: '/api/bets/{id}',
  summary: 'Any bet by its id, with what is needed to check it once its seeds are revealed',
  access: 'public',
  params: Strict({ id: Type.String({ maxLength: 64 }) }),
  answer: Strict({
    ...betFields,
    player: Type.Union([Type.String(), Type.Null()], { description: 'Null unless the player shows the name' }),
  }),
});

export type PublicBet = AnswerOf<typeof readBet>;
