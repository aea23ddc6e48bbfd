import { readdir, readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { LIVE_TABLES } from '../sandbox/live/tables.ts';
import { SLOT_GAMES } from '../sandbox/slots/catalogue.ts';
import type { Game } from '../src/catalogue/api.ts';
import { coverGamesOf } from '../src/catalogue/covers/cover-games.ts';
import type { CoverGame } from '../src/catalogue/covers/cover.ts';
import { prepare, stylePlace, targetOf } from '../src/catalogue/covers/covers.ts';
import { renderCover } from '../src/catalogue/covers/render.ts';
import { writePictures } from '../src/catalogue/covers/write-pictures.ts';
import { LOBBIES } from '../src/catalogue/own/own-games.ts';
import { knownGameOf } from '../src/catalogue/game/provider-game.ts';
import { PlainError } from './preparation.ts';

/** The games of the sandbox, or of a saved answer of `GET /api/catalogue`. */
export async function readCoverGames(catalogueFile: string | undefined): Promise<readonly CoverGame[]> {
  const games = catalogueFile === undefined ? sandboxGames() : await readCatalogue(catalogueFile);
  return coverGamesOf(() => games)();
}

function sandboxGames(): Game[] {
  const listed = [
    ...SLOT_GAMES.map(({ symbol, name, theme }) => ({ symbol, name, theme, typeId: 'vs' })),
    ...LIVE_TABLES.map(({ id, name }) => ({ symbol: id, name, typeId: 'lg' })),
  ];
  const known = listed.flatMap((game) => knownGameOf(game) ?? []);
  return [
    ...known.map(({ symbol, name, category, theme }) => ({ id: symbol, name, category, ...(theme ? { theme } : {}) })),
    ...LOBBIES,
  ];
}

async function readCatalogue(file: string): Promise<Game[]> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new PlainError(`${file} cannot be read.`);
  try {
    const { games } = JSON.parse(text) as { games: Game[] };
    return games.map(({ id, name, category, theme }) => ({ id, name, category, ...(theme ? { theme } : {}) }));
  } catch {
    throw new PlainError(`${file} is not an answer of GET /api/catalogue.`);
  }
}

/** Draws the covers that are missing in the folder, one per processor at a time. Returns how many it drew. */
export async function drawCovers(folder: string, games: readonly CoverGame[], signal?: AbortSignal): Promise<number> {
  const place = stylePlace(folder);
  await prepare(folder, place);
  const there = new Set(await readdir(place));
  const missing = games.filter((game) => !there.has(`${path.basename(targetOf(place, game))}.webp`));
  const waiting = missing.values();
  const work = async () => {
    for (const game of waiting) {
      signal?.throwIfAborted();
      await writePictures(targetOf(place, game), await renderCover(game));
    }
  };
  await Promise.all(Array.from({ length: os.availableParallelism() }, work));
  return missing.length;
}
