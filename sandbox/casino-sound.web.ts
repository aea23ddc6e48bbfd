export interface CasinoSound {
  isOn(): boolean;
  toggle(): void;
  onChange(tell: () => void): void;
}

const KEY = 'sandbox-sound';
const PHONE = '(pointer: coarse), (max-width: 700px)';

/** The sound switch, kept in sync with the casino's switch around the frame. The page remembers it too. On phones sound starts as off. */
export function followCasinoSound(): CasinoSound {
  const heard = new Set<() => void>();
  let isOn = remembered() ?? !matchMedia(PHONE).matches;
  const set = (next: boolean): void => {
    if (next === isOn) return;
    isOn = next;
    remember(next);
    for (const tell of heard) tell();
  };
  const ask = (message: object): void => {
    if (parent !== window) parent.postMessage(message, '*');
  };
  addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== parent || parent === window) return;
    const told = data as { name?: unknown; isOn?: unknown } | null;
    if (told?.name === 'sound' && typeof told.isOn === 'boolean') set(told.isOn);
  });
  ask({ name: 'soundAsked' });
  return {
    isOn: () => isOn,
    toggle() {
      set(!isOn);
      ask({ name: 'soundSwitched', isOn });
    },
    onChange: (tell) => void heard.add(tell),
  };
}

// A frame may be denied storage. Then the choice lasts as long as the page.
function remembered(): boolean | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? null : stored === 'on';
  } catch {
    return null;
  }
}

function remember(isOn: boolean): void {
  try {
    localStorage.setItem(KEY, isOn ? 'on' : 'off');
  } catch {
    // Storage denied, as above.
  }
}
