import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { GAMES } from '../src/games/all.ts';

interface Chunk {
  file: string;
  imports?: string[];
}

const SCREENS = 'src/app/screens/screens.tsx';
const START = 'index.html';

/** For each address, the files it needs besides the start bundle, so that the page can request them at once. */
export async function findPageCode(root: string, built: string): Promise<Record<string, string[]>> {
  const manifest = JSON.parse(await readFile(path.join(built, '.vite', 'manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const screens = readScreens(await readFile(path.join(root, SCREENS), 'utf8'));
  for (const { id, path: address } of GAMES) screens.set(address, `src/games/${id}/screen.tsx`);
  return Object.fromEntries(
    [...screens].map(([address, module]) => {
      if (!manifest[module]) throw new Error(`${SCREENS}: ${address} opens ${module}, which was not built.`);
      return [address, filesOf(manifest, module)];
    }),
  );
}

/** Reads the table of screens: each address with an import, or with a constant that holds the import. */
export function readScreens(source: string): Map<string, string> {
  const modules = new Map(
    [...source.matchAll(/const (\w+) = lazyScreen\(\s*\(\) => import\('([^']+)'\)/g)].map(([, name, file]) => [
      name!,
      file!,
    ]),
  );
  const screens = new Map<string, string>();
  for (const [, address, file, name] of source.matchAll(
    /^ {2}'(\/[^']+)': (?:lazyScreen\(\s*\(\) => import\('([^']+)'\)|(\w+),)/gm,
  )) {
    const found = file ?? modules.get(name!);
    if (!found) throw new Error(`${SCREENS}: what opens at ${address} could not be read.`);
    screens.set(address!, path.posix.join(path.posix.dirname(SCREENS), found));
  }
  return screens;
}

function filesOf(manifest: Record<string, Chunk>, module: string, seen = new Set<string>()): string[] {
  const chunk = manifest[module];
  if (!chunk || module === START || seen.has(module)) return [];
  seen.add(module);
  return [`/${chunk.file}`, ...(chunk.imports ?? []).flatMap((each) => filesOf(manifest, each, seen))];
}
