/** Collects what is not as it should be; shows the first few at once. */
export interface Differences {
  count(): number;
  /** Says whether both are the same, field by field. */
  compare(what: string, given: unknown, expected: unknown): boolean;
}

const SHOWN_MAX = 20;

export function collectDifferences(): Differences {
  let count = 0;
  return {
    count: () => count,
    compare(what, given, expected) {
      if (isSame(given, expected)) return true;
      count += 1;
      if (count <= SHOWN_MAX)
        console.error(`DIFFERENT  ${what}\n  given     ${show(given)}\n  expected  ${show(expected)}`);
      return false;
    },
  };
}

export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

/** Only those fields of an answer that are expected. */
export function pick(from: Record<string, unknown>, like: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.keys(like).map((name) => [name, from[name]]));
}

function show(value: unknown): string {
  return JSON.stringify(value, withText) ?? 'nothing';
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${name}:${canonical((value as Record<string, unknown>)[name])}`).join()}}`;
}

function withText(_name: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
