import type { PlayCalls } from './play-money/calls.ts';
import type { PlayBet, PlayTable } from './play-money/table.ts';

/** A game's part of the play-money table. */
export interface PlayPart {
  calls: PlayCalls;
  /** Continues rounds that were open when the page was left. */
  resume?(table: PlayTable): void;
  /** Adds the proof to a bet whose seeds come from elsewhere. */
  prove?(table: PlayTable, bet: PlayBet): Promise<void>;
}
