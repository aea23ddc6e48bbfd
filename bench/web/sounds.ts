import type { Browser, Page } from '@playwright/test';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { projectRoot } from '../../src/db/project-root.ts';
import type { Request, SoundPage } from '../sound/sound-page.web.ts';

export const SAMPLE_RATE = 44_100;
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
export async function openSounds(browser: Browser): Promise<{
  cabinets: Awaited<SoundPage['cabinets']>;
  loopS(score: NonNullable<Request['score']>): Promise<number>;
  render(request: Request): Promise<Heard>;
  close(): Promise<void>;
}> {
  const input = path.join(projectRoot(), 'bench/sound/sound-page.web.ts');
  const build = await rolldown({ input, platform: 'browser', logLevel: 'warn' });
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false });
  await build.close();
  const page: Page = await browser.newPage();
  await page.addScriptTag({ content: output[0].code, type: 'module' });
  await page.waitForFunction(() => 'page' in globalThis);
  return {
    cabinets: await page.evaluate(() => (globalThis as unknown as { page: SoundPage }).page.cabinets),
    loopS: (score) => page.evaluate((name) => (globalThis as unknown as { page: SoundPage }).page.loopS(name), score),
    async render(request) {
      const ask = (what: Request) => (globalThis as unknown as { page: SoundPage }).page.render(what);
      const bytes = Buffer.from(await page.evaluate(ask, request), 'base64');
      return heardIn(new Float32Array(new Uint8Array(bytes).buffer));
    },
    close: () => page.close(),
  };
}

export function heardIn(samples: Float32Array): Heard {
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

/** A file that any player opens: 16 bits, one channel. */
export function toWav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples.length * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(SAMPLE_RATE, 24);
  file.writeUInt32LE(SAMPLE_RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples.length * 2, 40);
  for (const [index, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + index * 2);
  return file;
}
