import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sealedWith, type KeyRing } from '../secrets/key-ring.ts';

export interface StoredFile {
  /** Random, so that it does not reveal the player. */
  fileName: string;
  /** Hash of the encrypted file. */
  sha256: Buffer;
}

/** Players' documents: encrypted, under random names, in a folder that is not served. */
export interface DocumentStore {
  write(content: Buffer): Promise<StoredFile>;
  read(file: StoredFile): Promise<Buffer>;
  remove(fileName: string): Promise<void>;
  /** Id of the key it is encrypted with; null if the file is gone. */
  keyOf(fileName: string): Promise<string | null>;
  /** Names of files written before `before`. */
  list(before: Date): Promise<string[]>;
}

const NAME = /^[0-9a-f]{48}$/;

/** Content encrypted for one purpose cannot be decrypted for another. */
export function createDocumentStore(folder: string, keys: KeyRing, purpose = 'identity document'): DocumentStore {
  const place = (fileName: string) => {
    if (!NAME.test(fileName)) throw new Error('Not the name of a stored document.');
    return path.join(folder, fileName);
  };
  return {
    async write(content) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const fileName = randomBytes(24).toString('hex');
      const sealed = keys.seal(purpose, content);
      await writeFile(`${place(fileName)}.part`, sealed, { mode: 0o600, flag: 'wx', flush: true });
      await rename(`${place(fileName)}.part`, place(fileName));
      return { fileName, sha256: digest(sealed) };
    },
    async read({ fileName, sha256 }) {
      const sealed = await readFile(place(fileName));
      if (!digest(sealed).equals(sha256)) throw new Error(`The stored document ${fileName} was changed.`);
      return keys.unseal(purpose, sealed);
    },
    async keyOf(fileName) {
      const sealed = await readFile(place(fileName)).catch(() => null);
      return sealed && sealedWith(sealed);
    },
    remove: (fileName) => rm(place(fileName), { force: true }),
    async list(before) {
      const names = await readdir(folder).catch(() => []);
      const dated = await Promise.all(
        names
          .filter((name) => NAME.test(name))
          .map(async (name) => ({ name, changedAt: (await stat(path.join(folder, name))).mtime })),
      );
      return dated.filter(({ changedAt }) => changedAt < before).map(({ name }) => name);
    },
  };
}

function digest(content: Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
