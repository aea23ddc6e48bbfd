/**
 * The only way to compare a signature, a token or any other secret: exactly this text. Decoding both sides first would accept
 * every other spelling of the same bytes. The time depends on the length only, not on the position of the first difference.
 */
export function isSameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}

/** Decodes a text; null unless it is the canonical encoding of its bytes. */
export function decodeExactly(text: string, encoding: 'base64url' | 'hex'): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : null;
}
