import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, PlayerName, PlayerParam, Text, Time } from '../shared/parts-api.ts';

const Sign = Strict({ sign: Text, points: Type.Integer(), foundBy: Text });

export const listCare = contract({
  method: 'GET',
  path: '/api/care',
  summary: 'Players by signs that play may do harm, most points first',
  access: 'staff',
  permission: 'care.see',
  query: Strict({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,3}:[0-9]{1,18}$' })) }),
  answer: Strict({
    lookedOn: Type.Union([Text, Type.Null()], { description: 'The day on which the signs were last looked for' }),
    items: Type.Array(
      Strict({
        player: PlayerName,
        points: Type.Integer(),
        signs: Type.Array(Sign),
        contactedAt: OrNull(Time),
        isExcluded: Type.Boolean(),
        hasLimits: Type.Boolean(),
      }),
    ),
    next: OrNull(Text),
  }),
});

const Play = Strict({ staked: Dollars, lost: Dollars, deposited: Dollars, hours: Type.Integer() });

export const readCare = contract({
  method: 'GET',
  path: '/api/care/:id',
  summary: 'Signs of a player, whom staff have contacted and what changed afterwards. The look is recorded',
  access: 'staff',
  permission: 'care.see',
  params: PlayerParam,
  answer: Strict({
    player: PlayerName,
    points: Type.Integer(),
    signs: Type.Array(Sign),
    contacts: Type.Array(
      Strict({
        number: Type.Integer(),
        at: Time,
        author: Text,
        way: Text,
        message: OrNull(Text),
        note: Text,
        points: Type.Integer(),
        days: Type.Integer({ description: 'Days on either side of the contact that are compared' }),
        before: Play,
        after: Play,
        limitsChanged: Type.Integer(),
        excludedSince: OrNull(Time),
      }),
    ),
  }),
});
