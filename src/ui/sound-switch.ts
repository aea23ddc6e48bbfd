import { create } from 'zustand';
import { recall, remember } from './remembered.ts';

const SOUND_KEY = 'roulo.sound';

/** One switch for all sound, in our own games and in providers' frames. Off by default on phones. */
export const useSound = create<{ isOn: boolean }>(() => {
  const chosen = recall(SOUND_KEY);
  return { isOn: chosen === null ? !globalThis.matchMedia?.('(pointer: coarse)').matches : chosen === 'on' };
});

export function setSound(isOn: boolean): void {
  remember(SOUND_KEY, isOn ? 'on' : 'off');
  useSound.setState({ isOn });
}

export function switchSound(): void {
  setSound(!useSound.getState().isOn);
}
