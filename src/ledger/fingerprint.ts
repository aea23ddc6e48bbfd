import { hash } from 'node:crypto';

/** A hash of content: the same content under the same key is a repeat, other content is a mistake. */
export function fingerprint(...parts: readonly string[]): Buffer {
  return hash('sha256', parts.map((part) => `${part.length}:${part}`).join(''), 'buffer');
}
