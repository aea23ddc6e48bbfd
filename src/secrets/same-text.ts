/**
 * The one way to check a signature, a token or any other secret: exactly this text. Decoding both sides first would accept
 * every other spelling of the same bytes. The time depends on the length only, not on where the first difference is.
 */
export function isSameText(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}

/** The bytes of a text; null unless it is the one spelling that encoding these bytes gives. */
export function decodeExactly(text: string, encoding: 'base64url' | 'hex'): Buffer | null {
  const bytes = Buffer.from(text, encoding);
  return bytes.toString(encoding) === text ? bytes : null;
}
