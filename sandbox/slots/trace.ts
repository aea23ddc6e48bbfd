/** A call in either direction, as it was sent. */
export interface TracedCall {
  readonly number: number;
  readonly at: string;
  readonly direction: 'to-casino' | 'to-provider';
  readonly call: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Null: no answer, or none was requested. */
  readonly status: number | null;
  readonly answer: unknown;
  readonly fault: string | null;
  readonly tookMs: number;
}

export interface Trace {
  add(call: Omit<TracedCall, 'number' | 'at'>): void;
  /** Newest first. */
  list(): TracedCall[];
  clear(): void;
}

const KEPT_LIMIT = 5000;

export function createTrace(): Trace {
  let calls: TracedCall[] = [];
  let count = 0;
  return {
    add(call) {
      count += 1;
      calls.push({ ...call, number: count, at: new Date().toISOString() });
      if (calls.length > KEPT_LIMIT * 1.1) calls = calls.slice(-KEPT_LIMIT);
    },
    list: () => calls.toReversed(),
    clear: () => void (calls = []),
  };
}
