import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import type { GameAbout } from './definition.ts';
import type { PublicBet } from './past/bets-api.ts';

/** A game in the browser. Every page loads the list of these, so a game's code is loaded only when it is opened. */
export interface GameOnScreen<Id extends string = string> extends GameAbout<Id> {
  readonly icon: LucideIcon;
  screen(): Promise<ComponentType>;
  /** Further pages of the game, by address. */
  readonly pages?: Readonly<Record<string, () => Promise<ComponentType>>>;
  /** Shows a finished round on the game's board, played once from the start. */
  replay(): Promise<ComponentType<{ bet: PublicBet }>>;
}
