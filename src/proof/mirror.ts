import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { toHex } from '../fairness/sha256.ts';
import { fromHex, headText, keyText, leafOf, type Entry, type LogHead, type LogKey } from '../public-log/log-format.ts';
import { growingTree } from '../public-log/merkle.ts';
import { isSignedBy } from '../public-log/signing-keys.ts';
import { ENTRIES_AT_ONCE } from './api.ts';

/** A copy of a casino's public log, kept by somebody else, that detects any later rewriting. */
export interface Mirror {
  head: LogHead | null;
  keys: readonly LogKey[];
  entries: readonly Entry[];
}

/** The log has changed, or differs from what is signed. The message is for the owner of the mirror. */
export class LogBrokenError extends Error {
  override readonly name = 'LogBrokenError';
}

export const EMPTY_MIRROR: Mirror = { head: null, keys: [], entries: [] };

/** Reads new entries and checks everything against the copy and the signatures. Throws on any mismatch. */
export async function updateMirror(url: string, before: Mirror): Promise<Mirror> {
  const ask = async <T>(address: string): Promise<T> => {
    const response = await fetch(new URL(address, url), { headers: { accept: 'application/json' } });
    if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
    return (await response.json()) as T;
  };
  const head = await ask<LogHead>('/api/log/head');
  const { keys } = await ask<{ keys: LogKey[] }>('/api/log/keys');
  const entries = [...before.entries];
  if (before.head && head.size < before.head.size) {
    throw new LogBrokenError(`The log had ${before.head.size} entries and now has ${head.size}.`);
  }
  while (entries.length < head.size) {
    const to = Math.min(entries.length + ENTRIES_AT_ONCE, head.size);
    const page = await ask<{ entries: (Entry & { index: number })[] }>(
      `/api/log/entries?from=${entries.length}&to=${to}`,
    );
    for (const { index, kind, body } of page.entries) {
      if (index !== entries.length) throw new LogBrokenError(`Entry ${entries.length} is not told.`);
      entries.push({ kind, body });
    }
    if (page.entries.length === 0) throw new LogBrokenError(`Entry ${entries.length} is not told.`);
  }
  const mirror: Mirror = { head, keys, entries };
  checkKeys(mirror, before.keys);
  checkMirror(mirror);
  return mirror;
}

/** Whether the entries lead to the signed root, signed by a key of the log. Needs no network. */
export function checkMirror({ head, keys, entries }: Mirror): void {
  if (!head) throw new LogBrokenError('There is no signed head.');
  const key = keys.find((each) => each.key === head.key);
  if (!key) throw new LogBrokenError(`The head is signed by a key that the log does not name: ${head.key}.`);
  if (!isSignedBy(fromHex(head.key), headText(head), fromHex(head.signature))) {
    throw new LogBrokenError(`The signature of the head of ${head.time} is not right.`);
  }
  const tree = growingTree(0, []);
  for (const entry of entries) tree.add(leafOf(entry));
  if (tree.size() !== head.size || toHex(tree.root()) !== head.root) {
    throw new LogBrokenError(`The ${tree.size()} entries lead to another root than the one signed at ${head.time}.`);
  }
}

/** Each key is signed by the previous one and is an entry of the log, and the copy's keys are unchanged. */
function checkKeys({ keys, entries }: Mirror, known: readonly LogKey[]): void {
  const logged = new Set(entries.filter(({ kind }) => kind === 'key').map((entry) => toHex(leafOf(entry))));
  for (const [at, key] of keys.entries()) {
    const before = keys[at - 1];
    if (known[at] && known[at].key !== key.key) throw new LogBrokenError(`Key ${at + 1} was exchanged for another.`);
    const { key: name, previous, from, signature } = key;
    const isSigned = before
      ? previous === before.key && isSignedBy(fromHex(before.key), keyText(key), fromHex(signature ?? ''))
      : previous === null && signature === null;
    if (!isSigned) throw new LogBrokenError(`Key ${name} is not signed by the key before it.`);
    if (!logged.has(toHex(leafOf({ kind: 'key', body: { key: name, previous, from, signature } })))) {
      throw new LogBrokenError(`Key ${name} is not in the log.`);
    }
  }
  if (keys.length < known.length) throw new LogBrokenError('A key that the log named is gone.');
}

const STATE = 'head.json';
const ENTRIES = 'entries.jsonl';

export async function readMirror(folder: string): Promise<Mirror> {
  const state = await readFile(path.join(folder, STATE), 'utf8').catch(() => null);
  if (state === null) return EMPTY_MIRROR;
  const { head, keys } = JSON.parse(state) as Pick<Mirror, 'head' | 'keys'>;
  const lines = (await readFile(path.join(folder, ENTRIES), 'utf8')).split('\n').filter(Boolean);
  return { head, keys, entries: lines.map((line) => JSON.parse(line) as Entry) };
}

/** Replaces each file atomically: if writing is interrupted, the older copy stays. */
export async function writeMirror(folder: string, { head, keys, entries }: Mirror): Promise<void> {
  await mkdir(folder, { recursive: true });
  const put = async (name: string, content: string) => {
    const file = path.join(folder, name);
    await writeFile(`${file}.draft`, content);
    await rename(`${file}.draft`, file);
  };
  await put(ENTRIES, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''));
  await put(STATE, `${JSON.stringify({ head, keys }, null, 2)}\n`);
}
