import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { STAND_IN_WIDTH } from './cover-address.ts';
import { createCovers } from './covers.ts';
import type { CoverGame } from './cover.ts';
import { drawCover } from './cover.ts';
import { bitsApart, pictureHash } from './picture-hash.ts';
import { COMMON_WORDS, HERO_WORDS } from './emblem-words.ts';
import { findIcon, type IconName } from './icons.ts';
import type { PaintQueue } from './paint-queue.ts';
import { renderCover } from './render.ts';
import { COVER_THEMES } from './themes.ts';

const GAMES: CoverGame[] = [
  ...Object.keys(COVER_THEMES)
    .filter((_, index) => index % 2 === 0)
    .map((theme, index) => ({ symbol: `vs${index}`, name: `The ${theme} of Gold`, theme })),
  ...['Ember Wyrm', 'Scales of Jade', 'Thunder Scale', 'Drake Street'].map((name) => ({
    symbol: `vs20${name}`,
    name,
    theme: 'dragon',
  })),
];

test('covers: every emblem and every shape of the scenes is in its set', () => {
  const words = [...HERO_WORDS.values(), ...COMMON_WORDS.values()].flat();
  const themes = Object.values(COVER_THEMES).flatMap(({ props, emblems, company }) =>
    `${props} ${emblems} ${company}`.split(' '),
  );
  const wanted = [...words, ...themes].filter((name) => /^[fg]:/.test(name)) as IconName[];
  expect(wanted.length).toBeGreaterThan(500);
  expect(wanted.filter((name) => findIcon(name) === null)).toEqual([]);
});

test('covers: a game is always drawn the same, and another name makes another picture', () => {
  const game = { symbol: 'vs20fjord', name: 'Fjord of Fortune', theme: 'norse' };
  expect(drawCover(game)).toBe(drawCover({ ...game }));
  expect(drawCover({ ...game, name: 'Rune Ravens' })).not.toBe(drawCover(game));
});

test('covers: strange names and themes are drawn too', () => {
  for (const name of [
    '',
    '   ',
    '黄金の龍',
    'A'.repeat(80),
    '<script>&"\'',
    'É ñ ß 7 — ×',
    'one two three four five six seven eight',
  ]) {
    const svg = drawCover({ symbol: '../x', name, theme: 'no such theme' });
    expect(svg).not.toContain('NaN');
    expect(svg).not.toContain('undefined');
    expect(svg).not.toContain('<script');
  }
});

test(
  'covers: between themes and within one, pictures are small, 270 × 360 and differ',
  { timeout: 240_000 },
  async () => {
    const hashes: Uint8Array[] = [];
    for (const game of GAMES) {
      const { avif, webp } = await renderCover(game);
      const { width, height } = await sharp(avif).metadata();
      expect([width, height]).toEqual([270, 360]);
      expect(avif.length).toBeGreaterThan(3_000);
      expect(avif.length).toBeLessThan(20_000);
      expect(webp.length).toBeLessThan(40_000);
      hashes.push(await pictureHash(avif));
    }
    const apart = hashes.flatMap((a, index) => hashes.slice(index + 1).map((b) => bitsApart(a, b)));
    expect(Math.min(...apart)).toBeGreaterThanOrEqual(20);
  },
);

test('covers: the comparison knows a picture again, in another format too', async () => {
  const { avif, webp } = await renderCover({ symbol: 'vs1', name: 'Ember Wyrm', theme: 'dragon' });
  expect(bitsApart(await pictureHash(avif), await pictureHash(webp))).toBeLessThan(20);
});

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-covers-'));
  folders.push(folder);
  return folder;
}

const game = { symbol: 'vs10koi', name: 'Lucky Koi Courtyard', theme: 'asia' };

test('covers: a missing one is drawn by the painter when asked for, and kept', { timeout: 240_000 }, async () => {
  const folder = await newFolder();
  const covers = createCovers({ folder, games: () => [game], log: () => {}, waitMs: 200_000 });
  const first = await covers.find(game.symbol, 'avif');
  expect(first).toMatchObject({ type: 'image/avif', isFinal: true });
  expect((await sharp(first!.content).metadata()).format).toBe('heif');
  expect((await covers.find(game.symbol, 'webp'))?.type).toBe('image/webp');
  await covers.close();

  const again = createCovers({ folder, games: () => [game], log: () => {}, queue: noQueue('busy') });
  expect((await again.find(game.symbol, 'avif'))?.content.equals(first!.content)).toBe(true);
  await again.drawMissing();
});

test('covers: unknown symbols have none', async () => {
  const covers = createCovers({
    folder: await newFolder(),
    games: () => [game],
    log: () => {},
    queue: noQueue('drawn'),
  });
  for (const id of ['', '../vs10koi', 'vs10koi/..', '/etc/passwd', 'vs10koi\0', 'constructor']) {
    expect(await covers.find(id, 'avif')).toBeNull();
  }
});

test('covers: what cannot be drawn, or not now, gets a card with its name that nobody keeps', async () => {
  const named = { ...game, name: 'Koi & <Carp>' };
  for (const painted of ['failed', 'busy'] as const) {
    const queue = noQueue(painted);
    const covers = createCovers({ folder: await newFolder(), games: () => [named], log: () => {}, queue });
    for (let time = 0; time < 5; time += 1) {
      const picture = await covers.find(named.symbol, 'avif');
      expect(picture).toMatchObject({ type: 'image/svg+xml', isFinal: false });
      const { width, height } = await sharp(picture!.content).metadata();
      expect([width, height]).toEqual([STAND_IN_WIDTH, 36]);
    }
    // A picture that fails three times is given up; one that only had to wait is not.
    expect(queue.asked).toBe(painted === 'failed' ? 3 : 5);
  }
});

test('covers: pictures of an older style are cleared away', async () => {
  const folder = await newFolder();
  await mkdir(path.join(folder, 'style-0'));
  await createCovers({ folder, games: () => [game], log: () => {}, queue: noQueue('busy') }).find(game.symbol, 'avif');
  expect(await readdir(folder)).not.toContain('style-0');
});

function noQueue(painted: Awaited<ReturnType<PaintQueue['paint']>>): PaintQueue & { asked: number } {
  const queue = {
    asked: 0,
    paint: async () => {
      queue.asked += 1;
      return painted;
    },
    isIdle: () => true,
    close: async () => {},
  };
  return queue;
}
