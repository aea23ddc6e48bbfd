import type { ComponentType } from 'react';
import { useTableKey } from './purse.web.ts';

/** A game's screen that begins anew when it changes between real and play money. */
export function atTable(Screen: ComponentType): ComponentType {
  return function AtTable() {
    return <Screen key={useTableKey()} />;
  };
}
