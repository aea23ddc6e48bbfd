import { FOREVER, type Wallet } from '../../ledger/wallet.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import type { AnswerOf } from '../../http/contract.ts';
import type { readSession } from '../../http/session-api.ts';
import type { Player } from '../player-rows.ts';

export type SessionAnswer = AnswerOf<typeof readSession>;

/** What rewards and promotions know about a player. */
export interface SessionParts {
  rank: string;
  rankReward: UsdMicros;
  rankRewardPending: boolean;
  rakeback: UsdMicros;
  claimableRewards: number;
  promotion: { active: boolean } | null;
  activatedButEnded: boolean;
  wagerProgress: UsdMicros;
  wagerLock: UsdMicros;
  maxBet: UsdMicros;
}

export function describeSession(
  player: Player,
  wallet: Wallet,
  parts: SessionParts,
  country: string | null,
  now: Date,
): SessionAnswer {
  return {
    username: player.username,
    email: player.email,
    emailConfirmed: player.emailConfirmedAt !== null,
    showsName: player.showsName,
    hidesRaces: player.hidesRaces,
    twoFactor: player.twoFactor,
    createdAt: player.createdAt.toISOString(),
    userCountry: country,
    exclusion: describeExclusion(wallet.excludedUntil, now),
    version: Number(wallet.version),
    balance: toUsd(wallet.primary),
    bonus: toUsd(wallet.promotional),
    selectedBalanceType: wallet.selectedBalance,
    totalCashWagers: toUsd(wallet.cashWagered),
    totalBonusWagers: toUsd(wallet.bonusWagered),
    totalBets: Number(wallet.betCount),
    promoActivatedButEnded: parts.activatedButEnded,
    promotion: parts.promotion,
    wagerProgress: toUsd(parts.wagerProgress),
    wagerLock: toUsd(parts.wagerLock),
    maxBet: toUsd(parts.maxBet),
    rank: parts.rank,
    rankRewardAmount: toUsd(parts.rankReward),
    rankRewardPending: parts.rankRewardPending,
    rakebackAmount: toUsd(parts.rakeback),
    claimableRewards: parts.claimableRewards,
  };
}

function describeExclusion(until: Date | null, now: Date): SessionAnswer['exclusion'] {
  if (until === null || until <= now) return null;
  return { until: until.getTime() === FOREVER.getTime() ? null : until.toISOString() };
}
