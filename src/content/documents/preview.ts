import type { KeyRing } from '../../secrets/key-ring.ts';
import { isKey, isKind, type Kind } from './document-kinds.ts';

/** The version that a member of staff may view on the real page, for a few minutes. */
export interface PreviewOf {
  kind: Kind;
  key: string;
  version: number;
}

const PURPOSE = 'content preview';
export const PREVIEW_MS = 10 * 60_000;

export function previewToken(keys: Pick<KeyRing, 'sign'>, { kind, key, version }: PreviewOf, now: Date): string {
  const text = [kind, key, version, now.getTime() + PREVIEW_MS].join('~');
  return `${text}~${keys.sign(PURPOSE, text)}`;
}

/** Null if the token is not ours, or has expired. */
export function readPreviewToken(keys: Pick<KeyRing, 'verify'>, token: unknown, now: Date): PreviewOf | null {
  if (typeof token !== 'string' || token.length > 300) return null;
  const [, text, kind, key, version, until, signature] =
    /^(([a-z]+)~([a-z0-9-]+)~(\d{1,9})~(\d{1,15}))~(.+)$/.exec(token) ?? [];
  if (text === undefined || !keys.verify(PURPOSE, text, signature!)) return null;
  if (Number(until) <= now.getTime() || !isKind(kind!) || !isKey(kind, key!)) return null;
  return { kind, key: key!, version: Number(version) };
}
