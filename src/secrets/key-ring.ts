import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, type Cipher } from 'node:crypto';
import { isSameText } from './same-text.ts';

/**
 * The product's secret keys. The first one makes new signatures and ciphertexts; all are accepted. A key is rotated by adding a
 * new one in front and removing the old one later.
 */
export interface KeyRing {
  /** Newest first. */
  ids: readonly string[];
  /** The key for new signatures and ciphertexts: the first, unless running servers do not have it yet. */
  currentId(): string;
  use(id: string): void;
  sign(purpose: string, text: string): string;
  verify(purpose: string, text: string, signature: string): boolean;
  /** With the current key, or the given one. */
  seal(purpose: string, content: Buffer, id?: string): Buffer;
  unseal(purpose: string, sealed: Buffer): Buffer;
  /** Encrypts one block of sixteen bytes, deterministically, with the current key or the given one. */
  encipher(purpose: string, block: Buffer, id?: string): Buffer;
  /** The possible plaintexts of the block, one per key. */
  decipher(purpose: string, block: Buffer): Buffer[];
  /** A token that can be derived again from the same text and key. */
  derive(purpose: string, text: string): string;
  /** The text it was parsed from, for a child process that uses the same keys. */
  text(): string;
  /** The same token derived from each key, current one first, to find what an older key has named. */
  deriveAll(purpose: string, text: string): string[];
}

const KEY_BYTES_MIN = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Parses `id:base64` pairs separated by commas or lines, newest first. Throws a sentence for the operator. */
export function parseKeyRing(text: string): KeyRing {
  const keys = text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map((entry) => {
      const match = /^([a-z0-9]{1,8}):([A-Za-z0-9+/_-]+={0,2})$/.exec(entry);
      const secret = Buffer.from(match?.[2] ?? '', 'base64');
      if (!match || secret.length < KEY_BYTES_MIN) {
        throw new Error(`SECRET_KEYS needs entries of the form id:base64 with at least ${KEY_BYTES_MIN} bytes each.`);
      }
      return { id: match[1]!, secret };
    });
  if (keys.length === 0) throw new Error('SECRET_KEYS is empty.');
  if (new Set(keys.map((key) => key.id)).size < keys.length) throw new Error('SECRET_KEYS names an id twice.');

  const derived = new Map<string, Buffer>();
  const ciphers = new Map<string, Cipher>();
  const keyFor = (id: string, purpose: string): Buffer | null => {
    const name = `${id} ${purpose}`;
    const known = derived.get(name);
    if (known) return known;
    const key = keys.find((candidate) => candidate.id === id);
    if (!key) return null;
    const made = Buffer.from(hkdfSync('sha256', key.secret, '', `roulo ${purpose}`, 32));
    derived.set(name, made);
    return made;
  };
  let current = keys[0]!.id;
  const mac = (id: string, purpose: string, content: string) => {
    const key = keyFor(id, purpose);
    return key ? createHmac('sha256', key).update(content).digest('base64url') : null;
  };
  const signatureOf = (id: string, purpose: string, content: string): string | null => {
    const made = mac(id, purpose, content);
    return made === null ? null : `${id}.${made}`;
  };

  return {
    ids: keys.map(({ id }) => id),
    currentId: () => current,
    use(id) {
      if (!keys.some((key) => key.id === id)) throw new Error(`SECRET_KEYS has no key ${id}.`);
      current = id;
      ciphers.clear();
    },
    sign: (purpose, content) => signatureOf(current, purpose, content)!,
    verify(purpose, content, signature) {
      const expected = signatureOf(signature.split('.', 1)[0]!, purpose, content);
      return expected !== null && isSameText(signature, expected);
    },
    deriveAll: (purpose, content) =>
      [current, ...keys.map(({ id }) => id).filter((id) => id !== current)].map((id) => mac(id, purpose, content)!),
    text: () => text,
    derive: (purpose, content) => mac(current, purpose, content)!,
    encipher(purpose, block, id = current) {
      // In ECB mode a block does not depend on earlier ones, so one cipher object serves for all.
      const name = id === current ? purpose : `${id} ${purpose}`;
      let cipher = ciphers.get(name);
      if (!cipher) {
        const key = keyFor(id, purpose);
        if (!key) throw new Error(`SECRET_KEYS has no key ${id}.`);
        cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
        ciphers.set(name, cipher);
      }
      return cipher.update(block);
    },
    decipher: (purpose, block) =>
      keys.map(({ id }) =>
        createDecipheriv('aes-256-ecb', keyFor(id, purpose)!, null).setAutoPadding(false).update(block),
      ),
    seal(purpose, content, keyId = current) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keyFor(keyId, purpose)!, iv);
      const body = Buffer.concat([cipher.update(content), cipher.final()]);
      const id = Buffer.from(keyId);
      return Buffer.concat([Buffer.from([id.length]), id, iv, cipher.getAuthTag(), body]);
    },
    unseal(purpose, sealed) {
      const idEnd = 1 + sealed.readUInt8(0);
      const key = keyFor(sealedWith(sealed), purpose);
      if (!key) throw new Error('The content was sealed with a key that is no longer in SECRET_KEYS.');
      const iv = sealed.subarray(idEnd, idEnd + IV_BYTES);
      const tag = sealed.subarray(idEnd + IV_BYTES, idEnd + IV_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES }).setAuthTag(tag);
      return Buffer.concat([decipher.update(sealed.subarray(idEnd + IV_BYTES + TAG_BYTES)), decipher.final()]);
    },
  };
}

/** The id of the key that sealed the content. */
export function sealedWith(sealed: Buffer): string {
  return sealed.subarray(1, 1 + sealed.readUInt8(0)).toString();
}

/** A column with sealed content, for jobs that process all of them. Each slice declares its own. */
export interface SealedColumn {
  table: string;
  /** Every cell has this table, or the directory. */
  place: 'cell' | 'directory';
  /** Its key columns, which are integers. */
  key: readonly string[];
  column: string;
  purpose: string;
}

export function newKeyText(id = 'k1'): string {
  return `${id}:${randomBytes(KEY_BYTES_MIN).toString('base64')}`;
}
