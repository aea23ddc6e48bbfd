import { setTimeout as sleep } from 'node:timers/promises';

/** Asks for one thing again and again and notes what comes back, as a player's browser sees it. */
export interface Probe {
  stop(): Promise<ProbeResult>;
}

export interface ProbeResult {
  /** How often each answer came: a status with its code, or why there was none. */
  answers: Map<string, number>;
  longestMs: number;
}

const EVERY_MS = 250;
const GIVE_UP_MS = 60_000;

export function startProbe(ask: (signal: AbortSignal) => Promise<Response>, everyMs = EVERY_MS): Probe {
  const answers = new Map<string, number>();
  const result: ProbeResult = { answers, longestMs: 0 };
  const open = new Set<Promise<void>>();
  const told = { toStop: false };
  const once = async () => {
    const startMs = performance.now();
    const said = await ask(AbortSignal.timeout(GIVE_UP_MS)).then(
      describe,
      (error: Error) => `none: ${reasonOf(error)}`,
    );
    result.longestMs = Math.max(result.longestMs, performance.now() - startMs);
    answers.set(said, (answers.get(said) ?? 0) + 1);
  };
  const asking = (async () => {
    while (!told.toStop) {
      const one = once().finally(() => open.delete(one));
      open.add(one);
      await sleep(everyMs);
    }
    await Promise.all(open);
  })();
  return {
    async stop() {
      told.toStop = true;
      await asking;
      return result;
    },
  };
}

/** The longest a player may wait for the word that nothing happened. */
const ANSWER_MS_MAX = 15_000;

export interface Bar {
  /** What it may be answered with. */
  allows: RegExp;
  /** Otherwise the fault never reached it. */
  mustSay?: string;
  msMax?: number;
}

/** What is wrong with the answers to a probe. */
export function judgeProbe(
  what: string,
  { answers, longestMs }: ProbeResult,
  { allows, mustSay, msMax = ANSWER_MS_MAX }: Bar,
): string[] {
  const wrong = [...answers.keys()].filter((said) => !allows.test(said));
  return [
    ...(wrong.length > 0 ? [`${what} was answered with ${wrong.join(', ')}`] : []),
    ...(longestMs > msMax ? [`${what} took ${Math.round(longestMs)} ms`] : []),
    ...(mustSay !== undefined && !answers.has(mustSay) ? [`${what} was never answered with ${mustSay}`] : []),
  ];
}

export function describeAnswers({ answers }: ProbeResult): string {
  const sorted = [...answers].toSorted(([, a], [, b]) => b - a);
  return sorted.map(([said, times]) => `${times} × ${said}`).join(', ');
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
