import { Query, type ClientBase } from 'pg';
import { answerTo } from './ask.ts';

/** Signature, flags and the length of an extension that does not exist. */
const HEADER_BYTES = 19;
const COLUMN_COUNT_BYTES = 2;
const LENGTH_BYTES = 4;
const EMPTY = Buffer.alloc(0);

/** The driver ignores what COPY sends. */
class CopyOut extends Query {
  readonly #chunks: Buffer[] = [];

  /** The driver calls it. It writes over the chunk later. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#chunks.push(Buffer.from(chunk));
  }

  bytes(): Buffer {
    return this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
  }
}

/**
 * The only value that a query returns, as the database sends it in binary format: byte strings as they are. The driver asks for text
 * otherwise, which has two digits for each byte. COPY takes no parameters, so the values are in the text.
 */
export async function readBinaryValue(
  client: ClientBase,
  silenceMsMax: number | undefined,
  query: string,
): Promise<Buffer> {
  const copied = await answerTo<Buffer>(silenceMsMax, (done) => {
    const copy: CopyOut = new CopyOut(`COPY (${query}) TO STDOUT (FORMAT binary)`, undefined, (error) =>
      done(error, error ? EMPTY : copy.bytes()),
    );
    client.query(copy);
  });
  const lengthAt = HEADER_BYTES + COLUMN_COUNT_BYTES;
  const from = lengthAt + LENGTH_BYTES;
  if (copied.readInt16BE(HEADER_BYTES) !== 1) throw new TypeError('Not one value: another number of rows or columns.');
  const length = copied.readInt32BE(lengthAt);
  // After the only row comes the end mark.
  if (length < 0 || copied.length !== from + length + COLUMN_COUNT_BYTES) {
    throw new TypeError('Not one value: another number of rows or columns.');
  }
  return copied.subarray(from, from + length);
}
