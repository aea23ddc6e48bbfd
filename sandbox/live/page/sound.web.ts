import { followCasinoSound } from '../../casino-sound.web.ts';
import { s } from './dom.web.ts';
import { t } from './texts.web.ts';

let context: AudioContext | null = null;
/** One switch for everything that is heard, here and in the casino. */
const sound = followCasinoSound();

export type Sound = 'chip' | 'card' | 'tick' | 'close' | 'win' | 'drop';

/** Short and dry, made on the spot. Nothing is heard before the first press, nor while muted. */
export function play(name: Sound): void {
  if (!audio()) return;
  switch (name) {
    case 'chip':
      return noise(0.04, 3200, 0.25);
    case 'card':
      return noise(0.09, 1800, 0.18);
    case 'tick':
      return tone(1500, 0.02, 0.05, 'square');
    case 'drop':
      return noise(0.05, 900, 0.3);
    case 'close':
      return tone(520, 0.18, 0.12, 'sine');
    case 'win':
      return [523, 659, 784, 1047].forEach((pitch, step) => tone(pitch, 0.22, 0.14, 'triangle', step * 0.09));
  }
}

/** Where sounds go; null while nothing may be heard. */
export function audio(): { context: AudioContext; output: AudioNode } | null {
  return sound.isOn() && context?.state === 'running' ? { context, output: context.destination } : null;
}

export function soundButton(button: HTMLButtonElement): void {
  const show = (): void => {
    button.setAttribute('aria-pressed', String(sound.isOn()));
    button.setAttribute('aria-label', sound.isOn() ? t.soundIsOn : t.soundIsOff);
    button.replaceChildren(speaker(!sound.isOn()));
    // A call that is being spoken ends with it.
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

sound.onChange(wake);
addEventListener('pointerdown', wake);
addEventListener('keydown', wake);

/** Browsers want a press before the first sound. Whoever wants none needs no device for it either. */
function wake(): void {
  if (!sound.isOn()) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
}

function tone(pitch: number, lengthS: number, volume: number, type: OscillatorType, afterS = 0): void {
  const at = context!.currentTime + afterS;
  const voice = new OscillatorNode(context!, { type, frequency: pitch });
  voice.connect(fade(at, lengthS, volume));
  voice.start(at);
  voice.stop(at + lengthS);
}

function noise(lengthS: number, pitch: number, volume: number): void {
  const { sampleRate, currentTime } = context!;
  const buffer = new AudioBuffer({ length: Math.ceil(sampleRate * lengthS), sampleRate });
  const samples = buffer.getChannelData(0);
  let seed = 22_222;
  for (let index = 0; index < samples.length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[index] = seed / 1_073_741_824 - 1;
  }
  const source = new AudioBufferSourceNode(context!, { buffer });
  const filter = new BiquadFilterNode(context!, { type: 'bandpass', frequency: pitch, Q: 0.8 });
  source.connect(filter).connect(fade(currentTime, lengthS, volume));
  source.start();
}

function fade(at: number, lengthS: number, volume: number): GainNode {
  const gain = new GainNode(context!, { gain: 0 });
  gain.gain.setValueAtTime(volume, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
  gain.connect(context!.destination);
  return gain;
}
