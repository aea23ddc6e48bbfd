import type { PlayCalls } from './play-money/calls.ts';
import type { PlayBet, PlayTable } from './play-money/table.ts';

/** What a game does at the table of play money. */
export interface PlayPart {
  calls: PlayCalls;
  /** Takes up what was open when the page was left. */
  resume?(table: PlayTable): void;
  /** Adds to a bet what proves it, where its seeds come from elsewhere. */
  prove?(table: PlayTable, bet: PlayBet): Promise<void>;
}
