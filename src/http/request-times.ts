/** Durations of requests by route, method and status class, as a Prometheus histogram. */
export interface RequestTimes {
  count(route: string, method: string, status: number, elapsedMs: number): void;
  /** In Prometheus' text format. */
  text(): string;
}

interface Times {
  /** Per bucket, not cumulative. */
  counts: number[];
  sumMs: number;
}

const NAME = 'roulo_http_request_seconds';
const BUCKETS_MS = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000];

/** Our own, because it runs on every request and a general library looks its labels up each time. */
export function createRequestTimes(): RequestTimes {
  /** By route and method, then by status class. */
  const all = new Map<string, Map<string, Times[]>>();

  const timesOf = (route: string, method: string, statusClass: number): Times => {
    let methods = all.get(route);
    if (!methods) all.set(route, (methods = new Map()));
    let classes = methods.get(method);
    if (!classes) methods.set(method, (classes = []));
    return (classes[statusClass] ??= { counts: Array<number>(BUCKETS_MS.length + 1).fill(0), sumMs: 0 });
  };

  return {
    count(route, method, status, elapsedMs) {
      const times = timesOf(route, method, Math.floor(status / 100));
      let bucket = 0;
      while (bucket < BUCKETS_MS.length && elapsedMs > BUCKETS_MS[bucket]!) bucket += 1;
      times.counts[bucket]! += 1;
      times.sumMs += elapsedMs;
    },
    text() {
      const lines = [`# HELP ${NAME} Time to answer a request, by route and status class`, `# TYPE ${NAME} histogram`];
      for (const [route, methods] of all) {
        for (const [method, classes] of methods) {
          classes.forEach((times, statusClass) => {
            lines.push(...describe(`route="${route}",method="${method}",status="${statusClass}xx"`, times));
          });
        }
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function describe(labels: string, { counts, sumMs }: Times): string[] {
  let total = 0;
  const buckets = counts.map((count, bucket) => {
    total += count;
    const bound = BUCKETS_MS[bucket];
    return `${NAME}_bucket{le="${bound === undefined ? '+Inf' : bound / 1_000}",${labels}} ${total}`;
  });
  return [...buckets, `${NAME}_sum{${labels}} ${sumMs / 1_000}`, `${NAME}_count{${labels}} ${total}`];
}
