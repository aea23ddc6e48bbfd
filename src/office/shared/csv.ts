/** Spreadsheets run a cell that begins with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
/** Negative numbers begin with `-`, but are harmless. */
const NUMBER = /^-?\d+(\.\d+)?$/;

export function toCsv(names: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return [names, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n');
}

function cellOf(value: string | null): string {
  const text = value ?? '';
  const harmless = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}
