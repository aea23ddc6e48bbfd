import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { COVER_STYLE } from './cover-address.ts';
import type { CoverGame } from './cover.ts';
import { drawFiller } from './filler.ts';
import { createPaintQueue, type PaintQueue } from './paint-queue.ts';
import type { CoverFormat } from './render.ts';

export interface Picture {
  content: Buffer;
  type: 'image/avif' | 'image/webp' | 'image/svg+xml';
  /** False for a placeholder. */
  isFinal: boolean;
}

export interface Covers {
  /** The cover of a game. Null: there is no such game. Waits a short time for one that is not drawn yet. */
  find(id: string, format: CoverFormat): Promise<Picture | null>;
  /** Draws missing covers while there are no requests, in list order. Resolves when all exist. */
  drawMissing(): Promise<void>;
  close(): Promise<void>;
}

export interface CoversOptions {
  /** Folder for drawn covers; each server has its own. */
  folder: string;
  /** Covers drawn by the build. Searched first, and never written to. */
  built?: string;
  /** All games with drawn covers, the most wanted first. */
  games(): readonly CoverGame[];
  log(line: string): void;
  queue?: PaintQueue;
  waitMs?: number;
}

/** A longer wait would block the browser's few connections; the page asks again instead. */
const WAIT_MS = 600;
const BREAK_MS = 250;
/** After this many failures a cover keeps its placeholder until the next start. */
const TRIES = 3;

/** Covers that the build has not drawn are drawn on first request and stored on disk. */
export function createCovers({
  folder,
  built,
  games,
  log,
  queue = createPaintQueue({ log }),
  waitMs = WAIT_MS,
}: CoversOptions): Covers {
  const place = stylePlace(folder);
  const places = [...(built ? [stylePlace(built)] : []), place];
  const failures = new Map<string, number>();
  const life = new AbortController();
  const ready = prepare(folder, place).catch((error: unknown) => log(`Drawn covers cannot be kept: ${String(error)}`));

  const draw = async (game: CoverGame, target: string): Promise<void> => {
    const failed = failures.get(target) ?? 0;
    if (failed >= TRIES) return;
    if ((await queue.paint({ game, target })) === 'failed') failures.set(target, failed + 1);
  };

  return {
    async find(id, format) {
      const game = games().find(({ symbol }) => symbol === id);
      if (!game) return null;
      await ready;
      const read = async () => {
        for (const each of places) {
          const content = await readFile(`${targetOf(each, game)}.${format}`).catch(() => null);
          if (content) return content;
        }
        return null;
      };
      let content = await read();
      if (!content) {
        await atMost(draw(game, targetOf(place, game)), waitMs);
        content = await read();
      }
      if (!content) return { content: Buffer.from(drawFiller(game)), type: 'image/svg+xml', isFinal: false };
      return { content, type: `image/${format}`, isFinal: true };
    },
    async drawMissing() {
      await ready;
      const drawn = new Set((await Promise.all(places.map((each) => readdir(each).catch(() => [])))).flat());
      for (const game of games()) {
        const target = targetOf(place, game);
        if (drawn.has(`${path.basename(target)}.webp`)) continue;
        while (!queue.isIdle() && !life.signal.aborted) await pause(BREAK_MS);
        if (life.signal.aborted) return;
        await draw(game, target);
      }
    },
    async close() {
      life.abort();
      await queue.close();
    },
  };
}

/** The folder of the present style; other styles are obsolete. */
export function stylePlace(folder: string): string {
  return path.join(folder, `style-${COVER_STYLE}`);
}

/** Path without an extension, named by a hash of the input, so that a renamed game gets a new picture. */
export function targetOf(place: string, { symbol, name, theme }: CoverGame): string {
  const hash = createHash('sha256').update(`${symbol}\0${name}\0${theme}`).digest('hex');
  return path.join(place, hash.slice(0, 32));
}

/** Creates the folder, and removes pictures of other styles. */
export async function prepare(folder: string, place: string): Promise<void> {
  await mkdir(place, { recursive: true });
  const styles = (await readdir(folder)).filter((name) => /^style-\d+$/.test(name) && name !== path.basename(place));
  for (const style of styles) await rm(path.join(folder, style), { recursive: true, force: true });
}

async function atMost(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, ms)))]);
  clearTimeout(timer);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
