import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, PlayerName, Text, Time } from '../shared/parts-api.ts';

export const listAffiliates = contract({
  method: 'GET',
  path: '/api/affiliates',
  summary: 'Affiliates with their months, what is carried over, and what is held',
  access: 'staff',
  permission: 'affiliates.see',
  query: Strict({
    text: Type.Optional(Type.String({ maxLength: 100, description: 'Beginning of a username or a code' })),
    held: Type.Optional(Type.Enum(['only'])),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        player: PlayerName,
        code: Text,
        referrals: Type.Integer(),
        hold: OrNull(Strict({ since: Time, by: Text, reason: Text })),
        due: Type.String({ description: 'Dollars of months that are over and not closed yet' }),
        months: Type.Array(
          Strict({
            month: Text,
            revenue: Dollars,
            theoretical: OrNull(Dollars),
            setOff: OrNull(Dollars),
            carriedOn: OrNull(Dollars),
            earned: Dollars,
            closedAt: OrNull(Time),
          }),
        ),
      }),
    ),
    next: OrNull(Text),
  }),
});
