/**
 * Many rows as one value, in PostgreSQL's binary format. The driver reads only text: the database would write every number, time
 * and byte string as text and we would parse it again, which takes several times as long.
 */

/** Packs the rows of the subquery with this alias, in the subquery's order. */
export function packed(rows: string): string {
  return `string_agg(record_send(${rows}), ''::bytea)`;
}

const COUNT_BYTES = 4;
const OID_BYTES = 4;
const LENGTH_BYTES = 4;
/** PostgreSQL's epoch for timestamps. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/** Reads the columns of packed rows in order. None may be null. */
export class PackedRows {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer | null) {
    this.#bytes = bytes ?? Buffer.alloc(0);
  }

  /** Goes to the next row. False after the last one. */
  next(): boolean {
    if (this.#at === this.#bytes.length) return false;
    this.#at += COUNT_BYTES;
    return true;
  }

  bigint(): bigint {
    return this.#bytes.readBigInt64BE(this.#pass(8));
  }

  smallint(): number {
    return this.#bytes.readInt16BE(this.#pass(2));
  }

  date(): Date {
    return new Date(EPOCH_MS + Number(this.bigint()) / 1_000);
  }

  /** A view into the bytes, not a copy. */
  bytea(): Buffer {
    const length = this.#bytes.readInt32BE(this.#at + OID_BYTES);
    const from = this.#pass(length);
    return this.#bytes.subarray(from, from + length);
  }

  /** Skips to the next column and returns where its value begins. */
  #pass(length: number): number {
    const from = this.#at + OID_BYTES + LENGTH_BYTES;
    if (this.#bytes.readInt32BE(from - LENGTH_BYTES) !== length)
      throw new TypeError('A column of another type, or null.');
    this.#at = from + length;
    return from;
  }
}
