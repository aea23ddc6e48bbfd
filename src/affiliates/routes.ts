import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Database } from '../db/database.ts';
import type { AnswerOf } from '../http/contract.ts';
import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { toUsd } from '../money/usd.ts';
import { OPEN_PARTS } from '../terms/house-terms.ts';
import { findAffiliate, monthOf } from './affiliate-rows.ts';
import * as api from './api.ts';
import { shareOf } from './earnings.ts';
import { listMonths } from './months.ts';
import { refreshReferrals } from './refresh.ts';
import { setReferralCode } from './set-code.ts';
import * as stats from './stats.ts';

export interface AffiliateRoutesOptions {
  cells: Cells;
  clock: Clock;
  /** Names that players may not use either. */
  isProhibited(name: string): boolean;
}

const PAGE_SIZE = 20;
const MONTHS_SHOWN = 12;
/** Maximum number of referrals updated while the page waits: those that have played most. */
const REFRESHED_MAX = 50;

export function affiliateRoutes(serve: Serve, { cells, clock, isProhibited }: AffiliateRoutesOptions): void {
  serve(api.readStats, async ({ session: { playerId }, query }) => {
    const database = cells.of(playerId);
    const { sort = 'signupDate', order = 'desc' } = query;
    const offset = Number(query.cursor ?? 0);
    const limit = Number(query.limit ?? PAGE_SIZE);
    if (offset === 0) await refreshReferrals(cells, playerId, REFRESHED_MAX);
    const found = await stats.listReferrals(database, playerId, { sort, order, offset, limit: limit + 1 });
    return {
      referrals: found.slice(0, limit).map(describeReferral),
      next: found.length > limit ? String(offset + limit) : null,
      ...(await describeTotals(database, playerId, monthOf(clock.now()))),
    };
  });

  serve(api.readReferral, async ({ session: { playerId }, params }) => {
    const database = cells.of(playerId);
    const number = /^[1-9]\d{0,8}$/.test(params.id) ? Number(params.id) : 0;
    const referral = await stats.findReferral(database, playerId, number);
    if (!referral) throw new Refusal('NOT_FOUND');
    const months = await stats.listReferralMonths(database, playerId, number);
    return {
      ...describeReferral(referral),
      months: months.map(({ month, staked, paid, rewards, theoretical, ngr }) => ({
        month: month.slice(0, 7),
        stakes: toUsd(staked),
        payouts: toUsd(paid),
        rewards: toUsd(rewards),
        ngr: toUsd(ngr),
        theoretical: toUsd(theoretical),
        earnings: toUsd(shareOf(ngr)),
      })),
    };
  });

  serve(api.readReferralCode, async ({ session }) => ({
    referral: (await findAffiliate(cells.of(session.playerId), session.playerId))?.code ?? null,
  }));

  serve(api.changeReferralCode, async ({ session, body }) => {
    if (!OPEN_PARTS.affiliates) throw new Refusal('AFFILIATES_NOT_OPEN');
    const result = await cells
      .of(session.playerId)
      .transaction((tx) => setReferralCode(tx, { clock, isProhibited }, session.playerId, body.newReferralCode));
    if (!result.ok) throw new Refusal(result.reason);
    return { message: 'Referral code saved.' };
  });
}

type Totals = Pick<AnswerOf<typeof api.readStats>, 'summary' | 'months'>;

async function describeTotals(database: Database, playerId: PlayerId, thisMonth: string): Promise<Totals> {
  const affiliate = await findAffiliate(database, playerId);
  const { wagered } = await stats.sumReferrals(database, playerId);
  const months = affiliate ? await listMonths(database, playerId, affiliate.nextMonth, thisMonth) : [];
  const current = months.find(({ month }) => month === thisMonth);
  return {
    summary: {
      totalReferrals: affiliate?.referralCount ?? 0,
      totalWagered: toUsd(wagered),
      totalLifetimeEarnings: toUsd(months.reduce((sum, month) => sum + month.earned, 0n)),
      totalCurrentCycleIncome: current ? toUsd(current.earned) : 0,
    },
    months: months.slice(0, MONTHS_SHOWN).map(({ month, ngr, earned, basis, closedAt }) => ({
      month: month.slice(0, 7),
      ngr: toUsd(ngr),
      basis: basis && {
        theoretical: toUsd(basis.theoretical),
        setOff: toUsd(basis.setOff),
        cap: toUsd(basis.cap),
        carriedOn: toUsd(basis.carriedOn),
      },
      earnings: toUsd(earned),
      creditedAt: closedAt?.toISOString() ?? null,
    })),
  };
}

function describeReferral(referral: stats.Referral) {
  return {
    id: referral.number,
    username: referral.username,
    totalCashWager: toUsd(referral.cashWagered),
    totalBonusWager: toUsd(referral.bonusWagered),
    signupDate: referral.joinedAt.toISOString(),
    totalNGR: toUsd(referral.ngr),
    affiliateEarnings: toUsd(shareOf(referral.ngr)),
  };
}
