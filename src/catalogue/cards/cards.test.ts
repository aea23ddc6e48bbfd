import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createPaintQueue } from '../covers/paint-queue.ts';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';
import { drawCard, type CardDesign } from './card.ts';
import { fitText, lineWidth } from './card-text.ts';
import { createCards } from './cards.ts';

const DESIGN: CardDesign = {
  kicker: 'Tragaperras',
  title: 'Términos y condiciones',
  tagline: 'The casino you can check',
  age: '18+',
  accent: 'gold',
  covers: [{ symbol: 'vs20tomb', name: 'Tomb of the Ninth Sun', theme: 'egypt' }],
};

test('cards: text is measured and drawn in our own faces, accents included', () => {
  expect(lineWidth('Mmm', 'sora')).toBeGreaterThan(lineWidth('iii', 'sora'));
  // Extra bold is wider than the regular weight, whose advance for this letter is 0.62.
  expect(lineWidth('ñ', 'sora')).toBeGreaterThan(0.6);
  const { lines, size } = fitText('A title of many words that has to be broken somewhere', 'sora', {
    width: 500,
    height: 300,
    sizes: [90, 60, 40],
  });
  expect(lines.length).toBeGreaterThan(1);
  for (const line of lines) expect(lineWidth(line, 'sora') * size).toBeLessThanOrEqual(500);
});

test('cards: nothing of a title is text that another machine would set in another face', () => {
  const svg = drawCard({ ...DESIGN, title: `${'Very long '.repeat(40)}<b>` });
  expect(svg).not.toMatch(/<text|<b>|NaN|undefined/);
  expect(svg).toMatch(/id="card-clip-0"/);
});

test('cards: one that is missing is drawn by the painter when asked for, and kept', { timeout: 240_000 }, async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'roulo-cards-'));
  const queue = createPaintQueue({ log: () => {} });
  onTestFinished(async () => {
    await queue.close();
    await rm(folder, { recursive: true, force: true });
  });
  const cards = createCards({ folder, queue, log: () => {}, waitMs: 200_000 });
  const picture = await cards.find(DESIGN);
  expect(await sharp(picture!).metadata()).toMatchObject({ format: 'jpeg', width: CARD_WIDTH, height: CARD_HEIGHT });
  expect(picture!.length).toBeLessThan(300_000);
  expect(await readdir(path.join(folder, 'style-1'))).toHaveLength(1);
  await queue.close();
  expect((await cards.find(DESIGN))!.equals(picture!)).toBe(true);
});
