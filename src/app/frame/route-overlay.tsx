import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { LogoMark } from './logo.tsx';

const OVERLAY_MS = 500;

/** Covers each new page for half a second while it mounts, and scrolls to the top. */
export function RouteOverlay() {
  const { pathname } = useLocation();
  const [coveredPath, setCoveredPath] = useState<string | null>(null);
  const [shownPath, setShownPath] = useState(pathname);
  if (pathname !== shownPath) {
    setShownPath(pathname);
    setCoveredPath(pathname);
  }
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // The browser has positioned the first page. Scrolling would force a second layout.
    if (!isFirst.current) window.scrollTo({ top: 0, behavior: 'instant' });
    isFirst.current = false;
  }, [pathname]);
  useLayoutEffect(() => {
    if (coveredPath === null) return;
    const timer = setTimeout(() => setCoveredPath(null), OVERLAY_MS);
    return () => clearTimeout(timer);
  }, [coveredPath]);

  const isCovered = coveredPath !== null;
  return (
    <div
      aria-hidden="true"
      data-testid="route-overlay"
      className={classNames(
        'fixed inset-0 z-60 grid place-items-center bg-bg transition-opacity duration-200',
        isCovered ? 'opacity-100' : 'pointer-events-none opacity-0',
      )}
    >
      {isCovered && <LogoMark className="size-16 animate-shimmer" />}
    </div>
  );
}
