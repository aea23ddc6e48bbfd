import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';

const Hex = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Micros = Type.String({ description: 'Micro-dollars' });
const Name = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d(T\\d{4})?$', description: 'A day, or day and time' });

const Reserves = Strict({
  total: Usd,
  readAt: Type.String(),
  processor: Type.Number({ description: 'US dollars of it at the payment processor' }),
  addresses: Type.Array(
    Strict({
      coin: Type.String(),
      address: Type.String(),
      amount: Type.String({ description: 'In coins' }),
      usd: Type.Number(),
    }),
    { description: 'Cold wallets' },
  ),
});

const Snapshot = Strict({
  name: Name,
  time: Type.String(),
  players: Type.Integer(),
  leaves: Type.Integer(),
  total: Micros,
  root: Hex,
  owed: Usd,
  sandbox: Type.Number({ description: 'US dollars of it that the sandbox gave away: nobody has to pay them' }),
  reserves: Type.Union([Type.Null(), Reserves], { description: 'Null when they were never read' }),
  ratio: Type.Union([Type.Number(), Type.Null()], { description: 'Reserves by what is owed without the sandbox part' }),
});

export const readSolvency = contract({
  method: 'GET',
  path: '/api/solvency',
  summary: 'What players are owed, by the newest snapshot, and the snapshots before it',
  access: 'public',
  answer: Strict({ latest: Type.Union([Snapshot, Type.Null()]), history: Type.Array(Snapshot) }),
});

export const readLeaves = contract({
  method: 'GET',
  path: '/api/solvency/{day}/leaves',
  summary: 'The public list of a snapshot: lines of hash and sum in micro-dollars, in the order of the hashes',
  access: 'public',
  params: Strict({ day: Name }),
  answer: Type.Unsafe<AsyncIterable<unknown>>(Type.String({ description: 'Lines of hash,sum' })),
});

export const readMine = contract({
  method: 'GET',
  path: '/api/solvency/{day}/mine',
  summary: 'Own leaves of a snapshot with their paths; null where nothing was owed',
  access: 'player',
  isNoActivity: true,
  params: Strict({ day: Name }),
  answer: Strict({
    proof: Type.Union([
      Type.Null(),
      Strict({
        name: Name,
        root: Hex,
        total: Micros,
        leaves: Type.Integer(),
        players: Type.Integer(),
        time: Type.String(),
        player: Type.String(),
        secret: Hex,
        counted: Strict({ primary: Micros, held: Micros, promotional: Micros }),
        own: Type.Array(
          Strict({ sum: Micros, index: Type.Integer(), path: Type.Array(Strict({ hash: Hex, sum: Micros })) }),
        ),
      }),
    ]),
  }),
});
