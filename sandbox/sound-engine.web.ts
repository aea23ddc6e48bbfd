import type { CasinoSound } from './casino-sound.web.ts';
import { createSoundBoard, type SoundBoard } from './sound-board.web.ts';

/** A page's sounds, created only when sound may be heard. */
export interface SoundEngine {
  /** Browsers allow sound only after a user gesture. */
  wake(): void;
  /** The sound board; null while there is no sound. */
  board(): SoundBoard | null;
  /** The audio context's time in seconds. */
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
    // A hidden or muted page makes no sound and costs nothing.
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
