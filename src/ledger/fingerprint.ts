import { hash } from 'node:crypto';

const FINGERPRINT_BYTES = 16;

/** A hash of content: the same content under the same key is a repeat, other content is a mistake. */
export function fingerprint(...parts: readonly string[]): Buffer {
  let content = '';
  for (const part of parts) content += `${part.length}:${part}`;
  return hash('sha256', content, 'buffer').subarray(0, FINGERPRINT_BYTES);
}
