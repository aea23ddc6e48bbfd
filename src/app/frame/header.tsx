import { Menu as MenuIcon } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { frameTexts } from '../../texts/frame.ts';
import { Button } from '../../ui/button.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { useSession, wasSignedIn } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { preloadModal } from '../screens/modals.tsx';
import { ChatButton } from './chat.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { HeaderSearch } from './header-search.tsx';
import { HomeLogo, LogoMark } from './logo.tsx';
import { useIsPlayPage, VisitorPill } from './play-pill.tsx';
import { RegisterPlace } from './register-place.tsx';

const loadPlayerTools = () => import('./player-tools.tsx').then((module) => ({ default: module.PlayerTools }));
const PlayerTools = lazy(loadPlayerTools);

export interface HeaderProps {
  menuLabel: string;
  isMenuOpen: boolean;
  onMenu(): void;
}

export function Header({ menuLabel, isMenuOpen, onMenu }: HeaderProps) {
  const { loading, player } = useSession();
  const isPlay = useIsPlayPage();
  // Loaded in parallel with the session. If loading fails, rendering reports the error.
  useEffect(() => {
    if (wasSignedIn()) loadPlayerTools().catch(() => {});
  }, []);
  return (
    <header className="fixed inset-x-0 top-0 z-30 grid h-16 grid-cols-[1fr_auto_1fr] items-center gap-2 bg-s1 pr-4 pl-2.5 narrow:px-2 tiny:gap-1 tiny:px-1">
      <div className="flex items-center gap-2 tiny:gap-0">
        <button
          type="button"
          aria-label={menuLabel}
          aria-expanded={isMenuOpen}
          onClick={onMenu}
          className="grid size-11 shrink-0 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1 narrow:hidden"
        >
          <MenuIcon size={22} aria-hidden />
        </button>
        <HomeLogo textClassName={player || loading || isPlay ? 'narrow:hidden' : 'tiny:hidden'} />
        <HeaderSearch />
        <ChatButton className="relative grid size-11 shrink-0 place-items-center rounded-control text-t2 hover:bg-s3 hover:text-t1 narrow:hidden" />
      </div>
      {loading && <LoadingTools />}
      {player && (
        <ErrorBoundary fallback={BrokenTools}>
          <Suspense fallback={<LoadingTools />}>
            <PlayerTools player={player} />
          </Suspense>
        </ErrorBoundary>
      )}
      {!loading && !player && (
        <>
          <VisitorPill />
          <VisitorTools />
        </>
      )}
    </header>
  );
}

function LoadingTools() {
  return (
    <>
      <div
        role="status"
        aria-label={frameTexts.loadingAccount}
        className="grid h-11 w-52 place-items-center rounded-control bg-well narrow:w-36"
      >
        <LogoMark className="size-6 animate-shimmer" />
      </div>
      <Skeleton className="size-11 justify-self-end rounded-full" />
    </>
  );
}

function BrokenTools() {
  return (
    <Button className="col-start-3 justify-self-end" onClick={() => window.location.reload()}>
      {frameTexts.reload}
    </Button>
  );
}

function VisitorTools() {
  const { open } = useModalAddress();
  return (
    <div className="col-start-3 flex items-center justify-end gap-1 tiny:gap-0">
      <Button
        kind="quiet"
        className="tiny:px-2.5"
        onPointerEnter={() => preloadModal('auth')}
        onClick={() => void open({ modal: 'auth', tab: 'login' })}
      >
        {frameTexts.signIn}
      </Button>
      <RegisterPlace isShort>
        <Button
          kind="main"
          className="tiny:px-3"
          onPointerEnter={() => preloadModal('auth')}
          onClick={() => void open({ modal: 'auth', tab: 'register' })}
        >
          {frameTexts.register}
        </Button>
      </RegisterPlace>
    </div>
  );
}
