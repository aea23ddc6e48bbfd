import { isIP } from 'node:net';
import { parseUsd, type UsdMicros } from '../../money/usd.ts';
import type { Environment, SettingName } from './settings.ts';

export const HTTP = ['http:', 'https:'];

/** Reads settings one by one and collects problems. An invalid setting gives undefined. */
export interface Reader {
  production: boolean;
  problems: string[];
  /** Null if not set. */
  set(name: SettingName): string | null;
  text(name: SettingName, fallback: string): string;
  url(name: SettingName, fallback: string, protocols: readonly string[]): string;
  /** Without a trailing slash. */
  base(name: SettingName, fallback: string): string;
  optionalUrl(name: SettingName, protocols: readonly string[]): string | null;
  origins(name: SettingName, fallback: string): string[];
  port(name: SettingName, fallback: string): number;
  number(name: SettingName, fallback: string, min: number, max: number): number;
  dollars(name: SettingName, fallback: string): UsdMicros;
  /** Amounts by name, such as `name:500,other:100`. */
  dollarsByName<const T extends string>(name: SettingName, names: readonly T[]): ReadonlyMap<T, UsdMicros>;
  rate(name: SettingName, fallback: string): number;
  choice<const T extends string>(name: SettingName, fallback: T, choices: readonly T[]): T;
  /** IP addresses and ranges. */
  ranges(name: SettingName, fallback: string): string[];
  /** For values that depend on more than one setting. */
  read<T>(parse: () => T): T;
}

export function createReader(env: Environment): Reader {
  const problems: string[] = [];
  const set: Reader['set'] = (name) => env[name]?.trim() || null;
  const text: Reader['text'] = (name, fallback) => set(name) ?? fallback;
  const read: Reader['read'] = (parse) => {
    try {
      return parse();
    } catch (error) {
      problems.push((error as Error).message);
      return undefined as ReturnType<typeof parse>;
    }
  };
  return {
    production: env.NODE_ENV === 'production',
    problems,
    set,
    text,
    read,
    url: (name, fallback, protocols) => read(() => urlOf(name, text(name, fallback), protocols)),
    base: (name, fallback) => read(() => urlOf(name, text(name, fallback), HTTP).replace(/\/+$/, '')),
    optionalUrl: (name, protocols) => {
      const url = set(name);
      return url && read(() => urlOf(name, url, protocols));
    },
    origins: (name, fallback) =>
      read(() => listOf(text(name, fallback)).map((address) => new URL(urlOf(name, address, HTTP)).origin)),
    port: (name, fallback) => read(() => numberOf(name, text(name, fallback), 1, 65_535)),
    number: (name, fallback, min, max) => read(() => numberOf(name, text(name, fallback), min, max)),
    dollars: (name, fallback) => read(() => dollarsOf(name, text(name, fallback))),
    dollarsByName: (name, names) => read(() => dollarsByNameOf(name, text(name, ''), names)),
    rate: (name, fallback) => read(() => rateOf(name, text(name, fallback))),
    choice: (name, fallback, choices) => read(() => choiceOf(name, text(name, fallback), choices)),
    ranges: (name, fallback) => read(() => rangesOf(name, text(name, fallback))),
  };
}

export function urlOf(name: string, text: string, protocols: readonly string[]): string {
  // PostgreSQL URLs for a Unix socket have no host, which URL rejects.
  const readable = text.replace('@/', '@localhost/');
  if (!URL.canParse(readable) || !protocols.includes(new URL(readable).protocol)) {
    throw new Error(
      `${name} must be an address that begins with ${protocols.map((known) => `${known}//`).join(' or ')}.`,
    );
  }
  return text;
}

export function isOnThisMachine(url: string): boolean {
  const { hostname } = new URL(url);
  return (
    /^(.*\.)?localhost\.?$/.test(hostname) ||
    /^(127\.|0\.0\.0\.0$)/.test(hostname) ||
    /^\[::(1|ffff:7f..:.*|ffff:0:0)?\]$/.test(hostname)
  );
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

function numberOf(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new Error(`${name} must be a whole number from ${min} to ${max}, not '${text}'.`);
  }
  return value;
}

function dollarsOf(name: string, text: string): UsdMicros {
  const amount = /^\d{1,9}(\.\d{1,2})?$/.test(text) ? parseUsd(Number(text)) : null;
  if (amount === null || amount === 0n) throw new Error(`${name} must be an amount of dollars, not '${text}'.`);
  return amount;
}

function dollarsByNameOf<const T extends string>(
  name: string,
  text: string,
  names: readonly T[],
): ReadonlyMap<T, UsdMicros> {
  return new Map(
    listOf(text).map((entry) => {
      const [key = '', amount = '', more] = entry.split(':');
      const known = names.find((each) => each === key.trim());
      if (known === undefined || more !== undefined) {
        throw new Error(`${name}: '${entry}' is not a game and an amount. Games: ${names.join(', ')}.`);
      }
      return [known, dollarsOf(name, amount.trim())];
    }),
  );
}

function rateOf(name: string, text: string): number {
  const rate = /^\d{1,3}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  if (rate === 0) throw new Error(`${name} must be a rate such as 0.92, not '${text}'.`);
  return rate;
}

function choiceOf<const T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text);
  if (!found) throw new Error(`${name} must be one of ${choices.join(', ')}, not '${text}'.`);
  return found;
}

function rangesOf(name: string, text: string): string[] {
  const ranges = listOf(text);
  for (const range of ranges) {
    const [address = '', bits, more] = range.split('/');
    const version = isIP(address);
    const bitsMax = version === 6 ? 128 : 32;
    if (
      version === 0 ||
      more !== undefined ||
      (bits !== undefined && !(Number(bits) >= 0 && Number(bits) <= bitsMax))
    ) {
      throw new Error(`${name}: '${range}' is not an address or range.`);
    }
  }
  return ranges;
}
