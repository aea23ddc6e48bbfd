import { useEffect, type RefObject } from 'react';
import { setSound, useSound } from '../../ui/sound-switch.ts';

/** Keeps the sound switch of the game in the frame and of this page in sync. */
export function useFrameSound(frame: RefObject<HTMLIFrameElement | null>, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const tell = () =>
      frame.current?.contentWindow?.postMessage({ name: 'sound', isOn: useSound.getState().isOn }, '*');
    const hear = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || source !== frame.current?.contentWindow) return;
      const { name, isOn } = (data ?? {}) as { name?: unknown; isOn?: unknown };
      if (name === 'soundAsked') tell();
      if (name === 'soundSwitched' && typeof isOn === 'boolean') setSound(isOn);
    };
    addEventListener('message', hear);
    const unfollow = useSound.subscribe(tell);
    return () => {
      removeEventListener('message', hear);
      unfollow();
    };
  }, [frame, isOpen]);
}
