import type { SoundBoard } from '../../sound-board.web.ts';
import type { Syllable, Vowel } from './syllables.ts';

/** The three formants of each vowel, in hertz. */
const RESONANCES: Readonly<Record<Vowel, readonly [number, number, number]>> = {
  a: [780, 1250, 2600],
  e: [480, 1900, 2600],
  i: [310, 2250, 3000],
  o: [490, 920, 2500],
  u: [330, 850, 2400],
};
const LOUDNESS = [1, 0.5, 0.22];
const SYLLABLE_S = 0.17;
/** The gain is high because a formant filter lets little of the buzz through. */
const LOUD = 1;

/** Speaks the syllables as a buzz through three formants: the rhythm of a call without words. The words are shown as text. */
export function soundOut(
  { effects: output, duck }: Pick<SoundBoard, 'effects' | 'duck'>,
  syllables: readonly Syllable[],
  pitch: number,
): void {
  if (syllables.length === 0) return;
  const { context } = output;
  duck(syllables.length * SYLLABLE_S * 1000 + 200);
  const start = context.currentTime + 0.03;
  const end = start + syllables.length * SYLLABLE_S;
  const hz = 165 * pitch ** 1.4;
  const buzz = new OscillatorNode(context, { type: 'sawtooth', frequency: hz });
  const mouth = new GainNode(context, { gain: 0 });
  const bands = LOUDNESS.map((gain) => {
    const band = new BiquadFilterNode(context, { type: 'bandpass', Q: 9 });
    buzz.connect(band).connect(new GainNode(context, { gain })).connect(mouth);
    return band;
  });
  mouth.connect(output);
  syllables.forEach(({ vowel, isHard, isLast }, index) => {
    const at = start + index * SYLLABLE_S;
    bands.forEach((band, number) => band.frequency.setTargetAtTime(RESONANCES[vowel][number]!, at, 0.018));
    // The pitch of a call varies, and falls at the end.
    buzz.frequency.setTargetAtTime(hz * (isLast ? 0.82 : 1 + 0.09 * Math.sin(index * 1.9)), at, 0.04);
    mouth.gain.setTargetAtTime(LOUD, at + (isHard ? 0.045 : 0.01), 0.014);
    mouth.gain.setTargetAtTime(0.03, at + SYLLABLE_S * 0.72, 0.02);
    if (isHard) hiss(context, output, at);
  });
  mouth.gain.setTargetAtTime(0, end, 0.03);
  buzz.start(start);
  buzz.stop(end + 0.3);
}

function hiss(context: BaseAudioContext, output: AudioNode, at: number): void {
  const length = Math.ceil(context.sampleRate * 0.05);
  const buffer = new AudioBuffer({ length, sampleRate: context.sampleRate });
  const samples = buffer.getChannelData(0);
  let seed = 12_345;
  for (let index = 0; index < length; index += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    samples[index] = (seed / 1_073_741_824 - 1) * (1 - index / length);
  }
  const source = new AudioBufferSourceNode(context, { buffer });
  const band = new BiquadFilterNode(context, { type: 'highpass', frequency: 3800 });
  source
    .connect(band)
    .connect(new GainNode(context, { gain: 0.12 }))
    .connect(output);
  source.start(at);
}
