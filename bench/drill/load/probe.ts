import { setTimeout as sleep } from 'node:timers/promises';
import { rounded } from '../../stage/figures.ts';
import type { Figure } from '../../stage/report.ts';

/** Something that is asked for again and again meanwhile, as a player's browser does. */
export interface Probe {
  what: string;
  /** An address, or how it is asked. */
  ask: string | ((signal: AbortSignal) => Promise<Response>);
  everyMs?: number;
  /** What it may be answered with: a status with its code, or why there was none. */
  allows: RegExp;
  /** Otherwise the fault never reached it. */
  mustSay?: string | undefined;
  msMax?: number;
}

const EVERY_MS = 250;
const GIVE_UP_MS = 60_000;
/** The longest a player may wait for the word that nothing happened. */
const ANSWER_MS_MAX = 15_000;

/** Probes while `act` goes on; says what they were answered, and what of it is wrong. */
export async function watch<T>(probes: readonly Probe[], act: () => Promise<T>) {
  const stopped = new AbortController();
  const running = probes.map((probe) => askOften(probe, stopped.signal));
  const result = await act().finally(() => stopped.abort());
  const seen = await Promise.all(running);
  return {
    result,
    figures: seen.map(({ what, said, longestMs }): Figure => [
      what,
      `${countKinds(said)}; longest ${rounded(longestMs / 1_000)} s`,
    ]),
    problems: seen.flatMap(({ what, said, longestMs, allows, mustSay, msMax = ANSWER_MS_MAX }) => {
      const wrong = said.filter((each) => !allows.test(each));
      return [
        ...(wrong.length > 0 ? [`${what} was answered with ${countKinds(wrong)}`] : []),
        ...(longestMs > msMax ? [`${what} took ${Math.round(longestMs)} ms`] : []),
        ...(mustSay !== undefined && !said.includes(mustSay) ? [`${what} was never answered with ${mustSay}`] : []),
      ];
    }),
  };
}

/** How often each is in the list, the most frequent one first. */
export function countKinds(said: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const each of said) counts.set(each, (counts.get(each) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([each, times]) => `${times} × ${each}`).join(', ');
}

/** Does not wait for an answer before it asks again. Ends when it is stopped and everything is answered. */
async function askOften(probe: Probe, stopped: AbortSignal) {
  const { ask, everyMs = EVERY_MS } = probe;
  const said: string[] = [];
  let longestMs = 0;
  const askOnce = async () => {
    const startMs = performance.now();
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const asked = typeof ask === 'string' ? fetch(ask, { signal }) : ask(signal);
    said.push(await asked.then(describe).catch((error: Error) => `none: ${reasonOf(error)}`));
    longestMs = Math.max(longestMs, performance.now() - startMs);
  };
  const asking: Promise<void>[] = [];
  while (!stopped.aborted) {
    asking.push(askOnce());
    await sleep(everyMs);
  }
  await Promise.all(asking);
  return { ...probe, said, longestMs };
}

async function describe(response: Response): Promise<string> {
  const text = await response.text();
  const code = /"code":"(\w+)"/.exec(text)?.[1];
  return code ? `${response.status} ${code}` : String(response.status);
}

function reasonOf(error: Error): string {
  const cause = error.cause as { code?: string } | undefined;
  return cause?.code ?? error.name;
}
