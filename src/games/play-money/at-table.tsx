import { lazy, Suspense, type ComponentType } from 'react';
import { usePlayer } from '../../ui/session.ts';
import { useTableKey } from './purse.web.ts';

const Excluded = lazy(() => import('./excluded.tsx').then((module) => ({ default: module.Excluded })));

/**
 * A game's screen, remounted when it changes between real and play money. Self-excluded players get neither, because play money would keep
 * up the habit that they asked to be kept from.
 */
export function atTable(Screen: ComponentType): ComponentType {
  return function AtTable() {
    const key = useTableKey();
    const exclusion = usePlayer()?.exclusion;
    if (exclusion) {
      return (
        <Suspense>
          <Excluded until={exclusion.until} />
        </Suspense>
      );
    }
    return <Screen key={key} />;
  };
}
