import { Gift } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { Menu } from '../../ui/menu.tsx';
import type { Session } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BrokenPart, ErrorBoundary } from './error-boundary.tsx';

const RewardsMenu = lazy(() =>
  import('../../rewards/rewards-menu.tsx').then((module) => ({ default: module.RewardsMenu })),
);

export function RewardsButton({ player }: { player: Session }) {
  const count = player.claimableRewards;
  return (
    <Menu
      kind="panel"
      label={count > 0 ? frameTexts.rewardsToClaim(count) : frameTexts.rewards}
      buttonClassName="relative grid size-11 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1"
      panelClassName="w-88 narrow:fixed narrow:inset-x-2 narrow:top-16 narrow:mt-1 narrow:w-auto narrow:max-w-100 narrow:ml-auto"
      button={
        <>
          <Gift size={22} aria-hidden />
          {count > 0 && (
            <span className="absolute top-1 right-1 grid size-4.5 place-items-center rounded-full bg-gold text-xs leading-none font-bold text-well">
              {count}
            </span>
          )}
        </>
      }
    >
      <ErrorBoundary fallback={BrokenPart}>
        <Suspense fallback={<Skeleton className="h-48" />}>
          <RewardsMenu />
        </Suspense>
      </ErrorBoundary>
    </Menu>
  );
}
