/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The canonical form of a value (RFC 8785), so that everybody hashes the same bytes: names sorted by UTF-16 code units, no
 * spaces, numbers and strings as ECMAScript writes them.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError('JSON has no such number.');
    // As in JSON.stringify, a zero has no sign.
    return String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) {
    let items = '';
    for (const each of value as readonly Json[])
      items += items === '' ? canonicalJson(each) : `,${canonicalJson(each)}`;
    return `[${items}]`;
  }
  const fields = value as { readonly [name: string]: Json };
  const names = Object.keys(fields);
  if (!isSorted(names)) names.sort();
  let written = '';
  for (const name of names) {
    written += `${written === '' ? '' : ','}${quotedName(name)}:${canonicalJson(fields[name]!)}`;
  }
  return `{${written}}`;
}

function isSorted(names: readonly string[]): boolean {
  for (let at = 1; at < names.length; at += 1) if (names[at - 1]! > names[at]!) return false;
  return true;
}

/** Cached, because the same few names recur. */
const known = new Map<string, string>();
const KNOWN_MAX = 256;

function quotedName(name: string): string {
  let spelled = known.get(name);
  if (spelled === undefined) {
    spelled = quoted(name);
    if (known.size < KNOWN_MAX) known.set(name, spelled);
  }
  return spelled;
}

/** Most texts are plain: well-formed and without characters to escape. */
const PLAIN = /^[ !#-[\]-~]*$/;

function quoted(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  if (/\p{Surrogate}/u.test(text)) throw new RangeError('The text is not well-formed Unicode.');
  return JSON.stringify(text);
}

export function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f));
    else {
      const [one, two, three] = [(code >> 12) & 0x3f, (code >> 6) & 0x3f, code & 0x3f];
      bytes.push(0xf0 | (code >> 18), 0x80 | one, 0x80 | two, 0x80 | three);
    }
  }
  return Uint8Array.from(bytes);
}
