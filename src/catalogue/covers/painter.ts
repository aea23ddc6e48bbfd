import { rename, writeFile } from 'node:fs/promises';
import type { CoverGame } from './cover.ts';
import { COVER_FORMATS, renderCover } from './render.ts';

/**
 * The process that draws covers, one after the other. It is a process and not a thread, because on its own it can be the last
 * in line for the processor, and takes no turn of the pool in which passwords are hashed.
 */

export interface Order {
  game: CoverGame;
  /** Path of the files without their extension. */
  target: string;
}

export type Delivery = { ok: true } | { ok: false; reason: string };

process.on('message', (order: Order) => {
  void paint(order).then((delivery) => process.send?.(delivery));
});
// Whoever wanted pictures is gone.
process.on('disconnect', () => process.exit(0));

async function paint({ game, target }: Order): Promise<Delivery> {
  try {
    const pictures = await renderCover(game);
    for (const format of COVER_FORMATS) {
      const draft = `${target}.${format}.${process.pid}`;
      await writeFile(draft, pictures[format]);
      await rename(draft, `${target}.${format}`);
    }
    return { ok: true };
  } catch (error) {
    return { ok: false, reason: String(error) };
  }
}
