import { Type } from 'typebox';
import { contract, NoContent, Strict, Usd } from '../http/contract.ts';

const WalletVersion = Type.Integer({ description: "The wallet's version after the claim" });

export const readRewardStatus = contract({
  method: 'GET',
  path: '/api/users/rewards/status',
  summary: 'Present rank and the rank-up reward to claim next',
  access: 'player',
  answer: Strict({ currentRank: Type.String(), rewardAmount: Usd, rewardPending: Type.Boolean() }),
});

export const readRakeback = contract({
  method: 'GET',
  path: '/api/users/rakeback/amount',
  summary: 'Rakeback accrued so far; below zero where refunded bets had earned what was claimed',
  access: 'player',
  answer: Strict({ rakebackAmount: Usd }),
});

export const claimRakeback = contract({
  method: 'POST',
  path: '/api/users/claimRakeback',
  summary: 'Move the accrued rakeback to the primary balance',
  access: 'player',
  movesMoney: true,
  body: NoContent,
  answer: Strict({ reward: Usd, balance: Usd, version: WalletVersion }),
});

export const claimRankReward = contract({
  method: 'POST',
  path: '/api/users/claimRankReward',
  summary: 'Claim the reward of the lowest rank reached and not yet claimed',
  access: 'player',
  movesMoney: true,
  body: NoContent,
  answer: Strict({ reward: Usd, newRank: Type.String(), balance: Usd, version: WalletVersion }),
});

const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const BonusKind = Type.Union([
  Type.Literal('daily'),
  Type.Literal('weekly'),
  Type.Literal('monthly'),
  Type.Literal('lossback'),
]);
const Moment = Type.String({ format: 'date-time' });
const Base = Type.Number({
  description: 'US dollars to the billionth: stake times house edge, or what was lost, of play on the primary balance',
});
const Day = Type.String({ description: 'A day in UTC' });

export const readVip = contract({
  method: 'GET',
  path: '/api/users/rewards/vip',
  summary: 'The bonuses of the VIP programme: what has come together so far, what was granted, and the VIP host',
  access: 'player',
  answer: Strict({
    rank: Type.String(),
    bonuses: Type.Array(
      Strict({
        kind: BonusKind,
        unlocked: Type.Boolean({ description: 'Whether the present rank has it' }),
        base: Base,
        percent: Type.Number(),
        amount: Type.Number({ description: 'US dollars so far, of which whole micro-dollars are granted' }),
        periodStart: Moment,
        nextAt: Type.String({ format: 'date-time', description: 'When the period ends and the bonus is granted' }),
      }),
    ),
    grants: Type.Array(
      Strict({
        id: Type.String(),
        kind: BonusKind,
        firstDay: Day,
        lastDay: Day,
        base: Base,
        percent: Type.Number(),
        rank: Type.String({ description: 'At the end of the period' }),
        amount: Usd,
        state: Type.Union([Type.Literal('claimable'), Type.Literal('claimed'), Type.Literal('expired')]),
        grantedAt: Moment,
        expiresAt: Moment,
        claimedAt: OrNull(Moment),
      }),
    ),
    host: OrNull(Strict({ name: Type.String(), email: Type.String() })),
  }),
});

export const claimBonus = contract({
  method: 'POST',
  path: '/api/users/rewards/claimBonus',
  summary: 'Claim a bonus that was granted',
  access: 'player',
  movesMoney: true,
  body: Strict({ id: Type.String({ maxLength: 40 }) }),
  answer: Strict({ reward: Usd, balance: Usd, version: WalletVersion }),
});
