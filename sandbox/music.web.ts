import type { SoundBoard } from './sound-board.web.ts';
import type { SoundEngine } from './sound-engine.web.ts';

/** The ingredients of a page's music. */
export interface Score {
  readonly rootHz: number;
  /** Semitones above the root. */
  readonly scale: readonly number[];
  readonly beatS: number;
  readonly lead: OscillatorType;
  readonly bass: OscillatorType;
  /** The pitch of a short noise on the beat; 0 for none. */
  readonly drumHz: number;
  /** How many of ten weak steps have a note. */
  readonly density: number;
}

export const PENTATONIC = [0, 2, 4, 7, 9];
export const MINOR = [0, 2, 3, 5, 7, 8, 10];
export const HARMONIC = [0, 1, 4, 5, 7, 8, 11];
export const MAJOR = [0, 2, 4, 5, 7, 9, 11];

const BAR = 8;
/** For each bar, its chord as a degree of the scale, and which of two phrases it plays. */
const BARS = [
  { ground: 0, phrase: 0 },
  { ground: 3, phrase: 0 },
  { ground: 4, phrase: 1 },
  { ground: 0, phrase: 0 },
  { ground: 0, phrase: 2 },
  { ground: 3, phrase: 2 },
  { ground: 4, phrase: 1 },
  { ground: 0, phrase: 0 },
] as const;
/** The music repeats after this many steps. */
export const STEPS = BAR * BARS.length;
const AHEAD_S = 0.6;
const LOOK_MS = 200;

/** Plays endlessly while sound is on, always at the same tempo. The seed determines the melody. */
export function playMusic(engine: SoundEngine, score: Score, seed: number): void {
  let next = 0;
  let step = 0;
  setInterval(() => {
    const board = engine.board();
    if (!board) {
      next = 0;
      return;
    }
    const now = engine.now();
    if (next < now) next = now + 0.1;
    for (; next < now + AHEAD_S; next += score.beatS) {
      playStep(board, score, seed, step, next - now);
      step += 1;
    }
  }, LOOK_MS);
}

export function playStep(board: SoundBoard, score: Score, seed: number, step: number, delayS: number): void {
  const { rootHz, scale, beatS, lead, bass, drumHz } = score;
  const hz = (degree: number): number => {
    const octave = Math.floor(degree / scale.length);
    return rootHz * 2 ** (octave + scale[degree % scale.length]! / 12);
  };
  const line = 'music';
  const { ground } = BARS[Math.floor(step / BAR) % BARS.length]!;
  const note = noteOf(seed, step, score);
  if (note !== null) {
    const loud = lead === 'square' || lead === 'sawtooth' ? 0.075 : 0.12;
    board.tone({ hz: hz(note + scale.length), lengthS: beatS * 1.8, volume: loud, type: lead, delayS, line });
  }
  if (step % 4 === 0) {
    const loud = bass === 'square' || bass === 'sawtooth' ? 0.1 : 0.16;
    const degree = step % BAR === 0 ? ground : ground + 2;
    board.tone({ hz: hz(degree), lengthS: beatS * 3.4, volume: loud, type: bass, delayS, line });
  }
  if (step % BAR === 0) {
    for (const degree of [0, 2, 4]) {
      const chord = { hz: hz(ground + degree + scale.length), lengthS: beatS * BAR, volume: 0.035 };
      board.tone({ ...chord, type: 'sine', delayS, attackS: beatS * 2, line });
    }
  }
  if (drumHz > 0 && step % 2 === 0) {
    const volume = step % 4 === 0 ? 0.12 : 0.06;
    board.noise({ lengthS: 0.07, volume, fromHz: drumHz, toHz: drumHz / 2, delayS, line });
  }
}

/** Strong beats play a note of the chord, others a note in between. The same phrase moves with the chord. */
function noteOf(seed: number, step: number, { density }: Score): number | null {
  const { ground, phrase } = BARS[Math.floor(step / BAR) % BARS.length]!;
  const place = step % BAR;
  const isLast = step % STEPS === STEPS - 4;
  if (isLast) return 0;
  const mixed = Math.imul((seed ^ ((phrase * BAR + place) * 0x9e37)) >>> 0, 0x85ebca6b) >>> 0;
  const isStrong = place % 4 === 0;
  if (!isStrong && (mixed >>> 8) % 10 >= density) return null;
  const within = (mixed >>> 16) % (isStrong ? 3 : 6);
  return ground + (isStrong ? within * 2 : within);
}
