import { setTimeout as sleep } from 'node:timers/promises';

/** Nothing in a drill may wait for ever. */
export async function within<T>(limitMs: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Waited ${limitMs} ms in vain: ${what}.`)), limitMs);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

const LOOK_MS = 20;

/** Looks again and again until there is something, and gives it; undefined, null and false are nothing. */
export async function until<T>(
  limitMs: number,
  what: string,
  look: () => Promise<T> | T,
  everyMs = LOOK_MS,
): Promise<Exclude<T, null | undefined | false>> {
  const giveUpAtMs = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== null && found !== false) return found as Exclude<T, null | undefined | false>;
    if (performance.now() > giveUpAtMs) throw new Error(`Waited ${limitMs} ms in vain: ${what}.`);
    await sleep(everyMs);
  }
}

/** Waits until something holds; gives how long that took, or null when it never did. */
export async function msUntil(limitMs: number, holds: () => boolean | Promise<boolean>): Promise<number | null> {
  const startMs = performance.now();
  while (performance.now() - startMs < limitMs) {
    if (await holds()) return performance.now() - startMs;
    await sleep(LOOK_MS);
  }
  return null;
}

/** Whether an address answers at all. */
export function isUp(address: string): Promise<boolean> {
  return fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
}
