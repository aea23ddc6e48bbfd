import { crashPlay } from './crash/play-money.web.ts';
import { hiloPlay } from './hilo/play-money.ts';
import { minesPlay } from './mines/play-money.ts';
import type { PlayCalls, RoundId } from './play-money/calls.ts';
import type { PlayBet, PlayTable } from './play-money/table.ts';
import { landAll, plinkoPlay } from './plinko/play-money.ts';

/** What a game does at the table of play money. */
export interface PlayPart {
  calls: PlayCalls;
  /** Takes up what was open when the page was left. */
  resume?(table: PlayTable): void;
  /** Adds to a bet what proves it, where its seeds come from elsewhere. */
  prove?(table: PlayTable, bet: PlayBet): Promise<void>;
}

/** Games whose rounds outlive a call; without an entry here they do not compile. Instant games need none. */
export const ROUND_PLAY: Record<RoundId, PlayPart> = {
  plinko: { calls: plinkoPlay, resume: landAll },
  mines: { calls: minesPlay },
  hilo: { calls: hiloPlay },
  crash: crashPlay,
};
