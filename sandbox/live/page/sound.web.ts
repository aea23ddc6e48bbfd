import { followCasinoSound } from '../../casino-sound.web.ts';
import { playMusic } from '../../music.web.ts';
import type { SoundBoard } from '../../sound-board.web.ts';
import { createSoundEngine } from '../../sound-engine.web.ts';
import { s } from './dom.web.ts';
import { effectsOf, LOUNGE, type Sound } from './table-sounds.web.ts';
import { t } from './texts.web.ts';

/** One switch for all sound, shared with the casino. */
const sound = followCasinoSound();
const engine = createSoundEngine(sound);

/** Silent before the first press, and while muted. */
export function play(name: Sound): void {
  const board = engine.board();
  if (board) effectsOf(board)[name]();
}

/** Background music, with a different melody for each table. */
export function playLounge(seed: number): void {
  playMusic(engine, LOUNGE, seed);
}

/** The sound board; null while sound is off. */
export function audio(): SoundBoard | null {
  return engine.board();
}

export function soundButton(button: HTMLButtonElement): void {
  const show = (): void => {
    button.setAttribute('aria-pressed', String(sound.isOn()));
    button.setAttribute('aria-label', sound.isOn() ? t.soundIsOn : t.soundIsOff);
    button.replaceChildren(speaker(!sound.isOn()));
    // Also stops a call that is being spoken.
    if (!sound.isOn()) globalThis.speechSynthesis?.cancel();
  };
  button.addEventListener('click', sound.toggle);
  sound.onChange(show);
  show();
}

function speaker(isOff: boolean): SVGSVGElement {
  const sound = isOff ? 'm16 9 6 6m0-6-6 6' : 'M16 9a5 5 0 0 1 0 6m3.4-9.4a10 10 0 0 1 0 12.8';
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round' };
  return s(
    'svg',
    { viewBox: '0 0 24 24', width: 20, height: 20, 'aria-hidden': 'true' },
    s('path', { d: 'M11 5 6.5 9H3v6h3.5l4.5 4z', ...line, 'stroke-linejoin': 'round' }),
    s('path', { d: sound, ...line }),
  );
}

sound.onChange(engine.wake);
addEventListener('pointerdown', engine.wake);
addEventListener('keydown', engine.wake);
