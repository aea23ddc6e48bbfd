import { Type } from 'typebox';
import { contract, Strict, Usd } from '../../http/contract.ts';
import { walletFields } from '../placing/bet-fields.ts';

const gameId = Type.String({ maxLength: 64 });
const Multiplier = Type.Number({ description: 'Two decimals' });
const Time = Type.Integer({ description: "Milliseconds since 1970 of the house's clock" });
const Nullable = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()]);

const PublicBet = Strict({
  id: Type.String(),
  name: Nullable(Type.String({ description: 'Null for a player who hides it' })),
  amount: Usd,
  cashedOutAt: Nullable(Multiplier),
  winnings: Nullable(Usd),
});

const OwnBet = Strict({
  gameId: Type.String(),
  round: Type.Integer(),
  betAmount: Usd,
  autoCashout: Nullable(Multiplier),
  cashesOutAt: Multiplier,
});

export const readCrashState = contract({
  method: 'GET',
  path: '/api/crash/state',
  summary: 'The round being played or coming next, with its bets',
  access: 'public',
  isNoActivity: true,
  answer: Strict({
    now: Time,
    phase: Type.Union([
      Type.Literal('closed'),
      Type.Literal('waiting'),
      Type.Literal('betting'),
      Type.Literal('flight'),
    ]),
    round: Nullable(Type.Integer()),
    game: Nullable(Type.Integer({ description: 'Its place in the chain' })),
    opensAt: Nullable(Time),
    closesAt: Nullable(Time),
    startedAt: Nullable(Time),
    bets: Type.Array(PublicBet),
    nextBets: Type.Array(PublicBet, { description: 'Of the round after the one in the air' }),
    own: Type.Array(OwnBet),
    limits: Strict({ stakeMax: Usd, winMax: Usd, targetMin: Multiplier, targetMax: Multiplier }),
  }),
});

export const betOnCrash = contract({
  method: 'POST',
  path: '/api/crash/bet',
  summary: 'Join the round, or the next one while one is in the air',
  access: 'player',
  load: 'bet',
  overSocket: true,
  movesMoney: true,
  body: Strict({
    betAmount: Usd,
    autoCashout: Type.Optional(Nullable(Type.Number({ description: '1.01 to 10000, two decimals' }))),
  }),
  answer: Strict({
    gameId: Type.String(),
    betId: Type.String(),
    round: Type.Integer(),
    betAmount: Usd,
    autoCashout: Nullable(Multiplier),
    cashesOutAt: Multiplier,
    ...walletFields,
  }),
});

export const cashOutCrash = contract({
  method: 'POST',
  path: '/api/crash/cashout',
  summary: 'Take what the curve shows at the moment this arrives',
  access: 'player',
  load: 'last',
  overSocket: true,
  movesMoney: true,
  body: Strict({ gameId }),
  answer: Strict({
    gameId: Type.String(),
    round: Type.Integer(),
    outcome: Type.Literal('cashed_out'),
    multiplier: Multiplier,
    winnings: Usd,
    ...walletFields,
  }),
});

export const cancelCrash = contract({
  method: 'POST',
  path: '/api/crash/cancel',
  summary: 'Take a bet back before its round starts',
  access: 'player',
  load: 'last',
  overSocket: true,
  movesMoney: true,
  body: Strict({ gameId }),
  answer: Strict({ gameId: Type.String(), round: Type.Integer(), returned: Usd, ...walletFields }),
});

const EndedRound = Strict({
  round: Type.Integer(),
  chain: Type.Integer(),
  game: Type.Integer({ description: 'Hashing its hash this many times gives the published end of the chain' }),
  hash: Type.String(),
  point: Multiplier,
  isVoid: Type.Boolean({ description: 'It could not be finished; its bets were returned' }),
  endedAt: Time,
  bets: Type.Integer(),
});

export const listCrashRounds = contract({
  method: 'GET',
  path: '/api/crash/rounds',
  summary: 'Rounds that are over, newest first',
  access: 'public',
  query: Strict({ before: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }),
  answer: Strict({ rounds: Type.Array(EndedRound) }),
});

const Chain = Strict({
  chain: Type.Integer(),
  terminatingHash: Type.String({ description: 'Published before the first game' }),
  saltSource: Type.String(),
  salt: Nullable(Type.String()),
  length: Type.Integer({ description: 'Games' }),
});

export const readCrashRound = contract({
  method: 'GET',
  path: '/api/crash/rounds/{round}',
  summary: 'A round that is over, with all that proves its point',
  access: 'public',
  params: Strict({ round: Type.String({ pattern: '^[0-9]{1,15}$' }) }),
  answer: Strict({ ...EndedRound.properties, proof: Chain }),
});

export const readCrashChain = contract({
  method: 'GET',
  path: '/api/crash/chain',
  summary: 'The chain that rounds come from: its published end, its salt, its length',
  access: 'public',
  answer: Strict({ ...Chain.properties, played: Type.Integer({ description: 'Games that are over' }) }),
});
