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
  summary: 'Rakeback accrued so far',
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
