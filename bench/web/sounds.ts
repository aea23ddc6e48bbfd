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
  /** The largest step from one sample to the next: a click is one that is larger than the sound. */
  readonly jump: number;
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
  let [peak, squares, jump, before] = [0, 0, 0, samples[0] ?? 0];
  for (const sample of samples) {
    peak = Math.max(peak, Math.abs(sample));
    squares += sample * sample;
    jump = Math.max(jump, Math.abs(sample - before));
    before = sample;
  }
  return { samples, peak, jump, db: 10 * Math.log10(squares / Math.max(1, samples.length) + 1e-12) };
}

export function between(samples: Float32Array, fromS: number, toS: number): Heard {
  return heardIn(samples.subarray(Math.round(fromS * SAMPLE_RATE), Math.round(toS * SAMPLE_RATE)));
}

/** A file that any player opens: one channel, its samples as floats. */
export function toWav(samples: Float32Array): Buffer {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  // Floats, one channel, four bytes each.
  Buffer.from(new Uint16Array([3, 1]).buffer).copy(head, 20);
  Buffer.from(new Uint32Array([SAMPLE_RATE, SAMPLE_RATE * 4]).buffer).copy(head, 24);
  Buffer.from(new Uint16Array([4, 32]).buffer).copy(head, 32);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([head, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength)]);
}
