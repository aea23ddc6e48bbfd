import { readdir } from 'node:fs/promises';
import path from 'node:path';

export interface CoverBookOptions {
  /** Where an operator puts pictures of his own, named by the game's id. It need not exist. */
  folder: string;
  /** Whether there is a picture at /covers/{id}.avif. */
  isDrawn(id: string): boolean;
}

export interface CoverBook {
  /** Address of a game's picture; true for /covers/{id}.avif; null where there is none. */
  coverOf(id: string): string | true | null;
  /** The file of an operator's own picture by its name in the address. */
  fileOf(name: string): { file: string; type: string } | null;
  /** Looks again at what the operator's folder holds. */
  look(): Promise<void>;
}

/** In the order in which they are preferred. */
const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const;
const EXTENSIONS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** Knows which pictures there are, so that no page asks for one that is not. */
export function createCoverBook({ folder, isDrawn }: CoverBookOptions): CoverBook {
  let names = new Set<string>();
  return {
    coverOf(id) {
      const extension = EXTENSIONS.find((each) => names.has(`${id}.${each}`));
      if (extension) return `/covers/own/${id}.${extension}`;
      return isDrawn(id) || null;
    },
    fileOf(name) {
      const type = TYPES[path.extname(name).slice(1) as keyof typeof TYPES] as string | undefined;
      return type !== undefined && names.has(name) ? { file: path.join(folder, name), type } : null;
    },
    async look() {
      names = new Set(await readdir(folder).catch(() => []));
    },
  };
}
