import { fromHex } from '../../public-log/log-format.ts';
import type { CheckSignature } from './check-receipt.ts';

/** The first test vector of RFC 8032, to find out whether this browser supports Ed25519. */
const EXAMPLE = {
  key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  signature:
    'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
};

let knows: Promise<boolean> | null = null;

/** Ed25519 by the browser's own cryptography. Null if it has none. */
export const checkInBrowser: CheckSignature = async (key, text, signature) => {
  knows ??= verify(fromHex(EXAMPLE.key), '', fromHex(EXAMPLE.signature)).catch(() => false);
  if (!(await knows)) return null;
  return verify(key, text, signature).catch(() => false);
};

async function verify(key: Uint8Array, text: string, signature: Uint8Array): Promise<boolean> {
  const imported = await crypto.subtle.importKey('raw', new Uint8Array(key), 'Ed25519', false, ['verify']);
  return crypto.subtle.verify('Ed25519', imported, new Uint8Array(signature), new TextEncoder().encode(text));
}
