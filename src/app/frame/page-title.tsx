import { useEffect, useRef, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { frameTexts } from '../../texts/frame.ts';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import { pageTitles } from '../../texts/page-titles.ts';

const { titles } = frameTexts;
const TITLES = pageTitles(
  frameTexts,
  Object.fromEntries(
    GAMES_ON_SCREEN.flatMap(({ path, furtherPaths = [], texts }) =>
      [path, ...furtherPaths].map((each) => [each, texts.name]),
    ),
  ),
);

export function titleOf(pathname: string): string {
  if (pathname === '/') return titles.home;
  const pattern = Object.keys(TITLES).find((path) => matchPath(path, pathname));
  return `${pattern === undefined ? titles.notFound : TITLES[pattern]} · Roulo`;
}

/** Sets the document title, and announces new pages to screen readers. */
export function PageTitle() {
  const { pathname } = useLocation();
  const [told, setTold] = useState('');
  const isFirst = useRef(true);
  useEffect(() => {
    // The server has set the first page's title, except under `npm run dev`.
    if (!isFirst.current || document.title === 'Roulo') document.title = titleOf(pathname);
    if (!isFirst.current) {
      setTold(document.title);
      // Not awaited, and a failure is harmless: the page works without it.
      void import('./page-head.web.ts').then((module) => module.renewHead(pathname)).catch(() => {});
      // The pressed link is often gone. Move the focus, so that the next Tab starts at the new content.
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    }
    isFirst.current = false;
  }, [pathname]);
  return (
    <p role="status" className="sr-only">
      {told}
    </p>
  );
}
