/**
 * Makes sounds in an audio context, with one channel for effects and one for music, which gets quieter during effects.
 * Every sound is synthesised: nothing to load, nothing to license.
 */
export interface SoundBoard {
  /** The effects channel, for sounds made elsewhere. */
  readonly effects: AudioNode;
  tone(tone: Tone): void;
  /** A burst of filtered noise. */
  noise(noise: Noise): void;
  /** Makes the music quieter for this long. */
  duck(ms: number): void;
}

export interface Tone {
  readonly hz: number;
  readonly lengthS: number;
  readonly volume: number;
  readonly type?: OscillatorType;
  readonly delayS?: number;
  readonly slideTo?: number;
  /** Attack time in seconds. */
  readonly attackS?: number;
  readonly line?: Line;
}

export interface Noise {
  readonly lengthS: number;
  readonly volume: number;
  readonly fromHz: number;
  readonly toHz: number;
  readonly delayS?: number;
  readonly line?: Line;
}

type Line = 'effects' | 'music';

const VOLUMES: Readonly<Record<Line, number>> = { effects: 1.1, music: 0.8 };
/** The music's volume while it is ducked, relative to normal. */
const DUCKED = 0.28;
const NOISE_S = 1;

export function createSoundBoard(context: BaseAudioContext): SoundBoard {
  const limiter = new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 });
  limiter.connect(context.destination);
  const lineOf = (line: Line): GainNode => {
    const gain = new GainNode(context, { gain: VOLUMES[line] });
    gain.connect(limiter);
    return gain;
  };
  const lines = { effects: lineOf('effects'), music: lineOf('music') };
  const rush = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_S), context.sampleRate);
  fillNoise(rush.getChannelData(0));
  let duckedUntilS = 0;
  return {
    effects: lines.effects,
    tone({ hz, lengthS, volume, type = 'triangle', delayS = 0, slideTo = hz, attackS = 0.012, line = 'effects' }) {
      const at = context.currentTime + delayS;
      const oscillator = new OscillatorNode(context, { type, frequency: hz });
      const gain = new GainNode(context, { gain: 0 });
      oscillator.frequency.setValueAtTime(hz, at);
      oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, slideTo), at + lengthS);
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(volume, at + attackS);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + Math.max(lengthS, attackS + 0.01));
      oscillator.connect(gain).connect(lines[line]);
      oscillator.start(at);
      oscillator.stop(at + lengthS + 0.05);
    },
    noise({ lengthS, volume, fromHz, toHz, delayS = 0, line = 'effects' }) {
      const at = context.currentTime + delayS;
      const source = new AudioBufferSourceNode(context, { buffer: rush, loop: true });
      const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: fromHz, Q: 0.9 });
      const gain = new GainNode(context, { gain: volume });
      filter.frequency.setValueAtTime(fromHz, at);
      filter.frequency.exponentialRampToValueAtTime(toHz, at + lengthS);
      gain.gain.setValueAtTime(volume, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
      source.connect(filter).connect(gain).connect(lines[line]);
      source.start(at);
      source.stop(at + lengthS + 0.02);
    },
    duck(ms) {
      const { gain } = lines.music;
      const at = context.currentTime;
      // A short duck within a longer one must not end the longer one early.
      duckedUntilS = Math.max(duckedUntilS, at + ms / 1000);
      gain.cancelScheduledValues(at);
      gain.setTargetAtTime(VOLUMES.music * DUCKED, at, 0.04);
      gain.setTargetAtTime(VOLUMES.music, duckedUntilS, 0.35);
    },
  };
}

/** White noise from a small generator. It need not be unpredictable. */
function fillNoise(samples: Float32Array): void {
  let state = 0x2545f491;
  for (let index = 0; index < samples.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    samples[index] = (state | 0) / 2 ** 31;
  }
}
