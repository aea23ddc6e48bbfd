/** Every sound is made on the spot: nothing to load, nothing to license. */
export interface Sound {
  readonly isMuted: () => boolean;
  toggle(): void;
  /** Browsers allow sound only after the player has touched something. */
  wake(): void;
  click(): void;
  spin(): void;
  stop(reel: number): void;
  scatter(count: number): void;
  tension(): void;
  win(level: number): void;
  tick(): void;
  pop(step: number): void;
  coin(): void;
  feature(): void;
  big(): void;
}

const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];
const ROOT_HZ = 261.63;
const MUTE_KEY = 'slot-muted';

export function createSound(): Sound {
  let context: AudioContext | null = null;
  let output: GainNode | null = null;
  let muted = readMuted();

  const ready = (): { context: AudioContext; output: GainNode } | null => {
    if (muted || !context || !output || context.state !== 'running') return null;
    return { context, output };
  };
  const tone = (
    hz: number,
    lengthS: number,
    volume: number,
    type: OscillatorType = 'triangle',
    delayS = 0,
    slideTo = hz,
  ): void => {
    const parts = ready();
    if (!parts) return;
    const at = parts.context.currentTime + delayS;
    const oscillator = new OscillatorNode(parts.context, { type, frequency: hz });
    const gain = new GainNode(parts.context, { gain: 0 });
    oscillator.frequency.exponentialRampToValueAtTime(Math.max(20, slideTo), at + lengthS);
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + lengthS);
    oscillator.connect(gain).connect(parts.output);
    oscillator.start(at);
    oscillator.stop(at + lengthS + 0.05);
  };
  const note = (step: number, lengthS: number, volume: number, delayS = 0, type: OscillatorType = 'triangle'): void => {
    const degree = SCALE[Math.min(step, SCALE.length - 1)] ?? 0;
    tone(ROOT_HZ * 2 ** (degree / 12), lengthS, volume, type, delayS);
  };
  const rush = (lengthS: number, volume: number, fromHz: number, toHz: number): void => {
    const parts = ready();
    if (!parts) return;
    const { context: ctx } = parts;
    const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * lengthS), ctx.sampleRate);
    fillNoise(buffer.getChannelData(0));
    const source = new AudioBufferSourceNode(ctx, { buffer });
    const filter = new BiquadFilterNode(ctx, { type: 'bandpass', frequency: fromHz, Q: 0.9 });
    const gain = new GainNode(ctx, { gain: volume });
    filter.frequency.exponentialRampToValueAtTime(toHz, ctx.currentTime + lengthS);
    gain.gain.exponentialRampToValueAtTime(0.0001, ctx.currentTime + lengthS);
    source.connect(filter).connect(gain).connect(parts.output);
    source.start();
  };

  return {
    isMuted: () => muted,
    toggle() {
      muted = !muted;
      keepMuted(muted);
    },
    wake() {
      context ??= new AudioContext();
      if (!output) {
        output = new GainNode(context, { gain: 0.5 });
        const limiter = new DynamicsCompressorNode(context, { threshold: -18, ratio: 6 });
        output.connect(limiter).connect(context.destination);
      }
      if (context.state === 'suspended') void context.resume();
    },
    click: () => tone(620, 0.06, 0.12, 'sine', 0, 480),
    spin: () => rush(0.4, 0.18, 400, 1800),
    stop(reel) {
      tone(150 + reel * 14, 0.12, 0.32, 'sine', 0, 70);
      rush(0.06, 0.12, 900, 300);
    },
    scatter(count) {
      for (const [index, step] of [0, 2, 4].entries()) note(step + count * 2, 0.5, 0.16, index * 0.07, 'sine');
    },
    tension: () => tone(180, 1.1, 0.1, 'sawtooth', 0, 520),
    win(level) {
      for (let step = 0; step < 3 + level * 2; step += 1) note(step, 0.35, 0.15, step * 0.075);
    },
    tick: () => tone(1250, 0.035, 0.05, 'square'),
    pop(step) {
      note(step + 1, 0.25, 0.2, 0, 'sine');
      rush(0.12, 0.14, 1500, 500);
    },
    coin() {
      tone(1318, 0.1, 0.14, 'square');
      tone(1760, 0.35, 0.12, 'square', 0.08);
    },
    feature() {
      for (const [index, step] of [0, 3, 5, 8, 10].entries()) note(step, 0.7, 0.18, index * 0.12);
      rush(1, 0.14, 300, 4000);
    },
    big() {
      for (let step = 0; step < 11; step += 1) {
        note(step, 0.5, 0.16, step * 0.09);
        note(Math.max(0, step - 2), 0.5, 0.1, step * 0.09, 'square');
      }
    },
  };
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

function readMuted(): boolean {
  try {
    return localStorage.getItem(MUTE_KEY) === 'yes';
  } catch {
    return false;
  }
}

function keepMuted(muted: boolean): void {
  try {
    localStorage.setItem(MUTE_KEY, muted ? 'yes' : 'no');
  } catch {
    // Without storage it is asked for again next time.
  }
}
