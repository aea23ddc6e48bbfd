import { Type } from 'typebox';
import { contract, Strict } from '../../http/contract.ts';
import { FIGURE_NAMES, type Figure } from './finance-figures.ts';
import { OrNull, Text, Time } from '../shared/parts-api.ts';

const Day = Type.String({ pattern: '^2[0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' });
const Exact = Type.String({ description: 'Dollars as text, with all decimals there are' });
const By = Type.Enum(['day', 'game', 'provider', 'coin', 'country']);
const Range = { from: Day, to: Day };
const Figures = Strict(Object.fromEntries(FIGURE_NAMES.map((name) => [name, Exact])) as Record<Figure, typeof Exact>);

export const readReport = contract({
  method: 'GET',
  path: '/api/finance/report',
  summary: 'Revenue and money by day, game, provider, coin or country, from the daily sums; at most 92 days',
  access: 'staff',
  permission: 'finance.see',
  isNoActivity: true,
  query: Strict({ ...Range, by: By }),
  answer: Strict({
    until: Type.Union([Time, Type.Null()], { description: 'Postings up to this time are summed' }),
    total: Figures,
    rows: Type.Array(
      Strict({
        key: Text,
        name: Text,
        postings: Type.Integer(),
        isClosed: Type.Boolean({ description: 'The day is in the public log and does not change any more' }),
        figures: Figures,
      }),
    ),
  }),
});

export const exportReport = contract({
  method: 'GET',
  path: '/api/finance/export',
  summary: 'The same as CSV, with its SHA-256',
  access: 'staff',
  permission: 'finance.see',
  query: Strict({ ...Range, by: By }),
  answer: Strict({ csv: Text, rows: Type.Integer(), sha256: Text }),
});

export const printReport = contract({
  method: 'GET',
  path: '/api/finance/pdf',
  summary: 'The same as PDF, with the hash of the CSV and of the closed days in it',
  access: 'staff',
  permission: 'finance.see',
  query: Strict({ ...Range, by: By }),
  answer: Strict({ pdf: Type.String({ description: 'Base64' }), sha256: Text }),
});

export const listPostings = contract({
  method: 'GET',
  path: '/api/finance/postings',
  summary: 'The postings that a figure sums, in the order of their time',
  access: 'staff',
  permission: 'finance.see',
  query: Strict({
    ...Range,
    figure: Type.Enum([...FIGURE_NAMES]),
    by: Type.Optional(By),
    key: Type.Optional(Type.String({ maxLength: 200 })),
    after: Type.Optional(Type.String({ pattern: '^[0-9]{1,3} [0-9]{13}[0-9]{0,3} [0-9]{1,18} [0-9]{1,18}$' })),
  }),
  answer: Strict({
    items: Type.Array(
      Strict({
        player: Type.String({ description: 'The number of the player' }),
        number: Text,
        at: Time,
        kind: Text,
        from: Text,
        to: Text,
        amount: Exact,
        returned: Exact,
        about: Text,
      }),
    ),
    next: OrNull(Text),
    isArchived: Type.Boolean({ description: 'Some of the days have left the books for the archive' }),
  }),
});

export const readHoldings = contract({
  method: 'GET',
  path: '/api/finance/holdings',
  summary: 'What players are owed beside the reserves, counted once a day',
  access: 'staff',
  permission: 'finance.see',
  query: Strict(Range),
  answer: Strict({
    items: Type.Array(
      Strict({
        name: Text,
        takenAt: Time,
        players: Type.Integer(),
        owed: Exact,
        ofSandbox: Exact,
        reserves: OrNull(Exact),
        bySums: Type.String({ description: 'The balances of all players when the day began, by the daily sums' }),
      }),
    ),
  }),
});

export const listAdjustments = contract({
  method: 'GET',
  path: '/api/finance/adjustments',
  summary: 'Adjustments of balances by operator',
  access: 'staff',
  permission: 'finance.see',
  query: Strict(Range),
  answer: Strict({
    operators: Type.Array(Strict({ operator: Text, count: Type.Integer(), given: Exact, taken: Exact })),
    items: Type.Array(
      Strict({
        at: Time,
        operator: Text,
        approver: OrNull(Text),
        target: Text,
        amount: Exact,
        reason: Text,
        key: Text,
      }),
    ),
  }),
});

export const listCloses = contract({
  method: 'GET',
  path: '/api/finance/closes',
  summary: 'Closed days with the hashes that are in the public log',
  access: 'staff',
  permission: 'finance.see',
  query: Strict(Range),
  answer: Strict({
    items: Type.Array(
      Strict({
        day: Day,
        cell: Type.Integer(),
        rows: Type.Integer(),
        hash: Text,
        closedAt: Time,
        isLogged: Type.Boolean(),
      }),
    ),
  }),
});
