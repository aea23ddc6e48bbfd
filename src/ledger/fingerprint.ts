import { createHash } from 'node:crypto';

/** A hash of content: the same content under the same key is a repeat, other content is a mistake. */
export function fingerprint(...parts: readonly string[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:${part}`);
  return hash.digest();
}
