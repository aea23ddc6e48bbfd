import { useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarRange, Gift, LifeBuoy, Lock, Sun, type LucideIcon } from 'lucide-react';
import { BONUS_CLAIM, BONUSES } from '../terms/house-terms.ts';
import { uiTexts } from '../texts/ui.ts';
import { vipTexts as texts } from '../texts/vip.ts';
import { formatPercent, formatUsd } from '../ui/amounts.ts';
import { apiGet } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Progress } from '../ui/progress.tsx';
import type { Session } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { formatUtcDay } from '../ui/utc-days.ts';
import type { readVip } from './api.ts';
import { BonusGrants } from './bonus-grants.tsx';
import { HostCard } from './host-card.tsx';
import type { Vip } from './vip.ts';

type Bonus = Vip['bonuses'][number];

const CARDS = 'grid grid-cols-4 gap-4 game-narrow:grid-cols-2 phone:grid-cols-1';
const REFRESH_MS = 15_000;
const HOUR_MS = 3_600_000;

/** Bonuses in progress, granted bonuses, and the VIP host. */
export function BonusesSection({ player }: { player: Session }) {
  // The count is part of the key, because a grant or claim in another window changes both.
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey: ['vip', player.username, player.claimableRewards],
    queryFn: ({ signal }) => apiGet<typeof readVip>('/api/users/rewards/vip', undefined, { signal }),
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  return (
    <section aria-labelledby="bonuses" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="bonuses" className="text-xl">
          {texts.bonuses}
        </h2>
        <p className="text-base text-t2">{texts.bonusesLead(BONUS_CLAIM.withinDays)}</p>
      </div>
      {data ? (
        <>
          <ul className={CARDS}>
            {data.bonuses.map((bonus) => (
              <BonusCard key={bonus.kind} bonus={bonus} nowMs={dataUpdatedAt} />
            ))}
          </ul>
          {data.host && <HostCard host={data.host} />}
          <BonusGrants grants={data.grants} onClaimed={() => void refetch()} />
        </>
      ) : isError ? (
        <EmptyState icon={Gift} text={uiTexts.couldNotLoad}>
          <Button onClick={() => void refetch()}>{uiTexts.retry}</Button>
        </EmptyState>
      ) : (
        <>
          <div className={CARDS}>
            {Object.keys(BONUSES).map((kind) => (
              <Skeleton key={kind} className="h-50 rounded-panel bg-s1" />
            ))}
          </div>
          <Skeleton className="h-28 rounded-panel bg-s1" />
        </>
      )}
    </section>
  );
}

const ICONS: Record<Bonus['kind'], LucideIcon> = {
  daily: Sun,
  weekly: CalendarRange,
  monthly: CalendarDays,
  lossback: LifeBuoy,
};

function BonusCard({ bonus, nowMs }: { bonus: Bonus; nowMs: number }) {
  const { kind, unlocked, amount, base, percent, periodStart, nextAt } = bonus;
  const Icon = ICONS[kind];
  const terms = BONUSES[kind];
  const formula = terms.of === 'theoretical' ? texts.ofTheoretical : texts.ofNetLoss;
  const [startMs, endMs] = [Date.parse(periodStart), Date.parse(nextAt)];
  return (
    <li className={classNames('flex flex-col gap-4 rounded-panel p-5 sheet:p-4', unlocked ? 'bg-s2' : 'bg-s1')}>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <span className="flex items-center gap-2 font-semibold">
          <Icon size={18} aria-hidden className={unlocked ? 'text-gold' : 'text-t3'} />
          {texts.bonusNames[kind]}
        </span>
        {unlocked ? (
          <span className="rounded-full bg-gold px-2 text-xs font-bold text-volt-ink">{texts.unlocked}</span>
        ) : (
          <span className="flex items-center gap-1 rounded-full bg-s3 px-2 text-xs whitespace-nowrap text-t2">
            <Lock size={12} aria-hidden />
            <span className="sr-only">{texts.lockedUntil}</span>
            {terms.from}
          </span>
        )}
      </div>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className={classNames('font-display text-xl font-extrabold', unlocked ? 'text-gold' : 'text-t2')}>
            {formatUsd(amount)}
          </span>
          <span className="text-sm text-t3">{texts.soFar}</span>
        </p>
        <p className="text-sm text-t2">{formula(formatPercent(percent), formatUsd(base))}</p>
      </div>
      <div className="mt-auto grid gap-2">
        <Progress
          label={texts.periodGone}
          share={(nowMs - startMs) / (endMs - startMs)}
          tone={unlocked ? 'gold' : 'iris'}
        />
        <p className="text-xs text-t3">
          <time dateTime={nextAt} className="block">
            {texts.grantedAt(formatUtcDay(nextAt))}
          </time>
          {untilText(endMs - nowMs)}
        </p>
      </div>
    </li>
  );
}

function untilText(leftMs: number): string {
  const hours = Math.max(1, Math.ceil(leftMs / HOUR_MS));
  return hours < 48 ? texts.inHours(hours) : texts.inDays(Math.round(hours / 24));
}
