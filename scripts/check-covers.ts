// Draws the covers of all sandbox games and checks that none is missing and no two look alike.
// Usage: npm run bench -- covers [--sheets folder]
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { SLOT_GAMES } from '../sandbox/slots/catalogue.ts';
import type { CoverGame } from '../src/catalogue/covers/cover.ts';
import { bitsApart, pictureHash } from '../src/catalogue/covers/picture-hash.ts';
import { renderCover } from '../src/catalogue/covers/render.ts';
import { runCommand } from './preparation.ts';

/** Out of 256 bits. */
const BITS_APART_MIN = 20;
const BYTES_MEAN_MAX = 10_000;
const SHEET_COLUMNS = 7;
const SHEET_ROWS = 5;

interface Drawn {
  game: CoverGame;
  avif: Buffer;
  webpBytes: number;
  hash: Uint8Array;
  ms: number;
}

await runCommand(async () => {
  const { values } = parseArgs({ options: { sheets: { type: 'string' } } });
  const drawn: Drawn[] = [];
  for (const game of SLOT_GAMES) drawn.push(await draw(game));
  const missing = drawn.filter(({ avif, webpBytes }) => avif.length === 0 || webpBytes === 0);
  const pairs = nearest(drawn);
  const alike = pairs.filter(({ bits }) => bits < BITS_APART_MIN);
  const bytesMean = mean(drawn.map(({ avif }) => avif.length));

  console.log(`${drawn.length} covers, ${missing.length} missing`);
  console.log(
    `AVIF ${Math.round(bytesMean)} bytes on average, WebP ${Math.round(mean(drawn.map(({ webpBytes }) => webpBytes)))}`,
  );
  console.log(`${mean(drawn.map(({ ms }) => ms)).toFixed(0)} ms each, both formats`);
  console.log(`${alike.length} pairs under ${BITS_APART_MIN} of 256 bits; the nearest:`);
  for (const { a, b, bits } of pairs.slice(0, 5))
    console.log(`  ${bits}  ${a.game.name} (${a.game.symbol}) – ${b.game.name} (${b.game.symbol})`);
  if (values.sheets) await writeSheets(values.sheets, drawn);
  return missing.length === 0 && alike.length === 0 && bytesMean <= BYTES_MEAN_MAX ? 0 : 1;
});

async function draw(game: CoverGame): Promise<Drawn> {
  const startMs = performance.now();
  const { avif, webp } = await renderCover(game);
  const ms = performance.now() - startMs;
  return { game, avif, webpBytes: webp.length, hash: await pictureHash(avif), ms };
}

/** The pairs of covers that look most alike, most alike first. */
function nearest(drawn: readonly Drawn[]): { a: Drawn; b: Drawn; bits: number }[] {
  const pairs = drawn.flatMap((a, index) =>
    drawn.slice(index + 1).map((b) => ({ a, b, bits: bitsApart(a.hash, b.hash) })),
  );
  return pairs.sort((x, y) => x.bits - y.bits);
}

/** Writes contact sheets of covers, for a look by eye. */
async function writeSheets(folder: string, drawn: readonly Drawn[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const [width, height, gap] = [180, 240, 10];
  const perSheet = SHEET_COLUMNS * SHEET_ROWS;
  for (let first = 0; first < drawn.length; first += perSheet) {
    const tiles = drawn.slice(first, first + perSheet).map(async ({ avif }, index) => ({
      input: await sharp(avif).resize(width, height).png().toBuffer(),
      left: gap + (index % SHEET_COLUMNS) * (width + gap),
      top: gap + Math.floor(index / SHEET_COLUMNS) * (height + gap),
    }));
    const background = {
      width: gap + SHEET_COLUMNS * (width + gap),
      height: gap + SHEET_ROWS * (height + gap),
      channels: 3 as const,
      background: '#0f0c1c',
    };
    await sharp({ create: background })
      .composite(await Promise.all(tiles))
      .png()
      .toFile(path.join(folder, `covers-${String(first / perSheet + 1).padStart(2, '0')}.png`));
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
