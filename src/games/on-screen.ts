import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { GameAbout } from './definition.ts';
import type { PublicBet } from './past/bets-api.ts';

/** A game in the browser. Its code is fetched when it is opened: every page loads the list of these. */
export interface GameOnScreen<Id extends string = string> extends GameAbout<Id> {
  readonly icon: LucideIcon;
  screen(): Promise<ComponentType>;
  /** Further pages of the game, by address. */
  readonly pages?: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** A finished round on its own board, played once from the start. */
  replay(): Promise<ComponentType<{ bet: PublicBet }>>;
}
