import type { CasinoSound } from './casino-sound.web.ts';

/**
 * What every page of the sandbox that makes sounds shares: one context, a line for effects and one for music that steps back
 * when something happens. Every sound is made on the spot: nothing to load, nothing to license.
 */
export interface SoundEngine {
  /** Browsers allow sound only after the player has touched something. */
  wake(): void;
  /** Whether sounds are heard now. */
  isReady(): boolean;
  /** Seconds of the context's own clock. */
  now(): number;
  tone(tone: Tone): void;
  /** A rush of filtered noise. */
  noise(noise: Noise): void;
  /** The music is quieter for so long. */
  duck(ms: number): void;
}

export interface Tone {
  readonly hz: number;
  readonly lengthS: number;
  readonly volume: number;
  readonly type?: OscillatorType;
  readonly delayS?: number;
  readonly slideTo?: number;
  /** How fast it comes, in seconds. */
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

const VOLUMES: Readonly<Record<Line, number>> = { effects: 0.5, music: 0.34 };
const DUCKED = 0.28;
const NOISE_S = 1;

interface Open {
  readonly context: AudioContext;
  readonly lines: Readonly<Record<Line, GainNode>>;
  readonly noise: AudioBuffer;
}

export function createSoundEngine(casino: CasinoSound): SoundEngine {
  let open: Open | null = null;
  const ready = (): Open | null => (casino.isOn() && open?.context.state === 'running' ? open : null);
  const settle = (): void => {
    if (!open) return;
    // A page that nobody looks at, or that was switched off, makes no sound and costs nothing.
    if (casino.isOn() && !document.hidden) void open.context.resume();
    else void open.context.suspend();
  };
  casino.onChange(settle);
  document.addEventListener('visibilitychange', settle);
  return {
    wake() {
      if (!casino.isOn()) return;
      open ??= openContext();
      settle();
    },
    isReady: () => ready() !== null,
    now: () => open?.context.currentTime ?? 0,
    tone({ hz, lengthS, volume, type = 'triangle', delayS = 0, slideTo = hz, attackS = 0.012, line = 'effects' }) {
      const parts = ready();
      if (!parts) return;
      const at = parts.context.currentTime + delayS;
      const oscillator = new OscillatorNode(parts.context, { type, frequency: hz });
      const gain = new GainNode(parts.context, { gain: 0 });
      oscillator.frequency.setValueAtTime(hz, at);
      oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, slideTo), at + lengthS);
      gain.gain.setValueAtTime(0, at);
      gain.gain.linearRampToValueAtTime(volume, at + attackS);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + Math.max(lengthS, attackS + 0.01));
      oscillator.connect(gain).connect(parts.lines[line]);
      oscillator.start(at);
      oscillator.stop(at + lengthS + 0.05);
    },
    noise({ lengthS, volume, fromHz, toHz, delayS = 0, line = 'effects' }) {
      const parts = ready();
      if (!parts) return;
      const at = parts.context.currentTime + delayS;
      const source = new AudioBufferSourceNode(parts.context, { buffer: parts.noise, loop: true });
      const filter = new BiquadFilterNode(parts.context, { type: 'bandpass', frequency: fromHz, Q: 0.9 });
      const gain = new GainNode(parts.context, { gain: volume });
      filter.frequency.setValueAtTime(fromHz, at);
      filter.frequency.exponentialRampToValueAtTime(toHz, at + lengthS);
      gain.gain.setValueAtTime(volume, at);
      gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
      source.connect(filter).connect(gain).connect(parts.lines[line]);
      source.start(at);
      source.stop(at + lengthS + 0.02);
    },
    duck(ms) {
      const parts = ready();
      if (!parts) return;
      const { gain } = parts.lines.music;
      const at = parts.context.currentTime;
      gain.cancelScheduledValues(at);
      gain.setTargetAtTime(VOLUMES.music * DUCKED, at, 0.04);
      gain.setTargetAtTime(VOLUMES.music, at + ms / 1000, 0.35);
    },
  };
}

function openContext(): Open {
  const context = new AudioContext();
  const limiter = new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 });
  limiter.connect(context.destination);
  const lineOf = (line: Line): GainNode => {
    const gain = new GainNode(context, { gain: VOLUMES[line] });
    gain.connect(limiter);
    return gain;
  };
  const noise = context.createBuffer(1, Math.ceil(context.sampleRate * NOISE_S), context.sampleRate);
  fillNoise(noise.getChannelData(0));
  return { context, lines: { effects: lineOf('effects'), music: lineOf('music') }, noise };
}

/** White noise from a small generator; nothing about it needs to be unforeseeable. */
function fillNoise(samples: Float32Array): void {
  let state = 0x2545f491;
  for (let index = 0; index < samples.length; index += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    samples[index] = (state | 0) / 2 ** 31;
  }
}
