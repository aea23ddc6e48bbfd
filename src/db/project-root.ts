import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, found from the running file: a source under test or a bundle under dist/ or build/. */
export function projectRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'package.json'))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error('The project folder (package.json) was not found.');
    folder = parent;
  }
  return folder;
}

/** Output of `npm run build` for the back office. */
export function builtOfficeFolder(): string {
  return path.join(projectRoot(), 'dist', 'office');
}

/** Output of `npm run build` for players' browsers. */
export function builtWebFolder(): string {
  return path.join(projectRoot(), 'dist', 'web');
}

/** Output of `npm run build -- --covers`. */
export function builtCoversFolder(): string {
  return path.join(projectRoot(), 'dist', 'covers');
}
