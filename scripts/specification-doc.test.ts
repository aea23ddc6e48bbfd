import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';

const at = (file: string) => path.join(projectRoot(), file);
const rows = readFileSync(at('docs/specification.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Statement'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, statement = '', where = '', tests = '', ruling = '']) => ({ statement, where, tests, ruling }));

const namedTests = rows.flatMap(({ tests }) =>
  [...tests.matchAll(/`([^`]+)`: \*([^*]+)\*/g)].map((match) => ({ file: match[1]!, name: match[2]! })),
);

test('specification: every file that it names is there', () => {
  const files = rows.map(({ where }) => where.replaceAll('`', ''));
  expect(files.length).toBeGreaterThan(450);
  expect([...files, ...namedTests.map(({ file }) => file)].filter((file) => !existsSync(at(file)))).toEqual([]);
});

test('specification: every test that it names is in that file', () => {
  expect(namedTests.length).toBeGreaterThan(450);
  const texts = new Map<string, string>();
  const textOf = (file: string) => {
    const known = texts.get(file) ?? readFileSync(at(file), 'utf8').replaceAll("\\'", "'");
    texts.set(file, known);
    return known;
  };
  expect(namedTests.filter(({ file, name }) => !textOf(file).includes(name))).toEqual([]);
});

test('specification: each statement stands once in its section, and names a test or says that there is none', () => {
  expect(rows.filter(({ tests }) => tests !== 'none' && !tests.includes('`: *'))).toEqual([]);
  expect(rows.filter(({ statement, where }) => statement === '' || where === '')).toEqual([]);
  const counted = readFileSync(at('docs/specification.md'), 'utf8');
  expect(counted).toContain(`${rows.length} statements of the two documents`);
  expect(counted).toContain(`(${rows.filter(({ tests }) => tests === 'none').length} of them)`);
});
