import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';

const Week = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'The Monday that the race begins with' });
const Points = Type.Number({ description: 'Stakes on the primary balance times the edge of the game in percent' });
const Player = Type.Union([Type.String(), Type.Null()], { description: 'Null unless the player shows the name' });
const Place = Type.Integer({ minimum: 1, description: 'The same for players with the same points' });
const Transfer = Type.Union([Type.String(), Type.Null()], {
  description: "The number of the payment in the player's books; null while it is not paid",
});

export const readRace = contract({
  method: 'GET',
  path: '/api/race',
  summary: 'The race of this week: the places that win, as they stood a few seconds ago',
  access: 'public',
  isNoActivity: true,
  answer: Strict({
    week: Week,
    endsAt: Type.String({ format: 'date-time' }),
    at: Type.String({ format: 'date-time', description: 'When it was read from the books' }),
    entries: Type.Integer({ description: 'Players who take part' }),
    places: Type.Array(Strict({ place: Place, player: Player, points: Points, prize: Usd })),
  }),
});

export const readOwnRace = contract({
  method: 'GET',
  path: '/api/race/own',
  summary: 'The own place in the race of this week, and places in past ones',
  access: 'player',
  isNoActivity: true,
  answer: Strict({
    week: Week,
    place: Type.Union([Place, Type.Null()], { description: 'Null without points, or without taking part' }),
    points: Points,
    gap: Type.Union([Points, Type.Null()], { description: 'Points behind the next place; null for the first one' }),
    prize: Usd,
    leftOut: Type.Union([Type.Null(), Type.Literal('linked'), Type.Literal('frozen')], {
      description: 'Why the account takes no part',
    }),
    past: Type.Array(Strict({ week: Week, place: Place, points: Points, prize: Usd, transfer: Transfer })),
  }),
});

export const listPastRaces = contract({
  method: 'GET',
  path: '/api/races',
  summary: 'Races that are over, newest first',
  access: 'public',
  isNoActivity: true,
  query: Strict({ before: Type.Optional(Week) }),
  answer: Strict({
    races: Type.Array(
      Strict({
        week: Week,
        entries: Type.Integer(),
        isPaid: Type.Boolean({ description: 'Whether every prize is paid' }),
        closedAt: Type.String({ format: 'date-time' }),
      }),
    ),
    next: Type.Union([Week, Type.Null()]),
  }),
});

export const readPastRace = contract({
  method: 'GET',
  path: '/api/races/{week}',
  summary: 'The list of a race that is over, with the payments',
  access: 'public',
  isNoActivity: true,
  params: Strict({ week: Week }),
  answer: Strict({
    week: Week,
    entries: Type.Integer(),
    isPaid: Type.Boolean(),
    closedAt: Type.String({ format: 'date-time' }),
    hash: Type.String({ description: 'SHA-256 of places, points and prizes, as the public log has it' }),
    key: Type.String({ description: 'The posting key of every payment' }),
    places: Type.Array(Strict({ place: Place, player: Player, points: Points, prize: Usd, transfer: Transfer })),
  }),
});
