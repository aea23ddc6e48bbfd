import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { lightness } from './colour.ts';

/** `f:` from fluent-emoji-flat, in its own colours; `g:` from game-icons, a shape that takes our colours. */
export type IconName = `f:${string}` | `g:${string}`;

export interface Icon {
  /** SVG content on a square of `size`. Shapes are filled with `currentColor`. */
  body: string;
  size: number;
  isShape: boolean;
  /** Average lightness of its own colours, from 0 to 1. */
  lightness: number;
}

interface IconSet {
  icons: Record<string, { body: string }>;
  aliases?: Record<string, { parent: string }>;
}

const PACKAGES = { f: '@iconify-json/fluent-emoji-flat', g: '@iconify-json/game-icons' } as const;
const SIZES = { f: 32, g: 512 } as const;
const loaded = new Map<string, IconSet>();

export function findIcon(name: IconName): Icon | null {
  const set = name[0] as 'f' | 'g';
  const { icons, aliases } = readSet(set);
  const key = name.slice(2);
  const body = (icons[key] ?? icons[aliases?.[key]?.parent ?? ''])?.body;
  if (body === undefined) return null;
  const fills = [...body.matchAll(/fill="(#[0-9a-f]{3,6})"/gi)].map((match) => lightness(match[1]!));
  const mean = fills.length === 0 ? 0.5 : fills.reduce((sum, value) => sum + value, 0) / fills.length;
  return { body, size: SIZES[set], isShape: set === 'g', lightness: mean };
}

/** Loaded on first use, because only a process that draws should hold these fifteen megabytes of text. */
function readSet(set: 'f' | 'g'): IconSet {
  const known = loaded.get(set);
  if (known) return known;
  const file = createRequire(import.meta.url).resolve(`${PACKAGES[set]}/icons.json`);
  const read = JSON.parse(readFileSync(file, 'utf8')) as IconSet;
  loaded.set(set, read);
  return read;
}
