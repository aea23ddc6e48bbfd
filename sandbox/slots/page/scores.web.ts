import { HARMONIC, MAJOR, MINOR, PENTATONIC, type Score } from '../../music.web.ts';
import type { CabinetName } from '../game-messages.ts';

/** The style of each cabinet's music. Each game has its own melody. */
export const SCORES: Readonly<Record<CabinetName, Score>> = {
  bandit: { rootHz: 130.8, scale: MAJOR, beatS: 0.3, lead: 'square', bass: 'triangle', drumHz: 3000, density: 6 },
  temple: { rootHz: 110, scale: HARMONIC, beatS: 0.46, lead: 'triangle', bass: 'sine', drumHz: 240, density: 5 },
  reef: { rootHz: 123.5, scale: PENTATONIC, beatS: 0.6, lead: 'sine', bass: 'sine', drumHz: 0, density: 4 },
  neon: { rootHz: 98, scale: MINOR, beatS: 0.27, lead: 'sawtooth', bass: 'sawtooth', drumHz: 5200, density: 8 },
  jelly: { rootHz: 164.8, scale: PENTATONIC, beatS: 0.28, lead: 'sine', bass: 'triangle', drumHz: 4200, density: 7 },
  crypt: { rootHz: 87.3, scale: MINOR, beatS: 0.62, lead: 'triangle', bass: 'sine', drumHz: 0, density: 4 },
  saloon: { rootHz: 130.8, scale: MAJOR, beatS: 0.25, lead: 'triangle', bass: 'square', drumHz: 1800, density: 7 },
  lantern: { rootHz: 146.8, scale: PENTATONIC, beatS: 0.5, lead: 'triangle', bass: 'sine', drumHz: 500, density: 5 },
  orbit: { rootHz: 92.5, scale: MINOR, beatS: 0.42, lead: 'sine', bass: 'sawtooth', drumHz: 0, density: 6 },
  frost: { rootHz: 98, scale: MINOR, beatS: 0.54, lead: 'sine', bass: 'triangle', drumHz: 160, density: 4 },
  canopy: { rootHz: 110, scale: PENTATONIC, beatS: 0.34, lead: 'triangle', bass: 'sine', drumHz: 700, density: 6 },
  tower: { rootHz: 130.8, scale: MINOR, beatS: 0.3, lead: 'square', bass: 'triangle', drumHz: 2400, density: 6 },
};
