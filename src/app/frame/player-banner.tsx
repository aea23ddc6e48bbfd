import { lazy, Suspense } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSession, wasSignedIn } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BrokenPart, ErrorBoundary } from './error-boundary.tsx';
import { RegisterPlace } from './register-place.tsx';

const RankLine = lazy(() => import('../../rewards/rank-line.tsx').then((module) => ({ default: module.RankLine })));

/** A player's rank on one line, or the invitation to register. While loading, a placeholder for the likelier one. */
export function PlayerBanner() {
  const { loading, player } = useSession();
  if (loading) return wasSignedIn() ? <LinePlace /> : <Skeleton className="h-38 rounded-panel bg-s1 sheet:h-44" />;
  return player ? <OwnRankLine /> : <RegisterBanner />;
}

export function OwnRankLine() {
  const isLoading = useSession(({ loading }) => loading);
  if (isLoading) return <LinePlace />;
  return (
    <ErrorBoundary fallback={BrokenPart}>
      <Suspense fallback={<LinePlace />}>
        <RankLine />
      </Suspense>
    </ErrorBoundary>
  );
}

function LinePlace() {
  return <Skeleton className="h-14 rounded-control bg-s1" />;
}

export function RegisterBanner() {
  return (
    <section
      aria-label={frameTexts.registerBanner}
      className="relative flex min-h-38 items-center justify-between gap-x-6 gap-y-3 overflow-hidden rounded-panel bg-[linear-gradient(100deg,var(--color-s2),#3a2a8c_70%,var(--color-iris-600))] p-6 sheet:min-h-44 sheet:flex-col sheet:items-start sheet:justify-center sheet:p-4"
    >
      <img
        src="/art/slots.svg"
        alt=""
        width={420}
        height={320}
        loading="lazy"
        className="absolute top-1/2 right-44 h-auto w-60 -translate-y-1/2 narrow:hidden"
      />
      <div className="relative grid gap-1">
        <p className="font-display text-xl leading-tight font-extrabold">{frameTexts.registerBanner}</p>
        <p className="max-w-120 text-md text-t2">{frameTexts.registerBannerText}</p>
      </div>
      <RegisterPlace>
        <ButtonLink kind="main" to="?modal=auth&tab=register" state={{ openedHere: true }} className="relative">
          {frameTexts.register}
        </ButtonLink>
      </RegisterPlace>
    </section>
  );
}
