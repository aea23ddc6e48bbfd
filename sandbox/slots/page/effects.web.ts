import type { SoundBoard } from '../../sound-board.web.ts';
import type { CabinetName } from '../game-messages.ts';

/** The sounds of a round. Cabinets differ in pitch and timbre. */
export interface Effects {
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

interface Timbre {
  readonly rootHz: number;
  readonly voice: OscillatorType;
  /** The sound of a stopping reel: its pitch and its noise. */
  readonly stopHz: number;
  readonly stopNoiseHz: number;
}

const TIMBRES: Readonly<Record<CabinetName, Timbre>> = {
  bandit: { rootHz: 261.6, voice: 'square', stopHz: 220, stopNoiseHz: 2400 },
  temple: { rootHz: 196, voice: 'triangle', stopHz: 70, stopNoiseHz: 300 },
  reef: { rootHz: 293.7, voice: 'sine', stopHz: 340, stopNoiseHz: 1200 },
  neon: { rootHz: 220, voice: 'sawtooth', stopHz: 520, stopNoiseHz: 4200 },
  jelly: { rootHz: 329.6, voice: 'sine', stopHz: 420, stopNoiseHz: 900 },
  crypt: { rootHz: 174.6, voice: 'triangle', stopHz: 90, stopNoiseHz: 260 },
  saloon: { rootHz: 246.9, voice: 'triangle', stopHz: 130, stopNoiseHz: 900 },
  lantern: { rootHz: 293.7, voice: 'triangle', stopHz: 260, stopNoiseHz: 1600 },
  orbit: { rootHz: 220, voice: 'sine', stopHz: 180, stopNoiseHz: 3200 },
  frost: { rootHz: 246.9, voice: 'sine', stopHz: 300, stopNoiseHz: 5200 },
  canopy: { rootHz: 220, voice: 'triangle', stopHz: 160, stopNoiseHz: 600 },
  tower: { rootHz: 261.6, voice: 'triangle', stopHz: 110, stopNoiseHz: 700 },
};

/** `board` is called each time, because a muted page has none. */
export function createEffects(board: () => SoundBoard | null, cabinet: CabinetName): Effects {
  const { rootHz, voice, stopHz, stopNoiseHz } = TIMBRES[cabinet];
  const tone: SoundBoard['tone'] = (one) => board()?.tone(one);
  const noise: SoundBoard['noise'] = (one) => board()?.noise(one);
  const duck: SoundBoard['duck'] = (ms) => board()?.duck(ms);
  const strength = voice === 'square' || voice === 'sawtooth' ? 0.55 : 1;
  const note = (step: number, lengthS: number, volume: number, delayS = 0, type = voice): void => {
    const degree = SCALE[Math.min(step, SCALE.length - 1)] ?? 0;
    tone({ hz: rootHz * 2 ** (degree / 12), lengthS, volume: volume * strength, type, delayS });
  };
  return {
    click: () => tone({ hz: 620, lengthS: 0.06, volume: 0.12, type: 'sine', slideTo: 480 }),
    spin: () => noise({ lengthS: 0.4, volume: 0.18, fromHz: stopNoiseHz * 0.4, toHz: stopNoiseHz * 1.6 }),
    stop(reel) {
      tone({ hz: stopHz + reel * 14, lengthS: 0.12, volume: 0.32, type: 'sine', slideTo: stopHz * 0.5 });
      noise({ lengthS: 0.06, volume: 0.12, fromHz: stopNoiseHz, toHz: stopNoiseHz * 0.4 });
    },
    scatter(count) {
      duck(700);
      for (const [index, step] of [0, 2, 4].entries()) note(step + count * 2, 0.5, 0.16, index * 0.07, 'sine');
    },
    tension() {
      duck(1200);
      tone({ hz: 180, lengthS: 1.1, volume: 0.1, type: 'sawtooth', slideTo: 520 });
    },
    win(level) {
      duck(500 + level * 400);
      for (let step = 0; step < 3 + level * 2; step += 1) note(step, 0.35, 0.15, step * 0.075);
    },
    tick: () => tone({ hz: 1250, lengthS: 0.035, volume: 0.05, type: 'square' }),
    pop(step) {
      note(step + 1, 0.25, 0.2, 0, 'sine');
      noise({ lengthS: 0.12, volume: 0.14, fromHz: 1500, toHz: 500 });
    },
    coin() {
      tone({ hz: 1318, lengthS: 0.1, volume: 0.14, type: 'square' });
      tone({ hz: 1760, lengthS: 0.35, volume: 0.12, type: 'square', delayS: 0.08 });
    },
    feature() {
      duck(2200);
      for (const [index, step] of [0, 3, 5, 8, 10].entries()) note(step, 0.7, 0.18, index * 0.12);
      noise({ lengthS: 1, volume: 0.14, fromHz: 300, toHz: 4000 });
    },
    big() {
      duck(3600);
      for (let step = 0; step < 11; step += 1) {
        note(step, 0.5, 0.16, step * 0.09);
        note(Math.max(0, step - 2), 0.5, 0.1, step * 0.09, 'square');
      }
    },
  };
}
