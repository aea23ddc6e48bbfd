/** What JSON can carry. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/**
 * The one spelling of a value (RFC 8785), so that everybody hashes the same bytes: names sorted by their UTF-16 units,
 * no spaces, numbers and strings as ECMAScript writes them.
 */
export function canonicalJson(value: Json): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('JSON has no such number.');
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((each: Json) => canonicalJson(each)).join(',')}]`;
  const fields = value as { readonly [name: string]: Json };
  let written = '';
  for (const name of Object.keys(fields).sort()) {
    written += `${written === '' ? '' : ','}${quoted(name)}:${canonicalJson(fields[name]!)}`;
  }
  return `{${written}}`;
}

/** Most texts are plain: nothing in them is escaped, and they are well-formed. */
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
