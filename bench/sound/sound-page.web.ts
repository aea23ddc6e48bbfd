import { syllablesOf } from '../../sandbox/live/page/syllables.ts';
import { LOUNGE } from '../../sandbox/live/page/table-sounds.web.ts';
import { soundOut } from '../../sandbox/live/page/voice-sounds.web.ts';
import { playStep, STEPS, type Score } from '../../sandbox/music.web.ts';
import type { CabinetName } from '../../sandbox/slots/game-messages.ts';
import { createEffects, type Effects } from '../../sandbox/slots/page/effects.web.ts';
import { SCORES } from '../../sandbox/slots/page/scores.web.ts';
import { createSoundBoard, type SoundBoard } from '../../sandbox/sound-board.web.ts';

/** What is rendered: music of a score, and what happens over it, each at its second. */
export interface Request {
  readonly score: CabinetName | 'lounge' | null;
  readonly seconds: number;
  readonly acts: readonly Act[];
}

export type Act = { readonly atS: number } & (
  | { readonly effect: keyof Effects; readonly cabinet: CabinetName }
  | { readonly call: string; readonly language: string; readonly pitch: number }
  | { readonly duckMs: number }
);

export interface SoundPage {
  readonly cabinets: readonly CabinetName[];
  /** How long a score takes until it begins anew. */
  loopS(score: CabinetName | 'lounge'): number;
  /** Samples of one channel, rendered faster than they would be heard. */
  render(request: Request): Promise<Float32Array>;
}

const RATE = 44_100;
const SEED = 20_261;

const page: SoundPage = {
  cabinets: Object.keys(SCORES) as CabinetName[],
  loopS: (score) => STEPS * scoreOf(score).beatS,
  render,
};
Object.assign(window, { page });

function scoreOf(name: CabinetName | 'lounge'): Score {
  return name === 'lounge' ? LOUNGE : SCORES[name];
}

async function render({ score, seconds, acts }: Request): Promise<Float32Array> {
  const context = new OfflineAudioContext(1, Math.ceil(seconds * RATE), RATE);
  const board = createSoundBoard(context);
  if (score !== null) {
    const { beatS } = scoreOf(score);
    for (let step = 0; step * beatS < seconds; step += 1)
      playStep(board, scoreOf(score), SEED, step, 0.1 + step * beatS);
  }
  // As in the page: what happens is made when it happens, by the clock of the context.
  for (const act of acts) {
    const happen = async (): Promise<void> => {
      perform(board, act);
      await context.resume();
    };
    if (act.atS === 0) perform(board, act);
    else void context.suspend(act.atS).then(happen);
  }
  const rendered = await context.startRendering();
  return rendered.getChannelData(0);
}

function perform(board: SoundBoard, act: Act): void {
  if ('duckMs' in act) board.duck(act.duckMs);
  else if ('call' in act) soundOut(board, syllablesOf(act.call, act.language), act.pitch);
  else createEffects(() => board, act.cabinet)[act.effect](2);
}
