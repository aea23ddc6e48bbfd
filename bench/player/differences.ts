/** Whether both are the same, field by field. */
export function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return `${typeof value} ${String(value)}`;
  const names = Object.keys(value).toSorted();
  return `{${names.map((name) => `${name}:${canonical((value as Record<string, unknown>)[name])}`).join()}}`;
}
