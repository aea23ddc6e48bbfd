import { lazy, Suspense, type ComponentType } from 'react';
import { RestOfPage } from '../../ui/skeleton.tsx';

const PublicBets = lazy(() =>
  import('../../crowd/bets/public-bets.tsx').then((module) => ({ default: module.PublicBets })),
);
const MyBets = lazy(() => import('../../games/past/my-bets.tsx').then((module) => ({ default: module.MyBets })));

/** The bets of all players, with a tab for the player's own. */
export function BetsOfAll() {
  return (
    <Suspense fallback={<RestOfPage />}>
      <PublicBets
        mine={
          <Suspense>
            <MyBets />
          </Suspense>
        }
      />
    </Suspense>
  );
}

/** Adds everybody's bets below an original, whose screen already shows the player's own. */
export function withBetsBelow(Screen: ComponentType): ComponentType {
  return function WithBetsBelow() {
    return (
      <>
        <Screen />
        <Suspense>
          <PublicBets />
        </Suspense>
      </>
    );
  };
}
