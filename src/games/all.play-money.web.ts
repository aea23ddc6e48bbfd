import { crashPlay } from './crash/play-money.web.ts';
import { hiloPlay } from './hilo/play-money.ts';
import { minesPlay } from './mines/play-money.ts';
import type { RoundId } from './play-money/calls.ts';
import { landAll, plinkoPlay } from './plinko/play-money.ts';
import type { PlayPart } from './play-part.web.ts';

/** Games whose rounds last longer than one call. A missing one is a compile error. Instant games need no entry. */
export const ROUND_PLAY: Record<RoundId, PlayPart> = {
  plinko: { calls: plinkoPlay, resume: landAll },
  mines: { calls: minesPlay },
  hilo: { calls: hiloPlay },
  crash: crashPlay,
};
