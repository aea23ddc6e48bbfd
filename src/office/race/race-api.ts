import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, PlayerName, Text, Time } from '../shared/parts-api.ts';

const Points = Type.Number({ description: 'Cents of stakes times edge' });

export const readRaceDesk = contract({
  method: 'GET',
  path: '/api/race-desk',
  summary: 'The race of this week as closing it now would pay it, who takes no part, and the last races',
  access: 'staff',
  permission: 'race.see',
  answer: Strict({
    week: Text,
    at: Time,
    endsAt: Time,
    entries: Type.Integer(),
    total: Dollars,
    places: Type.Array(
      Strict({
        place: Type.Integer(),
        player: PlayerName,
        points: Points,
        share: Type.String({ description: 'Of the prizes of the places that players with these points fill' }),
        limit: Type.String({ description: 'The most that these points can win' }),
        prize: Dollars,
        why: Type.Enum(['place', 'shared', 'limit', 'too_small']),
      }),
    ),
    leftOut: Type.Array(
      Strict({
        player: PlayerName,
        points: Points,
        why: Type.Enum(['linked', 'frozen']),
        counts: OrNull(PlayerName),
      }),
    ),
    past: Type.Array(
      Strict({
        week: Text,
        entries: Type.Integer(),
        closedAt: Time,
        paidAt: OrNull(Time),
        prizes: Dollars,
        unpaid: Dollars,
      }),
    ),
  }),
});
