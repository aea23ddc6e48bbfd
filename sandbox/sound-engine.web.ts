import type { CasinoSound } from './casino-sound.web.ts';
import { createSoundBoard, type SoundBoard } from './sound-board.web.ts';

/** The sounds of one page: made only while they may be heard. */
export interface SoundEngine {
  /** Browsers allow sound only after the player has touched something. */
  wake(): void;
  /** What makes sounds now; null while nothing is heard. */
  board(): SoundBoard | null;
  /** Seconds of the context's own clock. */
  now(): number;
}

interface Open {
  readonly context: AudioContext;
  readonly board: SoundBoard;
}

export function createSoundEngine(casino: CasinoSound): SoundEngine {
  let open: Open | null = null;
  const settle = (): void => {
    if (!open) return;
    // A page that nobody looks at, or that was switched off, makes no sound and costs nothing.
    if (casino.isOn() && !document.hidden) void open.context.resume();
    else void open.context.suspend();
  };
  casino.onChange(settle);
  document.addEventListener('visibilitychange', settle);
  return {
    wake() {
      if (!casino.isOn()) return;
      open ??= openContext();
      settle();
    },
    board: () => (casino.isOn() && open?.context.state === 'running' ? open.board : null),
    now: () => open?.context.currentTime ?? 0,
  };
}

function openContext(): Open {
  const context = new AudioContext();
  return { context, board: createSoundBoard(context) };
}
