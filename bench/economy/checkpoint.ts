import { rename, readFile, writeFile } from 'node:fs/promises';
import type { DrillState } from './economy.ts';

/** Keeps a drill's side of things beside its database, so that a later run goes on from there. */
export async function saveState(file: string, state: DrillState): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state, pack));
  await rename(`${file}.new`, file);
}

export async function loadState(file: string): Promise<DrillState> {
  return JSON.parse(await readFile(file, 'utf8'), unpack) as DrillState;
}

// A date becomes text before it is seen here: so it is taken from what holds it.
function pack(this: Record<string, unknown>, name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $whole: String(value) };
  if (value instanceof Map) return { $map: [...value] };
  return this[name] instanceof Date ? { $date: value } : value;
}

function unpack(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$whole' in value) return BigInt(value.$whole as string);
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
  return '$date' in value ? new Date(value.$date as string) : value;
}
