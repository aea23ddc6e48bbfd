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

export interface Watched<T> {
  result: T;
  figures: Figure[];
  problems: string[];
}

const EVERY_MS = 250;
const GIVE_UP_MS = 60_000;
/** The longest a player may wait for the word that nothing happened. */
const ANSWER_MS_MAX = 15_000;

/** Probes while `act` goes on; says what they were answered, and what of it is wrong. */
export async function watch<T>(probes: readonly Probe[], act: () => Promise<T>): Promise<Watched<T>> {
  const running = probes.map(startProbe);
  const result = await act();
  const seen = await Promise.all(running.map((stop) => stop()));
  return {
    result,
    figures: seen.map(({ what, answers, longestMs }) => {
      const sorted = [...answers].toSorted(([, a], [, b]) => b - a).map(([said, times]) => `${times} × ${said}`);
      return [what, `${sorted.join(', ')}; longest ${rounded(longestMs / 1_000)} s`];
    }),
    problems: seen.flatMap(({ what, answers, longestMs, allows, mustSay, msMax = ANSWER_MS_MAX }) => {
      const wrong = [...answers.keys()].filter((said) => !allows.test(said));
      return [
        ...(wrong.length > 0 ? [`${what} was answered with ${wrong.join(', ')}`] : []),
        ...(longestMs > msMax ? [`${what} took ${Math.round(longestMs)} ms`] : []),
        ...(mustSay !== undefined && !answers.has(mustSay) ? [`${what} was never answered with ${mustSay}`] : []),
      ];
    }),
  };
}

/** Gives what ends it. */
function startProbe(probe: Probe) {
  const { ask, everyMs = EVERY_MS } = probe;
  const result = { ...probe, answers: new Map<string, number>(), longestMs: 0 };
  const open = new Set<Promise<void>>();
  const told = { toStop: false };
  const once = async () => {
    const startMs = performance.now();
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const asked = typeof ask === 'string' ? fetch(ask, { signal }) : ask(signal);
    const said = await asked.then(describe, (error: Error) => `none: ${reasonOf(error)}`);
    result.longestMs = Math.max(result.longestMs, performance.now() - startMs);
    result.answers.set(said, (result.answers.get(said) ?? 0) + 1);
  };
  const asking = (async () => {
    while (!told.toStop) {
      const one = once().finally(() => open.delete(one));
      open.add(one);
      await sleep(everyMs);
    }
    await Promise.all(open);
  })();
  return async () => {
    told.toStop = true;
    await asking;
    return result;
  };
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
