import { canonicalJson, utf8, type Json } from './canonical-json.ts';
import { hashLeaf, type Hash } from './merkle.ts';

/** The entries of the public log and their signatures: the part shared by server, browser and mirrors. */

/** What an entry is about. */
export type EntryKind =
  | 'key'
  | 'seed'
  | 'rules'
  | 'terms'
  | 'chain'
  | 'salt'
  | 'receipts'
  | 'liabilities'
  | 'day'
  | 'race';

export interface Entry {
  kind: string;
  body: Json;
}

export interface LogHead {
  size: number;
  root: string;
  /** ISO 8601. */
  time: string;
  /** The public key that signed, in hex. */
  key: string;
  signature: string;
}

export interface LogKey {
  key: string;
  from: string;
  /** Null for the first key. */
  previous: string | null;
  /** The previous key's signature over the change. */
  signature: string | null;
}

export function leafOf({ kind, body }: Entry): Hash {
  return hashLeaf(utf8(canonicalJson({ kind, body })));
}

/** The signed text of a head. */
export function headText({ size, root, time }: Pick<LogHead, 'size' | 'root' | 'time'>): string {
  return `roulo-log-v1\n${size}\n${root}\n${time}\n`;
}

/** The text that the old key signs for its successor. */
export function keyText({ key, previous, from }: Pick<LogKey, 'key' | 'previous' | 'from'>): string {
  return `roulo-key-v1\n${previous ?? ''}\n${key}\n${from}\n`;
}

export function fromHex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new RangeError('This is not hex.');
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16));
}
