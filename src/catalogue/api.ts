import { Type, type Static } from 'typebox';
import { contract, Strict } from '../http/contract.ts';

export const GAME_CATEGORIES = ['originals', 'slots', 'live', 'blackjack', 'roulette'] as const;
export const VOLATILITIES = ['low', 'medium', 'high'] as const;

const GameCategory = Type.Enum(GAME_CATEGORIES);

const Game = Strict({
  id: Type.String(),
  name: Type.String(),
  category: GameCategory,
  path: Type.String({ description: 'Page of the web app where it is played' }),
  cover: Type.String({ description: 'Picture of 270 × 360 with the title in it' }),
  popularity: Type.Optional(Type.Integer({ minimum: 1, description: 'Rank within the category; 1 is played most' })),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Theme and mechanics' })),
  rtp: Type.Optional(Type.Number({ description: 'Certified return to the player in percent' })),
  volatility: Type.Optional(Type.Enum(VOLATILITIES)),
});

export type Game = Static<typeof Game>;
export type GameCategory = Game['category'];

export const readCatalogue = contract({
  method: 'GET',
  path: '/api/catalogue',
  summary: 'Every game, and what is not available in the visitor’s country',
  access: 'public',
  answer: Strict({
    games: Type.Array(Game),
    blocked: Type.Array(GameCategory, { description: 'Categories barred in the visitor’s country' }),
  }),
});
