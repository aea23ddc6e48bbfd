import { Type, type Static } from 'typebox';
import { contract, Message, NoContent, Strict } from '../http/contract.ts';

export const GAME_CATEGORIES = ['originals', 'slots', 'live', 'blackjack', 'roulette'] as const;
export const VOLATILITIES = ['low', 'medium', 'high'] as const;

const GameCategory = Type.Enum(GAME_CATEGORIES);

/** Fields that follow from the id are left out, because every visitor loads the list of all games. */
const Game = Strict({
  id: Type.String(),
  name: Type.String(),
  category: GameCategory,
  path: Type.Optional(
    Type.String({
      description: 'Page where it is played. Left out: /slotgame/{id} for slots, /livegame/{id} for others',
    }),
  ),
  cover: Type.Optional(
    Type.Union([Type.Literal(true), Type.String()], {
      description:
        'Address of its picture; true: the drawn one, /covers/{id}.avif. Left out: it has none, and the card shows its name',
    }),
  ),
  theme: Type.Optional(Type.String()),
  mechanic: Type.Optional(Type.String()),
  volatility: Type.Optional(Type.Enum(VOLATILITIES)),
  rtp: Type.Optional(Type.Number({ description: 'Certified return to the player in percent' })),
});

export type Game = Static<typeof Game>;
export type GameCategory = Game['category'];
export type Volatility = (typeof VOLATILITIES)[number];

const Games = Type.Array(Game, { description: 'The most recommended of a category come first' });
const Blocked = Type.Array(GameCategory, { description: 'Categories barred in the visitor’s country' });
const GameList = Strict({ games: Games, blocked: Blocked });
const GameId = Strict({ id: Type.String({ minLength: 1, maxLength: 80 }) });

export const readCatalogue = contract({
  method: 'GET',
  path: '/api/catalogue',
  summary: 'Every game, and what is not available in the visitor’s country',
  access: 'public',
  answer: GameList,
});

export const readFront = contract({
  method: 'GET',
  path: '/api/catalogue/front',
  summary: 'The first forty games of each kind, and those that a row of the first page names',
  access: 'public',
  answer: GameList,
});

export const readGame = contract({
  method: 'GET',
  path: '/api/catalogue/games/{id}',
  summary: 'One game, and others like it',
  access: 'public',
  params: GameId,
  answer: Strict({ game: Game, isBlocked: Type.Boolean(), similar: Games }),
});

export const readOwnGames = contract({
  method: 'GET',
  path: '/api/users/games',
  summary: 'Ids of the player’s favourites and of what was played last, the newest first',
  access: 'player',
  answer: Strict({ favourites: Type.Array(Type.String()), recent: Type.Array(Type.String()) }),
});

export const addFavourite = contract({
  method: 'PUT',
  path: '/api/users/favourites/{id}',
  summary: 'Adds a game to the player’s favourites',
  access: 'player',
  params: GameId,
  body: NoContent,
  answer: Message,
});

export const removeFavourite = contract({
  method: 'DELETE',
  path: '/api/users/favourites/{id}',
  summary: 'Takes a game from the player’s favourites',
  access: 'player',
  params: GameId,
  answer: Message,
});

export const noteOpened = contract({
  method: 'PUT',
  path: '/api/users/recent/{id}',
  summary: 'Notes that the player has opened a game',
  access: 'player',
  params: GameId,
  body: NoContent,
  answer: Message,
});
