import type { CardDesign } from '../cards/card.ts';
import { renderCard } from '../cards/render-card.ts';
import type { CoverGame } from './cover.ts';
import { renderCover } from './render.ts';
import { writePictures } from './write-pictures.ts';

/**
 * The process that draws covers and cards, one after the other. It is a process and not a thread, because on its own it can be the last
 * in line for the processor, and takes no turn of the pool in which passwords are hashed.
 */

export type Order = (
  | {
      /** A game's cover, */
      game: CoverGame;
    }
  | {
      /** or the card of a page. */
      card: CardDesign;
    }
) & {
  /** Path of the files without their extension. */
  target: string;
};

export type Delivery = { ok: true } | { ok: false; reason: string };

process.on('message', (order: Order) => {
  void paint(order).then((delivery) => process.send?.(delivery));
});
// Whoever wanted pictures is gone.
process.on('disconnect', () => process.exit(0));

async function paint(order: Order): Promise<Delivery> {
  try {
    const pictures = 'game' in order ? await renderCover(order.game) : { jpg: await renderCard(order.card) };
    await writePictures(order.target, pictures);
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}
