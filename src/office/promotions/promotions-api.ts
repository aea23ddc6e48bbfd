import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { Dollars, OrNull, Text, Time } from '../shared/parts-api.ts';

const Facts = Type.Record(Text, Text);

export const listPromotions = contract({
  method: 'GET',
  path: '/api/promotion-versions',
  summary: 'Versions of the promotion with their terms, projected cost and budget, and promo codes with their uses',
  access: 'staff',
  permission: 'promotions.see',
  isNoActivity: true,
  answer: Strict({
    versions: Type.Array(
      Strict({
        version: Type.Integer(),
        name: Text,
        state: Type.Enum(['draft', 'planned', 'open', 'over', 'ended']),
        isCurrent: Type.Boolean({ description: 'The newest that is open without a code' }),
        facts: Facts,
        projection: OrNull(Facts),
        terms: Type.Record(Text, Type.Union([Type.Number(), Type.Array(Type.Number()), Type.Null()]), {
          description: 'As they are typed in a new version',
        }),
        segment: Strict({ deposits: Text, tierFrom: Text, countries: Type.Array(Text) }),
        budget: OrNull(Dollars),
        budgetDollars: OrNull(Type.Number()),
        reserved: Dollars,
        granted: Dollars,
        budgetShare: OrNull(Type.Number({ description: 'Of the budget, granted and set aside' })),
        players: Type.Integer(),
        byCode: Type.Boolean(),
        madeBy: Text,
        madeAt: Time,
        openedBy: OrNull(Text),
        openedAt: OrNull(Time),
        endedAt: OrNull(Time),
        waiting: OrNull(Type.String({ description: 'The proposal to open it' })),
      }),
    ),
    codes: Type.Array(
      Strict({
        code: Text,
        version: Type.Integer(),
        uses: Type.Integer(),
        usesMax: Type.Integer(),
        endsAt: OrNull(Time),
        state: Type.Enum(['open', 'used up', 'over', 'closed']),
        madeBy: Text,
        approvedBy: Text,
        madeAt: Time,
      }),
    ),
  }),
});
