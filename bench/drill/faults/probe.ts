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
