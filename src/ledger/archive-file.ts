import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { FIRST_CELL, schemaOf, type Cell } from '../db/cells/schemas.ts';
import type { Database } from '../db/database.ts';

/** Describes the file of an archived month. `previous` is the hash of the preceding note, so a missing note is noticed. */
export interface ArchiveNote {
  file: string;
  rows: number;
  /** Hash of the lines, including their line ends. */
  sha256: string;
  previous: string | null;
}

const ROWS_AT_ONCE_MAX = 5_000;

/** Writes an archived month of `transfers` or `bets` as lines of JSON with a note next to it, and reads the file back to verify it. */
export async function writeArchiveFile(
  owner: Database,
  folder: string,
  table: 'transfers' | 'bets',
  month: string,
): Promise<ArchiveNote> {
  await mkdir(folder, { recursive: true });
  const partition = `${table}_${month.replace('-', '_')}`;
  const name = owner.place === FIRST_CELL ? partition : `${schemaOf(owner.place as Cell)}_${partition}`;
  const file = `${name}.jsonl.gz`;
  const previous = await hashOfNewestNote(folder, `${name}.json`);
  const written = await writeRows(owner, path.join(folder, file), partition);
  const read = await readArchiveFile(path.join(folder, file));
  if (read.rows !== written.rows || read.sha256 !== written.sha256)
    throw new Error(`${file} is not what was written to it.`);
  const note: ArchiveNote = { file, ...written, previous };
  await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(note, null, 2)}\n`);
  return note;
}

export async function readArchiveFile(file: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const source = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input: source, crlfDelay: Infinity })) {
    hash.update(`${line}\n`);
    rows += 1;
  }
  return { rows, sha256: hash.digest('hex') };
}

async function writeRows(owner: Database, file: string, name: string): Promise<{ rows: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  const zip = createGzip();
  const stored = pipeline(zip, createWriteStream(file));
  await owner.transaction(async (tx) => {
    // Earlier versions moved archived months into the archive's own schema.
    const found = await tx.query<{ table: string }>(
      `SELECT coalesce(to_regclass(current_schema() || '_archive.' || $1), to_regclass(current_schema() || '.' || $1))::text AS table`,
      [name],
    );
    const tableName = found.rows[0]!.table;
    await tx.query(
      `DECLARE partitionrows CURSOR FOR SELECT to_json(m)::text AS line FROM ${tableName} AS m ORDER BY player_id, number`,
    );
    for (;;) {
      const { rows: some } = await tx.query<{ line: string }>(`FETCH ${ROWS_AT_ONCE_MAX} FROM partitionrows`);
      if (some.length === 0) break;
      const text = some.map(({ line }) => `${line}\n`).join('');
      hash.update(text);
      rows += some.length;
      if (!zip.write(text)) await once(zip, 'drain');
    }
  });
  zip.end();
  await stored;
  return { rows, sha256: hash.digest('hex') };
}

/** Names of notes sort by month; each table has its own series. */
async function hashOfNewestNote(folder: string, own: string): Promise<string | null> {
  const series = own.replace(/_\d{4}_\d{2}\.json$/, '_');
  const notes = (await readdir(folder)).filter(
    (name) => name.endsWith('.json') && name.startsWith(series) && name < own,
  );
  const newest = notes.toSorted().at(-1);
  return newest
    ? createHash('sha256')
        .update(await readFile(path.join(folder, newest)))
        .digest('hex')
    : null;
}
