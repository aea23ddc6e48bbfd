import { useMutation } from '@tanstack/react-query';
import { Coins, Crown, type LucideIcon } from 'lucide-react';
import { useId, useRef } from 'react';
import { RAKEBACK } from '../terms/house-terms.ts';
import { rewardsTexts } from '../texts/rewards.ts';
import { formatPercent, formatUsd, formatUsdPlain } from '../ui/amounts.ts';
import { ApiError, apiPost, newIdempotencyKey } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { notify } from '../ui/notices.tsx';
import { loadSession, updateSession, usePlayer, type Session } from '../ui/session.ts';
import type { claimRakeback, claimRankReward } from './api.ts';
import { isRakebackClaimable, playerStanding } from './standing.web.ts';

/** What can be claimed, with the buttons that do. */
export function RewardsMenu() {
  const player = usePlayer();
  if (!player) return null;
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

interface Claim<Answer> {
  send(idempotencyKey: string): Promise<Answer>;
  onClaimed(answer: Answer): void;
  failed: string;
}

/** A claim whose outcome stayed unknown is repeated with the same key, so that it pays once. */
function useClaim<Answer>({ send, onClaimed, failed }: Claim<Answer>) {
  const key = useRef<string | null>(null);
  return useMutation<Answer, unknown>({
    mutationFn: () => send((key.current ??= newIdempotencyKey())),
    onSuccess(answer) {
      key.current = null;
      onClaimed(answer);
      // A further reward may have taken the claimed one's place.
      void loadSession();
    },
    onError(error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        key.current = null;
        void loadSession();
      }
      notify('error', failed);
    },
  });
}
