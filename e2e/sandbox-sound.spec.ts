import { between, CALL, openSounds } from '../bench/web/sounds.ts';
import { expect, test } from './journey.ts';

const LOUDEST = 1;
/** Decibels relative to full scale: audible, but in the background. */
const MUSIC_DB = { least: -36, most: -20 };

test(
  'sound: the music of every cabinet is heard, is never cut off, and steps back for what happens',
  { tag: '@long' },
  async ({ browser }) => {
    const sounds = await openSounds(browser);
    for (const score of [...sounds.cabinets, 'lounge'] as const) {
      const music = await sounds.render({ score, seconds: 5, acts: [] });
      expect.soft(music.peak, score).toBeLessThan(LOUDEST);
      expect.soft(music.db, score).toBeGreaterThan(MUSIC_DB.least);
      expect.soft(music.db, score).toBeLessThan(MUSIC_DB.most);
      const ducked = await sounds.render({ score, seconds: 5, acts: [{ atS: 1, duckMs: 3000 }] });
      const by = between(music.samples, 1.5, 3.5).db - between(ducked.samples, 1.5, 3.5).db;
      expect.soft(by, `${score} steps back`).toBeGreaterThan(6);
      if (score === 'lounge') continue;
      const acts = (['big', 'win', 'feature', 'coin', 'stop'] as const).map((effect) => ({
        atS: 1,
        effect,
        cabinet: score,
      }));
      const all = await sounds.render({ score, seconds: 4, acts });
      expect.soft(all.peak, `${score}, everything at once`).toBeLessThan(LOUDEST);
      expect.soft(between(all.samples, 1, 2).db, `${score}, effects`).toBeGreaterThan(music.db + 3);
    }
    await sounds.close();
  },
);

test('sound: a dealer’s call is louder than the music in every language', async ({ browser }) => {
  const sounds = await openSounds(browser);
  const music = await sounds.render({ score: 'lounge', seconds: 3, acts: [] });
  for (const [language, call] of Object.entries(CALL)) {
    const heard = await sounds.render({ score: 'lounge', seconds: 3, acts: [{ atS: 1, call, language, pitch: 1 }] });
    expect.soft(heard.peak, language).toBeLessThan(LOUDEST);
    expect.soft(between(heard.samples, 1.1, 1.6).db, language).toBeGreaterThan(between(music.samples, 1.1, 1.6).db + 3);
  }
  await sounds.close();
});
