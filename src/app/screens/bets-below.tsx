import { lazy, Suspense, type ComponentType } from 'react';
import { RestOfPage } from '../../ui/skeleton.tsx';

const PublicBets = lazy(() =>
  import('../../crowd/bets/public-bets.tsx').then((module) => ({ default: module.PublicBets })),
);
const MyBets = lazy(() => import('../../games/past/my-bets.tsx').then((module) => ({ default: module.MyBets })));

/** The bets of all players and the own ones. */
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

/** Adds the bets of all players below the screen of an original, which has the own bets beside its description. */
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
