import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openJournal } from './journal.ts';

function newFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'roulo-journal-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, 'sub', 'rows.jsonl');
}

test('journal: what was put is there after a process that was never closed', () => {
  const file = newFile();
  const rows = openJournal(file).table<{ id: string; n: number }>('rows');
  rows.put({ id: 'a', n: 1 });
  rows.put({ id: 'b', n: 2 });
  rows.put({ id: 'a', n: 3 });
  rows.remove('b');
  expect(openJournal(file).table('rows').all()).toEqual([{ id: 'a', n: 3 }]);
});

test('journal: half a line at the end is dropped, and the next line is whole', () => {
  const file = newFile();
  openJournal(file).table('rows').put({ id: 'a' });
  appendFileSync(file, '["rows","b",{"id":"b"');
  openJournal(file).table('rows').put({ id: 'c' });
  expect(openJournal(file).table('rows').all()).toEqual([{ id: 'a' }, { id: 'c' }]);
});

test('journal: compacting keeps the rows and drops their past', () => {
  const file = newFile();
  const journal = openJournal(file);
  const rows = journal.table<{ id: string; n: number }>('rows');
  for (let n = 0; n < 100; n += 1) rows.put({ id: 'a', n });
  journal.compact();
  expect(readFileSync(file, 'utf8')).toBe('["rows","a",{"id":"a","n":99}]\n');
  rows.put({ id: 'b', n: 1 });
  expect(openJournal(file).table('rows').all()).toHaveLength(2);
});

test('journal: a second reader of the file writes nothing by itself', () => {
  const file = newFile();
  const rows = openJournal(file).table('rows');
  rows.put({ id: 'a' });
  openJournal(file).table('rows');
  rows.put({ id: 'b' });
  expect(openJournal(file).table('rows').all()).toHaveLength(2);
});
