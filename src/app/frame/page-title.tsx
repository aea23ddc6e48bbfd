import { useEffect, useRef, useState } from 'react';
import { matchPath, useLocation } from 'react-router';
import { frameTexts } from '../../texts/frame.ts';

const { titles } = frameTexts;

/** A page that knows more of itself sets `document.title` when it has read it. */
const TITLES: Record<string, string> = {
  '/casino': frameTexts.casino,
  '/casino/originals': frameTexts.originals,
  '/casino/slots': frameTexts.slots,
  '/casino/live': frameTexts.liveCasino,
  '/casino/live/blackjack': frameTexts.blackjack,
  '/casino/live/roulette': frameTexts.roulette,
  '/plinko': frameTexts.plinko,
  '/casino/originals/dice': frameTexts.dice,
  '/casino/originals/mines': frameTexts.mines,
  '/casino/originals/keno': frameTexts.keno,
  '/casino/favourites': titles.favourites,
  '/casino/recent': titles.recent,
  '/slotgame/:id?': titles.slot,
  '/livegame/:id': titles.liveGame,
  '/bet/:id': titles.bet,
  '/affiliate': frameTexts.affiliate,
  '/settings/:section?': frameTexts.settings,
  '/wallet': frameTexts.walletHistory,
  '/rewards': frameTexts.rewards,
  '/promo': frameTexts.promotions,
  '/contact': frameTexts.contact,
  '/blogs/:name?': frameTexts.blogs,
  '/terms': frameTexts.terms,
  '/privacy-policy': frameTexts.privacy,
  '/aml': frameTexts.aml,
  '/responsible': frameTexts.responsible,
  '/reset-password': titles.resetPassword,
  '/confirm-email': titles.confirmEmail,
  '/simulation': titles.simulation,
};

export function titleOf(pathname: string): string {
  if (pathname === '/') return titles.home;
  const pattern = Object.keys(TITLES).find((path) => matchPath(path, pathname));
  return `${pattern === undefined ? titles.notFound : TITLES[pattern]} · Roulo`;
}

/** Names the page in the browser's tab, and tells a reader when another one has come. */
export function PageTitle() {
  const { pathname } = useLocation();
  const [told, setTold] = useState('');
  const isFirst = useRef(true);
  useEffect(() => {
    document.title = titleOf(pathname);
    if (!isFirst.current) {
      setTold(document.title);
      // The pressed link is often gone with its page; the next Tab then starts at the new content.
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
