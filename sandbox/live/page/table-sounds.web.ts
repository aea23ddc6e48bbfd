import { MAJOR, type Score } from '../../music.web.ts';
import type { SoundBoard } from '../../sound-board.web.ts';

export type Sound = 'chip' | 'card' | 'tick' | 'close' | 'win' | 'drop';

/** Slow and quiet, so that it stays behind the dealer's calls. */
export const LOUNGE: Score = {
  rootHz: 116.5,
  scale: MAJOR,
  beatS: 0.52,
  lead: 'sine',
  bass: 'sine',
  drumHz: 0,
  density: 3,
};

/** Short and dry, like things that fall on felt. */
export function effectsOf({ tone, noise, duck }: SoundBoard): Readonly<Record<Sound, () => void>> {
  const rush = (lengthS: number, hz: number, volume: number) => () =>
    noise({ lengthS, volume, fromHz: hz, toHz: hz * 0.8 });
  return {
    chip: rush(0.05, 3200, 0.9),
    card: rush(0.1, 1800, 0.7),
    drop: rush(0.06, 900, 1),
    tick: () => tone({ hz: 1500, lengthS: 0.02, volume: 0.09, type: 'square', attackS: 0.002 }),
    close: () => tone({ hz: 520, lengthS: 0.2, volume: 0.24, type: 'sine' }),
    win() {
      duck(900);
      for (const [step, hz] of [523, 659, 784, 1047].entries())
        tone({ hz, lengthS: 0.26, volume: 0.26, type: 'triangle', delayS: step * 0.09 });
    },
  };
}
