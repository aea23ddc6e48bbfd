import type { Random } from '../../src/http/test-samples.ts';

/** Values that programs trip over. `Raw` stands in the JSON as it is. */
export class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const GROUPS: readonly (readonly unknown[])[] = [
  [null, true, false, 0, -1, 0.1 + 0.2, 1e21, 2 ** 53],
  ['', ' ', '0', '-1', '1e3', 'null', 'undefined', '\u0000', '\ud800', '\u202eabc', '١٢', '𝕏'.repeat(50)],
  ["' OR 1=1 --", '"; DROP TABLE wallets; --', '${7*7}{{7*7}}', '../../../../etc/passwd', '<script>alert(1)</script>'],
  ['a'.repeat(5_000), '9'.repeat(400), '2026-02-31', '+275760-09-13T00:00:00.001Z'],
  [[], {}, [[]], [null], { toString: 1 }, { length: 1e9 }, Array.from({ length: 300 }, (_none, at) => at)],
  ['1e309', '-0', '123456789012345678901234567890', '0.100000000000000000000000000001'].map((text) => new Raw(text)),
  ['{"__proto__":{"x":1}}', '{"constructor":{"prototype":{"x":1}}}'].map((text) => new Raw(text)),
  [new Raw(`${'['.repeat(2_000)}${']'.repeat(2_000)}`)],
];
const VALUES = GROUPS.flat();

const TEXTS: readonly string[] = [
  VALUES.filter((value) => typeof value === 'string'),
  ['%', '%zz', '%00', '%ff%fe', '%2e%2e%2f', '..;/', '/', '//', '?', '#'],
  ['[object Object]', '18446744073709551616-1', '00000000-0000-0000-0000-000000000000'],
].flat();

export function nastyValue(random: Random): unknown {
  return random.pick(VALUES);
}

/** For an address or a query, encoded as a browser does, or not. */
export function nastyText(random: Random): string {
  const text = random.pick(TEXTS).slice(0, 2_000);
  if (random.once(4)) return text.replaceAll(/[^\x21-\x7e]/g, '%20');
  return encodeURIComponent(text.replaceAll(/[\ud800-\udfff]/gu, '?'));
}

export function toJson(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(toJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, each]) => `${JSON.stringify(name)}:${toJson(each)}`)
    .join(',')}}`;
}
