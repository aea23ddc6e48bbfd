import type { CardDesign } from '../cards/card.ts';
import { renderCard } from '../cards/render-card.ts';
import type { CoverGame } from './cover.ts';
import { renderCover } from './render.ts';
import { writePictures } from './write-pictures.ts';

/**
 * The process that draws covers and cards, one at a time. It is a process and not a thread, so that it can have the lowest priority
 * and does not use the thread pool in which passwords are hashed.
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
// The parent has exited.
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
