/** What Node and every browser have alike, for the code that runs in both. */
type TimerId = number & { readonly brand: 'TimerId' };
declare function setTimeout(run: () => void, delayMs?: number): TimerId;
declare function clearTimeout(timer: TimerId | undefined): void;
declare function setInterval<Arguments extends unknown[]>(
  run: (...given: Arguments) => void,
  everyMs: number,
  ...given: Arguments
): TimerId;
declare function clearInterval(timer: TimerId | undefined): void;
declare function queueMicrotask(run: () => void): void;
declare const performance: { now(): number };
