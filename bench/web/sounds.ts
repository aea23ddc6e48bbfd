import type { Browser } from '@playwright/test';
import type { Request, SoundPage } from '../sound/sound-page.web.ts';
import { addProgram } from './browser.ts';

const SAMPLE_RATE = 44_100;
export const CALL = { en: 'No more bets', es: 'No va más', pt: 'Apostas encerradas', ja: 'ベットを締め切ります' };

export interface Heard {
  readonly samples: Float32Array;
  /** 1 is as loud as a device can. */
  readonly peak: number;
  /** Loudness as a whole, in decibels below that. */
  readonly db: number;
}

/** Renders the sandbox's sounds in a browser, without playing them. */
export async function openSounds(browser: Browser) {
  const page = await browser.newPage();
  const sounds = await addProgram<SoundPage>(page, 'bench/sound/sound-page.web.ts');
  return {
    cabinets: await sounds.evaluate(({ cabinets }) => cabinets),
    loopS: (score: NonNullable<Request['score']>) => sounds.evaluate((program, name) => program.loopS(name), score),
    render: async (request: Request) =>
      heardIn(await sounds.evaluate((program, wanted) => program.render(wanted), request)),
    close: () => page.close(),
  };
}

function heardIn(samples: Float32Array): Heard {
  let [peak, squares] = [0, 0];
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    squares += sample * sample;
  }
  return { samples, peak, db: 10 * Math.log10(squares / Math.max(1, samples.length) + 1e-12) };
}

export function between(samples: Float32Array, fromS: number, toS: number): Heard {
  return heardIn(samples.subarray(Math.round(fromS * SAMPLE_RATE), Math.round(toS * SAMPLE_RATE)));
}
