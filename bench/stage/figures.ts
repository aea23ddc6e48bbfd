/** Prints rows of equal length; the first one holds the headings. */
export function printTable(rows: readonly (readonly (string | number)[])[]): void {
  const widths = rows[0]!.map((_heading, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (row: readonly (string | number)[]) =>
    row
      .map((cell, column) =>
        typeof cell === 'number' ? String(cell).padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd();
  const [headings, ...body] = rows;
  console.log(['', line(headings!), widths.map((width) => '-'.repeat(width)).join('  '), ...body.map(line)].join('\n'));
}

/** NaN if any of the values is NaN: then no goal on it is met. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** At or below this lies such a share of the values; nought where there are none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function rounded(value: number, decimals = 2): number {
  return Number(value.toFixed(decimals));
}

/** How long it takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  await work();
  return performance.now() - startMs;
}

export function secondsSince(startMs: number): number {
  return rounded((performance.now() - startMs) / 1_000, 1);
}

/** A count given on the command line. */
export function countOption(name: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(`--${name} must be a whole number above zero.`);
  return count;
}
