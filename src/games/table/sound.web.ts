import { useSound } from '../../ui/sound-switch.ts';

/** Short, dry, synthesised sounds: no files to load. Losses have no sound that resembles a win. */

export const SOUNDS = ['drop', 'tick', 'land', 'win', 'reveal', 'mine', 'roll', 'press'] as const;
export type Sound = (typeof SOUNDS)[number];

const VOICES_MAX = 8;
/** Ticks come by the dozen. This leaves room for informative sounds, such as a landing ball. */
const VOICES_MAX_FOR_TICKS = 4;
let audio: AudioContext | null = null;
let voices = 0;

/** Sound starts only after a press. Before that the context is suspended and nothing is queued. */
export function playSound(sound: Sound, multiplier = 1): void {
  if (!useSound.getState().isOn || !navigator.userActivation.hasBeenActive) return;
  if (audio === null) return wakeAudio(sound, multiplier);
  if (audio.state === 'suspended') void audio.resume();
  if (voices >= (sound === 'tick' ? VOICES_MAX_FOR_TICKS : VOICES_MAX)) return;
  RECIPES[sound](audio, multiplier);
}

/** Opening the audio context costs a slow phone several frames, so render the press and its effect first. */
const WAKE_MS = 150;
let isWaking = false;

function wakeAudio(sound: Sound, multiplier: number): void {
  if (isWaking) return;
  isWaking = true;
  setTimeout(() => {
    audio = new AudioContext({ latencyHint: 'interactive' });
    playSound(sound, multiplier);
  }, WAKE_MS);
}

interface Tone {
  shape: OscillatorType;
  fromHz: number;
  toHz?: number;
  volume: number;
  lengthS: number;
  delayS?: number;
}

const RECIPES: Record<Sound, (audio: AudioContext, multiplier: number) => void> = {
  drop: (context) => tone(context, { shape: 'sine', fromHz: 520, toHz: 260, volume: 0.5, lengthS: 0.09 }),
  tick: (context) => tone(context, { shape: 'triangle', fromHz: 1_900, toHz: 1_500, volume: 0.02, lengthS: 0.025 }),
  land: (context, multiplier) => {
    // The pitch rises with the multiplier: two octaves from 0.5× to 1000×.
    const hz = 300 * 2 ** Math.min(2, Math.max(0, Math.log10(Math.max(0.5, multiplier)) * 0.66));
    tone(context, { shape: 'triangle', fromHz: hz, toHz: hz * 0.98, volume: 0.7, lengthS: 0.16 });
  },
  win: (context) => {
    for (const [step, hz] of [660, 880, 1_320].entries()) {
      tone(context, { shape: 'sine', fromHz: hz, volume: 0.14, lengthS: 0.18, delayS: step * 0.07 });
    }
  },
  reveal: (context) => tone(context, { shape: 'sine', fromHz: 740, toHz: 990, volume: 0.12, lengthS: 0.08 }),
  mine: (context) => tone(context, { shape: 'sawtooth', fromHz: 140, toHz: 45, volume: 0.16, lengthS: 0.3 }),
  roll: (context) => tone(context, { shape: 'triangle', fromHz: 240, toHz: 320, volume: 0.1, lengthS: 0.1 }),
  press: (context) => tone(context, { shape: 'sine', fromHz: 420, toHz: 380, volume: 0.06, lengthS: 0.04 }),
};

function tone(context: AudioContext, { shape, fromHz, toHz = fromHz, volume, lengthS, delayS = 0 }: Tone): void {
  const start = context.currentTime + delayS;
  const oscillator = new OscillatorNode(context, { type: shape, frequency: fromHz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.005);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthS);
  oscillator.frequency.setValueAtTime(fromHz, start);
  oscillator.frequency.exponentialRampToValueAtTime(toHz, start + lengthS);
  oscillator.connect(gain).connect(context.destination);
  voices += 1;
  oscillator.addEventListener('ended', () => {
    voices -= 1;
    gain.disconnect();
  });
  oscillator.start(start);
  oscillator.stop(start + lengthS + 0.01);
}
