/**
 * Many rows as one value, in PostgreSQL's binary format. The driver reads only text: the database would write every number, time
 * and byte string as text and we would parse it again, which takes several times as long.
 */

/** How a column's value is packed. Of byte strings the length comes first. */
const PACKED = {
  bigint: (column: string) => `int8send(${column})`,
  smallint: (column: string) => `int2send(${column})`,
  timestamptz: (column: string) => `timestamptz_send(${column})`,
  bytea: (column: string) => `int4send(length(${column})) || ${column}`,
};

export type PackedColumns = readonly (readonly [name: string, type: keyof typeof PACKED])[];

/** Packs these columns of the rows of a subquery, in its order. No column may be null. */
export function packed(columns: PackedColumns): string {
  const row = columns.map(([name, type]) => PACKED[type](name)).join(' || ');
  return `int4send(count(*)::integer) || coalesce(string_agg(${row}, ''::bytea), ''::bytea)`;
}

const COUNT_BYTES = 4;
const LENGTH_BYTES = 4;
/** PostgreSQL's epoch for timestamps. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const NOTHING = new Uint8Array(0);

/** Reads the columns of packed rows in the order in which they were packed. */
export class PackedRows {
  readonly count: number;
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = COUNT_BYTES;
  #rows = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.count = this.#view.getInt32(0);
  }

  /** Goes to the next row. False after the last one. */
  next(): boolean {
    const isOver = this.#rows === this.count;
    // Of a row with a null nothing is there, because anything joined to a null is null.
    if (isOver !== (this.#at === this.#bytes.length))
      throw new TypeError('Packed rows with other columns, or with a null.');
    this.#rows += 1;
    return !isOver;
  }

  bigint(): bigint {
    const value = this.#view.getBigInt64(this.#at);
    this.#at += 8;
    return value;
  }

  smallint(): number {
    const value = this.#view.getInt16(this.#at);
    this.#at += 2;
    return value;
  }

  date(): Date {
    const micros = this.#view.getInt32(this.#at) * 2 ** 32 + this.#view.getUint32(this.#at + 4);
    this.#at += 8;
    return new Date(EPOCH_MS + micros / 1_000);
  }

  /** A view into the bytes, not a copy. */
  bytea(): Uint8Array {
    const from = this.#at + LENGTH_BYTES;
    const length = this.#view.getInt32(this.#at);
    this.#at = from + length;
    return length === 0 ? NOTHING : this.#bytes.subarray(from, from + length);
  }
}
