import { lazy, useState, type ComponentType } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { prepareList } from '../../catalogue/lists/catalogue-query.web.ts';
import { GAMES_ON_SCREEN } from '../../games/all.web.tsx';
import { atTable } from '../../games/play-money/at-table.tsx';
import { withBetsBelow } from './bets-below.tsx';
import { Frame } from '../frame/frame.tsx';
import { HomeScreen } from './home-screen.tsx';

/** Every screen of the product. Only the frame and the first page are loaded at the start. */
export function Screens() {
  return (
    <Routes>
      <Route element={<Frame />}>
        <Route index element={<HomeScreen />} />
        {Object.entries(SCREENS).map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
    </Routes>
  );
}

const prepareAll = () => prepareList('/api/catalogue');
const prepareFront = () => prepareList('/api/catalogue/front');
const CasinoScreen = lazyScreen(() => import('../../catalogue/lists/casino-screen.tsx'), 'CasinoScreen', prepareFront);
const CategoryScreen = lazyScreen(
  () => import('../../catalogue/lists/category-screen.tsx'),
  'CategoryScreen',
  prepareAll,
);
const LiveListScreen = lazyScreen(() => import('./live-list-screen.tsx'), 'LiveListScreen', prepareAll);
const OwnListScreen = lazyScreen(() => import('../../catalogue/own/own-list-screen.tsx'), 'OwnListScreen');

const SCREENS: Record<string, LazyScreen> = {
  '/casino': CasinoScreen,
  '/casino/originals': CategoryScreen,
  '/casino/slots': CategoryScreen,
  '/casino/live': LiveListScreen,
  '/casino/live/blackjack': LiveListScreen,
  '/casino/live/roulette': LiveListScreen,
  ...Object.fromEntries(
    GAMES_ON_SCREEN.flatMap(({ path, screen, pages = {} }) =>
      Object.entries({ [path]: () => screen().then(atTable).then(withBetsBelow), ...pages }).map(([address, load]) => [
        address,
        lazyScreen(async () => ({ screen: await load() }), 'screen'),
      ]),
    ),
  ),
  '/casino/favourites': OwnListScreen,
  '/casino/recent': OwnListScreen,
  '/slotgame/:id?': lazyScreen(() => import('./slot-page.tsx'), 'SlotPage'),
  '/livegame/:id': lazyScreen(() => import('./live-screen.tsx'), 'LiveScreen'),
  '/bet/:id': lazyScreen(() => import('../../games/past/bet-screen.tsx'), 'BetScreen'),
  '/fairness': lazyScreen(() => import('../../games/seeds/fairness-screen.tsx'), 'FairnessScreen'),
  '/solvency': lazyScreen(() => import('../../proof/solvency/solvency-screen.tsx'), 'SolvencyScreen'),
  '/settings/:section?': lazyScreen(() => import('./settings.tsx'), 'Settings'),
  '/wallet': lazyScreen(() => import('./wallet-page.tsx'), 'WalletPage'),
  '/rewards': lazyScreen(() => import('./rewards-page.tsx'), 'RewardsPage'),
  '/race': lazyScreen(() => import('../../crowd/race/race-screen.tsx'), 'RaceScreen'),
  '/promo': lazyScreen(() => import('../../promotions/promo-screen.tsx'), 'PromoScreen'),
  '/affiliate': lazyScreen(() => import('../../affiliates/affiliate-screen.tsx'), 'AffiliateScreen'),
  '/reset-password': lazyScreen(
    () => import('../../players/passwords/reset-password-screen.tsx'),
    'ResetPasswordScreen',
  ),
  '/confirm-email': lazyScreen(() => import('../../players/register/confirm-email-screen.tsx'), 'ConfirmEmailScreen'),
  '/undo-two-factor': lazyScreen(
    () => import('../../players/two-factor/undo-two-factor-screen.tsx'),
    'UndoTwoFactorScreen',
  ),
  '/contact': lazyScreen(() => import('./contact-page.tsx'), 'ContactPage'),
  '/terms': lazyScreen(() => import('../../content/text-screens.tsx'), 'TermsScreen'),
  '/privacy-policy': lazyScreen(() => import('../../content/text-screens.tsx'), 'PrivacyScreen'),
  '/aml': lazyScreen(() => import('../../content/text-screens.tsx'), 'AmlScreen'),
  '/responsible': lazyScreen(() => import('../../content/text-screens.tsx'), 'ResponsibleScreen'),
  '/blogs': lazyScreen(() => import('../../content/blog/blog-list-screen.tsx'), 'BlogListScreen'),
  '/blogs/:blogName': lazyScreen(() => import('../../content/blog/blog-article-screen.tsx'), 'BlogArticleScreen'),
  '/simulation': lazyScreen(() => import('../../content/simulation-screen.tsx'), 'SimulationScreen'),
  ...(import.meta.env.DEV ? { '/dev/ui': lazyScreen(() => import('./dev-ui-screen.tsx'), 'DevUiScreen') } : {}),
  '*': lazyScreen(() => import('../../content/not-found-screen.tsx'), 'NotFoundScreen'),
};

/** Loads the code of the screen at an address, so that it renders without a spinner. */
export async function readyScreen(path: string): Promise<void> {
  if (path === '/') return;
  const [, screen] = Object.entries(SCREENS).find(([pattern]) => matchPath(pattern, path)) ?? [];
  await screen?.ready();
}

type LazyScreen = ComponentType & { ready(): Promise<unknown> };

/** A screen whose code is loaded when it is first opened. `prepare` starts loading its data at the same time. */
function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  prepare?: () => void,
): LazyScreen {
  let Ready: ComponentType | undefined;
  const ready = async () => {
    prepare?.();
    Ready = (await load())[name];
    return { default: Ready };
  };
  const Later = lazy(ready);
  const Screen = () => {
    const [Shown] = useState(() => Ready ?? Later);
    return <Shown />;
  };
  return Object.assign(Screen, { ready });
}
