import type { TSchema } from 'typebox';

/** Reproducible pseudo-random numbers. */
export interface Random {
  /** From 0 up to `below`, exclusive. */
  int(below: number): number;
  /** True once in that many times on average. */
  once(inSoMany: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number) => Math.floor(next() * below);
  return { int, once: (inSoMany) => int(inSoMany) === 0, pick: (from) => from[int(from.length)]! };
}

interface Schema {
  type?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
}

const LENGTH_MAX = 24;
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.';

/** A value that fits a schema of ours. */
export function sampleOf(schema: TSchema, random: Random): unknown {
  return sample(schema, random);
}

function sample(schema: Schema, random: Random): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (schema.anyOf) return sample(random.pick(schema.anyOf), random);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, random);
    case 'array':
      return sampleArray(schema, random);
    case 'string':
      return sampleText(schema, random);
    case 'integer':
      return (schema.minimum ?? 0) + random.int((schema.maximum ?? 1_000) - (schema.minimum ?? 0) + 1);
    case 'number':
      return random.pick([0.1, 0.5, 1, 2.25, 10, 15, random.int(5_000_000) / 10_000]);
    case 'boolean':
      return random.once(2);
    case 'null':
      return null;
    case undefined:
    default:
      throw new Error(`No sample is known for ${JSON.stringify(schema)}.`);
  }
}

function sampleObject(schema: Schema, random: Random): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => schema.required?.includes(name) || random.once(2))
    .map(([name, property]): [string, unknown] => [name, sample(property, random)]);
  return Object.fromEntries(entries);
}

function sampleArray(schema: Schema, random: Random): unknown[] {
  const min = schema.minItems ?? 0;
  const length = min + random.int((schema.maxItems ?? min + 4) - min + 1);
  const items = Array.from({ length }, () => sample(schema.items!, random));
  return schema.uniqueItems ? [...new Set(items)] : items;
}

function sampleText(schema: Schema, random: Random): string {
  if (schema.format === 'date') return '1990-02-28';
  if (schema.format === 'date-time') return '2026-02-28T12:00:00Z';
  if (schema.pattern) return textLike(schema.pattern, random);
  const min = schema.minLength ?? 0;
  const max = Math.min(schema.maxLength ?? LENGTH_MAX, Math.max(min, LENGTH_MAX));
  return letters(min + random.int(max - min + 1), LETTERS, random);
}

/** Supports the patterns that our schemas use: groups of alternatives, and repeated character classes. */
function textLike(pattern: string, random: Random): string {
  let left = pattern.replace(/^\^/, '').replace(/\$$/, '');
  let text = '';
  while (left !== '') {
    const group = /^\(([^()]*)\)(\?)?/.exec(left);
    const part = /^(?:\[([^\]]*)\]|(\\d)|(.))(?:\{(\d+)(?:,(\d+))?\}|([?*+]))?/.exec(left)!;
    if (group) {
      if (!group[2] || random.once(2)) text += textLike(random.pick(group[1]!.split('|')), random);
      left = left.slice(group[0].length);
      continue;
    }
    const [min, max] = timesOf(part[4], part[5], part[6]);
    const characters = part[1] === undefined ? (part[2] ? '0123456789' : part[3]!) : charactersOf(part[1]);
    text += letters(min + random.int(max - min + 1), characters, random);
    left = left.slice(part[0].length);
  }
  return text;
}

function timesOf(min: string | undefined, max: string | undefined, sign: string | undefined): [number, number] {
  if (sign) return sign === '?' ? [0, 1] : [sign === '+' ? 1 : 0, 8];
  return min === undefined ? [1, 1] : [Number(min), Number(max ?? min)];
}

function charactersOf(range: string): string {
  return range
    .replaceAll('\\d', '0-9')
    .replaceAll(/(.)-(.)/g, (_all, from: string, to: string) =>
      Array.from({ length: to.charCodeAt(0) - from.charCodeAt(0) + 1 }, (_none, at) =>
        String.fromCharCode(from.charCodeAt(0) + at),
      ).join(''),
    );
}

function letters(length: number, from: string, random: Random): string {
  return Array.from({ length }, () => from[random.int(from.length)]).join('');
}
