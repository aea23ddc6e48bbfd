import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { ART_SETS } from './art-sets.ts';
import type { SlotGame } from './catalogue.ts';
import type { OpenedGame } from './game-messages.ts';
import { seedOf } from './look.ts';
import { fraction } from '../fault-list.ts';
import type { SymbolId } from './maths/outcome.ts';

const COIN = 'coin';
const HIGH = ['H1', 'H2', 'H3', 'H4'] as const;
const LOW = ['L1', 'L2', 'L3', 'L4', 'L5'] as const;

let icons: Promise<ReadonlyMap<string, string>> | null = null;

/** The pictures of a game's symbols, chosen from its theme by its id. */
export async function artOf(game: SlotGame): Promise<OpenedGame['art']> {
  icons ??= readIcons();
  const known = await icons;
  return Object.fromEntries(Object.entries(iconNames(game)).map(([symbol, name]) => [symbol, svg(known, name)]));
}

export function iconNames({ symbol, theme }: SlotGame): Record<SymbolId, string> {
  const { high, low, wild, scatter } = ART_SETS[theme];
  const taken = new Set([wild, scatter, COIN]);
  const choose = (list: string, salt: number): string[] =>
    shuffled(
      list.split(' ').filter((name) => !taken.has(name)),
      seedOf(symbol) + salt,
    );
  const [highs, lows] = [choose(high, 1), choose(low, 100)];
  const named = [...HIGH.map((id, index) => [id, highs[index]]), ...LOW.map((id, index) => [id, lows[index]])];
  return Object.fromEntries([...named, ['W', wild], ['S', scatter], ['C', COIN]]) as Record<SymbolId, string>;
}

function shuffled(names: readonly string[], seed: number): string[] {
  return names
    .map((name, index) => ({ name, at: fraction(seed + index) }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ name }) => name);
}

function svg(known: ReadonlyMap<string, string>, name: string): string {
  const body = known.get(name);
  if (body === undefined) throw new Error(`there is no picture called ${name}`);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 32 32">${body}</svg>`;
}

/** The package is nine megabytes: only what the themes name is kept. */
async function readIcons(): Promise<ReadonlyMap<string, string>> {
  const file = createRequire(import.meta.url).resolve('@iconify-json/fluent-emoji-flat/icons.json');
  const { icons: all } = JSON.parse(await readFile(file, 'utf8')) as { icons: Record<string, { body: string }> };
  const wanted = Object.values(ART_SETS).flatMap(({ high, low, wild, scatter }) => [
    ...high.split(' '),
    ...low.split(' '),
    wild,
    scatter,
  ]);
  return new Map([...wanted, COIN].map((name) => [name, all[name]?.body ?? missing(name)]));
}

function missing(name: string): never {
  throw new Error(`the icon package has no ${name}`);
}
