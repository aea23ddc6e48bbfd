import type { SoundEngine } from '../../sound-engine.web.ts';
import type { CabinetName } from '../game-messages.ts';

interface Score {
  readonly rootHz: number;
  /** Semitones above the root. */
  readonly scale: readonly number[];
  readonly beatS: number;
  readonly lead: OscillatorType;
  readonly bass: OscillatorType;
  /** A short noise on the beat, as high as this; 0: none. */
  readonly drumHz: number;
  /** Of all steps, how many have a note, in tenths. */
  readonly density: number;
}

const PENTATONIC = [0, 2, 4, 7, 9];
const MINOR = [0, 2, 3, 5, 7, 8, 10];
const HARMONIC = [0, 1, 4, 5, 7, 8, 11];
const MAJOR = [0, 2, 4, 5, 7, 9, 11];

const SCORES: Readonly<Record<CabinetName, Score>> = {
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

const STEPS = 16;
const AHEAD_S = 0.6;
const LOOK_MS = 200;

/** A loop of sixteen steps in the key of the cabinet, in a melody that follows from the game. It never stops, and never hurries. */
export function playMusic(engine: SoundEngine, cabinet: CabinetName, seed: number): void {
  const score = SCORES[cabinet];
  const melody = Array.from({ length: STEPS }, (_, step) => noteOf(seed, step, score));
  let next = 0;
  let step = 0;
  setInterval(() => {
    if (!engine.isReady()) {
      next = 0;
      return;
    }
    const now = engine.now();
    if (next < now) next = now + 0.1;
    for (; next < now + AHEAD_S; next += score.beatS) {
      playStep(engine, score, melody[step % STEPS] ?? null, step, next - now);
      step += 1;
    }
  }, LOOK_MS);
}

function playStep(engine: SoundEngine, score: Score, note: number | null, step: number, delayS: number): void {
  const { rootHz, scale, beatS, lead, bass, drumHz } = score;
  const hz = (degree: number): number => {
    const octave = Math.floor(degree / scale.length);
    return rootHz * 2 ** (octave + scale[degree % scale.length]! / 12);
  };
  const line = 'music';
  if (note !== null) {
    const loud = lead === 'square' || lead === 'sawtooth' ? 0.05 : 0.12;
    engine.tone({ hz: hz(note + scale.length), lengthS: beatS * 1.8, volume: loud, type: lead, delayS, line });
  }
  const bar = Math.floor(step / 8) % 4;
  const ground = [0, 3, 4, 0][bar]!;
  if (step % 4 === 0) engine.tone({ hz: hz(ground), lengthS: beatS * 3.4, volume: 0.16, type: bass, delayS, line });
  if (step % 8 === 0) {
    for (const degree of [0, 2, 4]) {
      const chord = { hz: hz(ground + degree + scale.length), lengthS: beatS * 8, volume: 0.035 };
      engine.tone({ ...chord, type: 'sine', delayS, attackS: beatS * 2, line });
    }
  }
  if (drumHz > 0 && step % 2 === 0)
    engine.noise({
      lengthS: 0.07,
      volume: step % 4 === 0 ? 0.12 : 0.06,
      fromHz: drumHz,
      toHz: drumHz / 2,
      delayS,
      line,
    });
}

/** The same melody for the same game. */
function noteOf(seed: number, step: number, { scale, density }: Score): number | null {
  const mixed = Math.imul((seed ^ (step * 0x9e37)) >>> 0, 0x85ebca6b) >>> 0;
  const isRest = (mixed >>> 8) % 10 >= density && step % 4 !== 0;
  return isRest ? null : (mixed >>> 16) % (scale.length + 2);
}
