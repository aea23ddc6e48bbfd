/** What one kind of read took, in milliseconds. */
export type ReadTimes = Map<string, number[]>;

export interface Clerks {
  /** Reads until it is told to stop. */
  work(until: AbortSignal): Promise<ReadTimes>;
}

/** Clerks who read one thing after the other, with the pause of somebody who looks at an answer for a moment. */
export function gatherClerks(
  address: string,
  cookie: string,
  reads: Readonly<Record<string, readonly string[]>>,
  { count, pauseMs }: { count: number; pauseMs: number },
): Clerks {
  const kinds = Object.entries(reads);
  return {
    async work(until) {
      const times: ReadTimes = new Map(kinds.map(([name]) => [name, []]));
      await Promise.all(
        Array.from({ length: count }, async (_, clerk) => {
          for (let turn = 0; !until.aborted; turn += 1) {
            const [name, paths] = kinds[(turn + clerk) % kinds.length]!;
            const path = paths[(turn * count + clerk) % paths.length]!;
            const startMs = performance.now();
            const answer = await fetch(address + path, { headers: { cookie } });
            await answer.arrayBuffer();
            if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
            times.get(name)!.push(performance.now() - startMs);
            await new Promise((resolve) => setTimeout(resolve, pauseMs));
          }
        }),
      );
      return times;
    },
  };
}
