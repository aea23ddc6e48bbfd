import { ArrowLeft } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { frameTexts } from '../../texts/frame.ts';
import { isPreview } from '../../content/page-content.web.ts';
import { useChat } from '../../crowd/chat/chat-store.web.ts';
import { classNames } from '../../ui/class-names.ts';
import { ErrorModal } from '../../ui/error-modal.tsx';
import { COMPACT, NARROW, useMedia } from '../../ui/media.ts';
import { Notices } from '../../ui/notices.tsx';
import { recall, remember } from '../../ui/remembered.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { Modals } from '../screens/modals.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Chat } from './chat.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { PageTitle } from './page-title.tsx';
import { PlayerBanner } from './player-banner.tsx';
import { RouteOverlay } from './route-overlay.tsx';
import { Sidebar } from './sidebar.tsx';
import { fadeSplash } from './splash.web.ts';

const Drawer = lazy(() => import('./drawer.tsx').then((module) => ({ default: module.Drawer })));

const PreviewMark = lazy(() => import('./preview-mark.tsx').then((module) => ({ default: module.PreviewMark })));

const BLOGS = /^\/blogs(\/|$)/;
const GAME_LISTS = /^\/casino(\/(originals|slots|favourites|recent|live(\/(blackjack|roulette))?))?\/?$/;
const FOLDED_KEY = 'roulo.sidebar-folded';

/** Everything around a page. */
export function Frame() {
  const { pathname, key } = useLocation();
  const isBlog = BLOGS.test(pathname);
  const isCompact = useMedia(COMPACT);
  const isNarrow = useMedia(NARROW);
  const [isFolded, setFolded] = useState(() => recall(FOLDED_KEY) !== null);
  // The history entry that it was opened on, so that navigation closes it.
  const [drawerKey, setDrawerKey] = useState<string | null>(null);
  const hasDrawer = isCompact || isBlog;
  const isDrawerOpen = hasDrawer && drawerKey === key;
  useEffect(fadeSplash, []);

  const isChatDocked = useChat((state) => state.isOpen) && !isCompact && !isBlog;

  const fold = () => {
    setFolded(!isFolded);
    remember(FOLDED_KEY, isFolded ? null : 'yes');
  };
  const unfolded = isFolded ? frameTexts.unfoldMenu : frameTexts.foldMenu;
  return (
    <div className={classNames(isBlog ? '[--sidebar-width:0px]' : isFolded && !isCompact && '[--sidebar-width:64px]')}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-volt px-4 py-3 font-bold text-volt-ink focus:translate-y-0"
      >
        {frameTexts.skip}
      </a>
      {isPreview && (
        <Suspense>
          <PreviewMark />
        </Suspense>
      )}
      <Header
        menuLabel={hasDrawer ? frameTexts.openMenu : unfolded}
        isMenuOpen={hasDrawer ? isDrawerOpen : !isFolded}
        onMenu={hasDrawer ? () => setDrawerKey(key) : fold}
      />
      {!isBlog && !isNarrow && <Sidebar isRail={isCompact || isFolded} />}
      {isDrawerOpen && (
        <Suspense>
          <Drawer onClose={() => setDrawerKey(null)} />
        </Suspense>
      )}
      <ConnectionBanner />
      <PageTitle />
      <div className={classNames('pt-16 pb-[var(--bottom-bar)] pl-[var(--sidebar-width)]', isChatDocked && 'pr-85')}>
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto grid min-h-[calc(100dvh-64px)] max-w-[1440px] grid-cols-[minmax(0,1fr)] content-start gap-6 px-[var(--gutter)] pt-6 pb-16 focus-visible:outline-none narrow:pt-4"
        >
          {isBlog && <BackToHome />}
          {GAME_LISTS.test(pathname) && <PlayerBanner />}
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageLoading />}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
        {!isBlog && <Footer />}
      </div>
      {isNarrow && <BottomBar isMenuOpen={isDrawerOpen} onMenu={() => setDrawerKey(key)} />}
      <Chat isDocked={isChatDocked} />
      <Modals />
      <ErrorModal />
      <Notices />
      <RouteOverlay />
    </div>
  );
}

/** Articles have no sidebar. The menu button opens it. */
function BackToHome() {
  return (
    <Link
      to="/"
      className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control font-semibold text-t2 hover:text-t1"
    >
      <ArrowLeft size={20} aria-hidden />
      {frameTexts.backToHome}
    </Link>
  );
}

function PageLoading() {
  return (
    <div className="grid min-h-[60vh] place-items-center text-t3">
      <Spinner className="size-8" />
    </div>
  );
}
