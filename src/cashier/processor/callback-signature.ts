import { createHmac } from 'node:crypto';
import { isSameText } from '../../secrets/same-text.ts';

/**
 * Checks the processor's signature: HMAC-SHA512 over the JSON with keys sorted at every depth, printed as JavaScript prints it.
 * One of its samples turns a list into an object with index keys, others keep the list, so both forms are accepted.
 */
export function isSignedByProcessor(body: Buffer, signature: string | undefined, secret: string): boolean {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    const expected = [true, false].map((keepsLists) => digest(canonicalText(value, keepsLists), secret));
    // Compares both, even if the first one matches.
    return expected.map((each) => isSameText(signature, each)).includes(true);
  } catch {
    // Not JSON, or nested deeper than anything the processor sends.
    return false;
  }
}

export function canonicalText(value: unknown, keepsLists: boolean): string {
  return JSON.stringify(sorted(value, keepsLists));
}

function sorted(value: unknown, keepsLists: boolean): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value) && keepsLists) return value.map((item) => sorted(item, keepsLists));
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted((value as Record<string, unknown>)[key], keepsLists)]));
}

function digest(text: string, secret: string): string {
  return createHmac('sha512', secret).update(text).digest('hex');
}
