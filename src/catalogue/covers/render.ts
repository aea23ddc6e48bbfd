import sharp from 'sharp';
import { drawCover, type CoverGame } from './cover.ts';
import { HEIGHT, WIDTH } from './paint.ts';

const COVER_FORMATS = ['avif', 'webp'] as const;
export type CoverFormat = (typeof COVER_FORMATS)[number];

/** Renders a cover once and encodes it in both formats. */
export async function renderCover(game: CoverGame): Promise<Record<CoverFormat, Buffer>> {
  const picture = sharp(Buffer.from(drawCover(game)), { density: 72 })
    .resize(WIDTH, HEIGHT)
    .removeAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  const avif = await raw().avif({ quality: 50, effort: 2 }).toBuffer();
  const webp = await raw().webp({ quality: 72, effort: 2 }).toBuffer();
  return { avif, webp };
}
