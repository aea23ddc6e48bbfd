import { fromHex, type LogHead, type LogKey } from '../../public-log/log-format.ts';
import { isConsistent } from '../../public-log/merkle.ts';
import { memoryTexts } from '../../texts/browser-memory.ts';
import { proofTexts } from '../../texts/proof.ts';
import { raiseAlarm } from './alarm.web.ts';
import { checkHead, checkKeys } from './check-receipt.ts';
import { keepHead, recallHead } from './memory.web.ts';
import { checkInBrowser } from './signatures.web.ts';

export type LogLook =
  | { status: 'first' | 'same' | 'grown'; head: LogHead; before: LogHead | null }
  | { status: 'broken'; head: LogHead; before: LogHead | null; text: string }
  | { status: 'unknown' };

const AGAIN_MS = 10 * 60_000;

/** Compares the public log with the head that this browser saw last: on every visit and every ten minutes. */
export function watchLog(): void {
  void lookAtLog().catch(() => {});
  setInterval(() => void lookAtLog().catch(() => {}), AGAIN_MS);
}

export async function lookAtLog(): Promise<LogLook> {
  if (!navigator.onLine) return { status: 'unknown' };
  const head = await ask<LogHead>('/api/log/head');
  const before = await recallHead();
  const broken = (text: string): LogLook => {
    raiseAlarm(`log ${head.root}`, text, { heads: [before, head] });
    return { status: 'broken', head, before, text };
  };
  const problem = await checkHead(head, checkInBrowser, { now: new Date(8.64e15) });
  if (problem === 'cannotCheck') return { status: 'unknown' };
  if (problem) return broken(proofTexts.problems[problem]);
  if (before) {
    if (head.size < before.size) return broken(memoryTexts.memory.logShorter);
    if (head.size === before.size && head.root !== before.root) return broken(proofTexts.problems.forkedLog);
    if (head.key !== before.key && !(await isFollowed(before.key, head.key))) {
      return broken(proofTexts.problems.foreignKey);
    }
    const { path } = await ask<{ path: string[] }>(`/api/log/consistency?from=${before.size}&to=${head.size}`);
    const [one, two] = [before, head].map(({ size, root }) => ({ size, root: fromHex(root) }));
    if (!isConsistent(one!, two!, path.map(fromHex))) return broken(memoryTexts.memory.logRewritten);
  }
  await keepHead(head);
  return { status: before ? (head.size > before.size ? 'grown' : 'same') : 'first', head, before };
}

/** Whether a chain of signatures leads from the known key to the new one. */
async function isFollowed(known: string, now: string): Promise<boolean> {
  const { keys } = await ask<{ keys: LogKey[] }>('/api/log/keys');
  const places = [known, now].map((key) => keys.findIndex((each) => each.key === key));
  return places[0]! >= 0 && places[0]! < places[1]! && checkKeys(keys, checkInBrowser);
}

async function ask<T>(address: string): Promise<T> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`${address} was answered with ${response.status}.`);
  return (await response.json()) as T;
}
