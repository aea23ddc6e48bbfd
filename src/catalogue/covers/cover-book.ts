import { readdir } from 'node:fs/promises';
import path from 'node:path';

export interface CoverBookOptions {
  /** The operator's own pictures, named by game id. The folder need not exist. */
  folder: string;
  /** Whether there is a picture at /covers/{id}.avif. */
  isDrawn(id: string): boolean;
}

export interface CoverBook {
  /** Address of a game's picture; true for /covers/{id}.avif; null if there is none. */
  coverOf(id: string): string | true | null;
  /** The file of an operator's picture, by its name in the address. */
  fileOf(name: string): { file: string; type: string } | null;
  /** Reads the operator's folder again. */
  look(): Promise<void>;
}

/** In order of preference. */
const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const;
const EXTENSIONS = Object.keys(TYPES) as (keyof typeof TYPES)[];

/** Knows which pictures exist, so that no page requests a missing one. */
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
