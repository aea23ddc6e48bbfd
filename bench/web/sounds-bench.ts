// The sandbox's music, effects and calls, rendered without being played: peaks, loudness, ducking.
// Usage: npm run bench -- sounds
import type { Browser } from '@playwright/test';
import type { Act } from '../sound/sound-page.web.ts';
import { runProgram } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import { withBrowser } from './browser.ts';
import { between, CALL, openSounds, type Heard } from './sounds.ts';

const PEAK_MAX = 0.95;
/** Music is to be heard, and to stay behind: decibels below the loudest possible. */
const MUSIC_DB = { atLeast: -34, atMost: -22 };
/** Effects that are heard by themselves. */
const ALONE = ['click', 'spin', 'stop', 'scatter', 'tension', 'win', 'tick', 'pop', 'coin', 'feature', 'big'] as const;
const EFFECT_DB_MIN = -60;
const DUCKED_BY_DB = 6;
const CALL_ABOVE_DB = 6;

await runProgram(() => withBrowser(listen));

async function listen(browser: Browser): Promise<Report> {
  const goals: Goal[] = [];
  const sounds = await openSounds(browser);
  for (const score of [...sounds.cabinets, 'lounge'] as const) {
    const loopS = await sounds.loopS(score);
    const heard = await sounds.render({ score, seconds: loopS + 4, acts: [] });
    const ducked = await sounds.render({ score, seconds: 6, acts: [{ atS: 2, duckMs: 3000 }] });
    const by = between(heard.samples, 2.4, 4.8).db - between(ducked.samples, 2.4, 4.8).db;
    goals.push(
      { what: `${score}: music, dB`, found: heard.db, ...MUSIC_DB },
      { what: `${score}: music, peak`, found: heard.peak, atMost: PEAK_MAX },
      { what: `${score}: ducked by, dB`, found: by, atLeast: DUCKED_BY_DB },
    );
    if (score === 'lounge') continue;
    for (const effect of ALONE) {
      const acts: Act[] = [{ atS: 0, effect, cabinet: score }];
      const alone = await sounds.render({ score: null, seconds: 2.5, acts });
      goals.push({ what: `${score}: ${effect}, loudest 0.1 s, dB`, found: loudest(alone), atLeast: EFFECT_DB_MIN });
    }
    // The worst that can happen at once.
    const acts = (['big', 'win', 'feature', 'coin', 'spin', 'stop', 'stop'] as const).map((effect): Act => ({
      atS: 1,
      effect,
      cabinet: score,
    }));
    const all = await sounds.render({ score, seconds: 5, acts });
    goals.push({ what: `${score}: everything at once, peak`, found: all.peak, atMost: 1 });
  }
  for (const [language, call] of Object.entries(CALL)) {
    const act: Act = { atS: 2, call, language, pitch: 1 };
    const lounge = await sounds.render({ score: 'lounge', seconds: 4, acts: [{ atS: 2, duckMs: 1500 }] });
    const heard = await sounds.render({ score: 'lounge', seconds: 4, acts: [act] });
    const above = between(heard.samples, 2.1, 2.6).db - between(lounge.samples, 2.1, 2.6).db;
    goals.push(
      { what: `call in ${language}: above the music, dB`, found: above, atLeast: CALL_ABOVE_DB },
      { what: `call in ${language}: peak`, found: heard.peak, atMost: 1 },
    );
  }
  await sounds.close();
  return { goals, problems: [] };
}

function loudest({ samples }: Heard): number {
  return Math.max(...Array.from({ length: 24 }, (_, part) => between(samples, part / 10, (part + 1) / 10).db));
}
