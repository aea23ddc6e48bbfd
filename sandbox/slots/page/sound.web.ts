import { followCasinoSound } from '../../casino-sound.web.ts';
import { playMusic } from '../../music.web.ts';
import { createSoundEngine } from '../../sound-engine.web.ts';
import type { CabinetName } from '../game-messages.ts';
import { createEffects, type Effects } from './effects.web.ts';
import { SCORES } from './scores.web.ts';

/** A game's sounds, and their switch. */
export interface Sound extends Effects {
  readonly isMuted: () => boolean;
  toggle(): void;
  /** Called when the casino's switch or ours was pressed. */
  onSwitch(tell: () => void): void;
  wake(): void;
}

export function createSound(cabinet: CabinetName, seed: number): Sound {
  const casino = followCasinoSound();
  const engine = createSoundEngine(casino);
  playMusic(engine, SCORES[cabinet], seed);
  return {
    ...createEffects(engine.board, cabinet),
    isMuted: () => !casino.isOn(),
    toggle() {
      casino.toggle();
      engine.wake();
    },
    onSwitch: (tell) => casino.onChange(tell),
    wake: () => engine.wake(),
  };
}
