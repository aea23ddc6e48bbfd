import sharp from 'sharp';
import { CARD_HEIGHT, CARD_WIDTH } from './card-size.ts';
import { drawCard, type CardDesign } from './card.ts';

/** JPEG, because every site that shows links reads it, and pictures as colourful as covers are a third of their PNG size. */
export async function renderCard(design: CardDesign): Promise<Buffer> {
  return sharp(Buffer.from(drawCard(design)), { density: 72 })
    .resize(CARD_WIDTH, CARD_HEIGHT)
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}
