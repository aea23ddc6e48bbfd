import type { Clock } from '../clock/clock.ts';
import type { Queryable } from '../db/database.ts';
import type { AnswerOf } from '../http/contract.ts';
import { dayOf, startOfDay } from '../ledger/days.ts';
import { totalsAsOf, totalsBegunWith } from '../ledger/periods.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { toUsd } from '../money/usd.ts';
import { BONUSES, VIP_HOST } from '../terms/house-terms.ts';
import { dayOfIso, isoDay, periodOf } from '../terms/periods.ts';
import { rankOf } from '../terms/ranks.ts';
import { isAtLeast } from '../terms/vip.ts';
import type { readVip } from './api.ts';
import { BONUS_KINDS, reckonBonus, type BonusKind } from './bonuses.ts';
import { listGrants, type Grant } from './grant-rows.ts';

export interface VipHost {
  name: string;
  email: string;
}

type Vip = AnswerOf<typeof readVip>;

const GRANTS_SHOWN_MAX = 40;

export async function describeVip(db: Queryable, clock: Clock, playerId: PlayerId, host: VipHost): Promise<Vip> {
  const now = clock.now();
  const today = dayOf(now);
  // Tomorrow has not begun, so these are the current totals.
  const present = (await totalsAsOf(db, [playerId], today + 1)).get(playerId)!;
  const bonuses = await Promise.all(
    BONUS_KINDS.map(async (kind) => {
      const { every } = BONUSES[kind];
      const { firstDay, endDay } = periodOf(every, today);
      const begun = (await totalsBegunWith(db, [playerId], every, firstDay)).get(playerId)!;
      const { baseNanos, amount, isUnlocked } = reckonBonus(kind, begun, present);
      return {
        kind,
        unlocked: isUnlocked,
        base: nanosToUsd(baseNanos),
        percent: BONUSES[kind].percent,
        amount: toUsd(amount),
        periodStart: startOfDay(firstDay).toISOString(),
        nextAt: startOfDay(endDay).toISOString(),
      };
    }),
  );
  const grants = await listGrants(db, playerId, GRANTS_SHOWN_MAX);
  const rank = rankOf(present.cashWagered + present.bonusWagered);
  return {
    rank,
    bonuses,
    grants: grants.map((grant) => describeGrant(grant, now)),
    host: isAtLeast(rank, VIP_HOST.from) ? host : null,
  };
}

/** `daily-2026-11-14`: the kind of a bonus and the first day of its period. */
export function parseGrantId(id: string): { kind: BonusKind; firstDay: number } | null {
  const kind = BONUS_KINDS.find((known) => id.startsWith(`${known}-`));
  const firstDay = kind ? dayOfIso(id.slice(kind.length + 1)) : null;
  return kind && firstDay !== null ? { kind, firstDay } : null;
}

function describeGrant(grant: Grant, now: Date): Vip['grants'][number] {
  const isOver = grant.expiredAt !== null || grant.expiresAt <= now;
  return {
    id: `${grant.kind}-${isoDay(grant.firstDay)}`,
    kind: grant.kind,
    firstDay: isoDay(grant.firstDay),
    lastDay: isoDay(grant.endDay - 1),
    base: nanosToUsd(grant.baseNanos),
    percent: grant.sharePpm / 10_000,
    rank: grant.rank,
    amount: toUsd(grant.amount),
    state: grant.claimedAt ? 'claimed' : isOver ? 'expired' : 'claimable',
    grantedAt: grant.grantedAt.toISOString(),
    expiresAt: grant.expiresAt.toISOString(),
    claimedAt: grant.claimedAt?.toISOString() ?? null,
  };
}

function nanosToUsd(nanos: bigint): number {
  return Number(nanos) / 1e9;
}
