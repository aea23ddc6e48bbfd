import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

export interface Row {
  readonly id: string;
}

/** Rows by id, in insertion order. After changing a row in place, put it again to store the change. */
export interface Table<R extends Row> {
  get(id: string): R | null;
  all(): R[];
  put(row: R): R;
  remove(id: string): void;
  clear(): void;
}

export interface Journal {
  table<R extends Row>(name: string): Table<R>;
  /** Rewrites the file without outdated lines. Only the process that owns the sandbox's port may do so. */
  compact(): void;
  close(): void;
}

const COMPACT_FROM_LINES = 50_000;
const LINES_PER_ROW = 4;

type Line = readonly [table: string, id: string, row: Row | null];

/**
 * A provider's storage. Every change appends a line to the file before the caller continues, so that a killed process loses nothing that it
 * answered.
 * Without a file, data is only in memory.
 */
export function openJournal(file: string | null): Journal {
  const tables = file === null ? new Map<string, Map<string, Row>>() : readTables(file);
  let descriptor: number | null = null;
  let lines = 0;
  let closed = false;

  const rowsOf = (name: string): Map<string, Row> => {
    const rows = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, rows);
    return rows;
  };
  const write = (line: Line): void => {
    if (file === null || closed) return;
    descriptor ??= openForAppending(file);
    writeSync(descriptor, `${JSON.stringify(line)}\n`);
    lines += 1;
    if (lines > COMPACT_FROM_LINES && lines > LINES_PER_ROW * countRows(tables)) compact();
  };
  const compact = (): void => {
    if (file === null) return;
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
    mkdirSync(path.dirname(file), { recursive: true });
    const draft = `${file}.draft`;
    writeFileSync(draft, allLines(tables));
    renameSync(draft, file);
    lines = 0;
  };

  return {
    table: <R extends Row>(name: string) => tableOf(rowsOf(name), name, write) as Table<R>,
    compact,
    close() {
      closed = true;
      if (descriptor !== null) closeSync(descriptor);
      descriptor = null;
    },
  };
}

function tableOf(rows: Map<string, Row>, name: string, write: (line: Line) => void): Table<Row> {
  const remove = (id: string): void => {
    if (rows.delete(id)) write([name, id, null]);
  };
  return {
    get: (id) => rows.get(id) ?? null,
    all: () => [...rows.values()],
    put(row) {
      rows.set(row.id, row);
      write([name, row.id, row]);
      return row;
    },
    remove,
    clear() {
      for (const id of rows.keys()) remove(id);
    },
  };
}

function readTables(file: string): Map<string, Map<string, Row>> {
  const tables = new Map<string, Map<string, Row>>();
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  for (const [name, id, row] of text.split('\n').flatMap(readLine)) {
    const rows = tables.get(name) ?? new Map<string, Row>();
    tables.set(name, rows);
    if (row) rows.set(id, row);
    else rows.delete(id);
  }
  return tables;
}

// A killed process may leave half a line at the end. It was never acknowledged, so it is dropped.
function readLine(text: string): Line[] {
  try {
    return text === '' ? [] : [JSON.parse(text) as Line];
  } catch {
    return [];
  }
}

function openForAppending(file: string): number {
  mkdirSync(path.dirname(file), { recursive: true });
  const endsInHalfLine = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
  const descriptor = openSync(file, 'a');
  if (endsInHalfLine) writeSync(descriptor, '\n');
  return descriptor;
}

function allLines(tables: Map<string, Map<string, Row>>): string {
  const lines = [...tables].flatMap(([name, rows]) => [...rows].map(([id, row]) => JSON.stringify([name, id, row])));
  return lines.map((line) => `${line}\n`).join('');
}

function countRows(tables: Map<string, Map<string, Row>>): number {
  return [...tables.values()].reduce((sum, rows) => sum + rows.size, 0);
}
