import { ChevronRight, Coins, Crown, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { RAKEBACK } from '../terms/house-terms.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { formatPercent, formatUsd, formatUsdPlain } from '../ui/amounts.ts';
import { apiPost } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { notify } from '../ui/notices.tsx';
import { updateSession, usePlayer, type Session } from '../ui/session.ts';
import type { claimRakeback, claimRankReward } from './api.ts';
import { isRakebackClaimable, openBonuses, playerStanding } from './standing.web.ts';
import { useClaim } from './use-claim.web.ts';

/** Claimable rewards with buttons. In the header also a link to all rewards. */
export function RewardsMenu() {
  const player = usePlayer();
  if (!player) return null;
  const bonuses = openBonuses(player);
  return (
    <div className="grid gap-2">
      <Claims player={player} />
      <Link
        to="/rewards"
        data-closes
        className="flex min-h-11 items-center justify-between gap-3 rounded-small px-3 text-base font-semibold text-t2 hover:bg-s3 hover:text-t1"
      >
        {bonuses > 0 ? (
          <span className="text-gold">{rewardsTexts.bonusesToClaim(bonuses)}</span>
        ) : (
          rewardsTexts.viewRewards
        )}
        <ChevronRight size={16} aria-hidden />
      </Link>
    </div>
  );
}

export function Claims({ player }: { player: Session }) {
  return (
    <section aria-label={rewardsTexts.claims} className="grid gap-2">
      <RankClaim player={player} />
      <RakebackClaim player={player} />
    </section>
  );
}

function RankClaim({ player }: { player: Session }) {
  const { mutate, isPending } = useClaim({
    send: (idempotencyKey) => apiPost<typeof claimRankReward>('/api/users/claimRankReward', {}, { idempotencyKey }),
    failed: rewardsTexts.rankClaimFailed,
    onClaimed({ reward, newRank, balance, version }) {
      updateSession({ version, balance, rank: newRank, rankRewardAmount: 0, rankRewardPending: false });
      notify('success', rewardsTexts.rankClaimed(formatUsd(reward), newRank));
    },
  });
  const { left, next } = playerStanding(player);
  const waiting = next === null ? rewardsTexts.rankUpNone : rewardsTexts.rankUpWaiting(formatUsd(left), next);
  return (
    <ClaimCard
      icon={Crown}
      name={rewardsTexts.rankUp}
      amount={player.rankRewardAmount}
      hint={player.rankRewardPending ? rewardsTexts.rankUpPending : waiting}
      isOpen={player.rankRewardPending}
      isBusy={isPending}
      onClaim={mutate}
    />
  );
}

function RakebackClaim({ player }: { player: Session }) {
  const { mutate, isPending } = useClaim({
    send: (idempotencyKey) => apiPost<typeof claimRakeback>('/api/users/claimRakeback', {}, { idempotencyKey }),
    failed: rewardsTexts.rakebackClaimFailed,
    onClaimed({ reward, balance, version }) {
      updateSession({ version, balance, rakebackAmount: 0 });
      notify('success', rewardsTexts.rakebackClaimed(formatUsd(reward)));
    },
  });
  const isOpen = isRakebackClaimable(player);
  return (
    <ClaimCard
      icon={Coins}
      name={rewardsTexts.rakeback}
      amount={player.rakebackAmount}
      hint={
        isOpen
          ? rewardsTexts.rakebackHint(formatPercent(RAKEBACK.percent))
          : player.rakebackAmount < 0
            ? rewardsTexts.rakebackOwed
            : rewardsTexts.rakebackFrom(formatUsdPlain(RAKEBACK.claimMin))
      }
      isOpen={isOpen}
      isBusy={isPending}
      onClaim={mutate}
    />
  );
}

interface ClaimCardProps {
  icon: LucideIcon;
  name: string;
  amount: number;
  hint: string;
  isOpen: boolean;
  isBusy: boolean;
  onClaim(): void;
}

function ClaimCard({ icon: Icon, name, amount, hint, isOpen, isBusy, onClaim }: ClaimCardProps) {
  const hintId = useId();
  return (
    <div className="grid grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-cover bg-well p-3">
      <span
        className={classNames('grid size-10 place-items-center rounded-small bg-s3', isOpen ? 'text-gold' : 'text-t3')}
      >
        <Icon size={20} aria-hidden />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-t2">{name}</p>
        <p className={classNames('text-md font-bold', isOpen ? 'text-gold' : 'text-t1')}>{formatUsd(amount)}</p>
      </div>
      <Button
        kind="main"
        size="small"
        aria-label={rewardsTexts.claimNamed(name)}
        aria-describedby={hintId}
        disabled={!isOpen}
        busy={isBusy}
        onClick={onClaim}
      >
        {rewardsTexts.claim}
      </Button>
      <p id={hintId} className="col-span-3 mt-2 text-xs text-t3">
        {hint}
      </p>
    </div>
  );
}
