import { create } from 'zustand';
import { holds, REDUCED_MOTION } from '../../ui/media.ts';

/** Settings for all games, remembered by the browser. */
export interface Preferences {
  /** No animation: results appear at once. */
  instant: boolean;
  hotkeys: boolean;
}

const STORAGE_KEY = 'roulo.games';
const DEFAULTS: Preferences = { instant: false, hotkeys: false };

export const usePreferences = create<Preferences>(() => ({ ...DEFAULTS, ...remembered() }));

export function switchPreference(name: keyof Preferences): void {
  usePreferences.setState((state) => ({ [name]: !state[name] }));
  const { instant, hotkeys } = usePreferences.getState();
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ instant, hotkeys }));
}

export function prefersReducedMotion(): boolean {
  return holds(REDUCED_MOTION);
}

function remembered(): Partial<Preferences> {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Record<string, unknown>;
    const switches = Object.keys(DEFAULTS).filter((name) => typeof stored[name] === 'boolean');
    return Object.fromEntries(switches.map((name) => [name, stored[name]]));
  } catch {
    return {};
  }
}
