import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { PaintQueue } from '../covers/paint-queue.ts';
import type { CardDesign } from './card.ts';

/** Increment when cards are drawn differently: addresses change with it, so that no cache keeps old pictures. */
export const CARD_STYLE = 1;

export interface Cards {
  /** The card as JPEG. Null: it was not drawn in time; ask again. */
  find(design: CardDesign): Promise<Buffer | null>;
}

export interface CardsOptions {
  /** Folder for drawn cards; each server has its own. */
  folder: string;
  queue: PaintQueue;
  log(line: string): void;
  waitMs?: number;
}

/** Sites that show links ask only once, so waiting is worth it. */
const WAIT_MS = 15_000;

/** Cards are drawn on first request, by the process that draws covers, and stored on disk. */
export function createCards({ folder, queue, log, waitMs = WAIT_MS }: CardsOptions): Cards {
  const place = path.join(folder, `style-${CARD_STYLE}`);
  const ready = prepare(folder, place).catch((error: unknown) => log(`Drawn cards cannot be kept: ${String(error)}`));
  return {
    async find(card) {
      await ready;
      const hash = createHash('sha256').update(JSON.stringify(card)).digest('hex');
      const target = path.join(place, hash.slice(0, 32));
      const read = () => readFile(`${target}.jpg`).catch(() => null);
      const known = await read();
      if (known) return known;
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([
        queue.paint({ card, target }),
        new Promise((resolve) => (timer = setTimeout(resolve, waitMs))),
      ]);
      clearTimeout(timer);
      return read();
    },
  };
}

async function prepare(folder: string, place: string): Promise<void> {
  await mkdir(place, { recursive: true });
  const styles = (await readdir(folder)).filter((name) => /^style-\d+$/.test(name) && name !== path.basename(place));
  for (const style of styles) await rm(path.join(folder, style), { recursive: true, force: true });
}
