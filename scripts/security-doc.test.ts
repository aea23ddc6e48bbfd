import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';

const text = readFileSync(path.join(projectRoot(), 'docs', 'security.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, numbers = '', , state = '', reason = '']) => ({ numbers, state, reason }));

test('security matrix: every test that it names is there', () => {
  const named = [...text.matchAll(/`([\w/.-]+\.(?:test|spec)\.ts)`/g)].map((match) => match[1]!);
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((file) => !existsSync(path.join(projectRoot(), file)))).toEqual([]);
});

test('security matrix: each requirement stands once, with its state, and what is met names a test', () => {
  const numbers = rows.flatMap((row) => row.numbers.split(', '));
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
  expect(numbers.filter((number) => !/^\d+\.\d+\.\d+$/.test(number))).toEqual([]);
  expect(rows.filter(({ state }) => !['met', 'partly', 'not met', 'operator'].includes(state))).toEqual([]);
  const withoutTest = rows.filter(({ state, reason }) => state === 'met' && !/\.(test|spec)\.ts`/.test(reason));
  expect(withoutTest).toEqual([]);
  expect(rows.filter(({ reason }) => reason === '')).toEqual([]);
});

const sources = readdirSync(path.join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
  .map((name) => ({ name, content: readFileSync(path.join(projectRoot(), 'src', name), 'utf8') }));

/** Modules that store things for the next visit: languages, sounds, stakes, and the receipts of this browser's bets. */
const REMEMBERING = [
  'games/receipts/memory.web.ts',
  'games/table/preferences.web.ts',
  'texts/language.ts',
  'ui/remembered.ts',
];

test('browser storage: only what remembers languages, sounds, stakes and receipts uses it', () => {
  const using = sources.filter(({ content }) => /\b(localStorage|sessionStorage|indexedDB)\b/.test(content));
  expect(using.length).toBeGreaterThan(0);
  expect(using.map(({ name }) => name).filter((name) => !REMEMBERING.includes(name))).toEqual([]);
});

test('password fields: every one is masked, named for password managers, and takes what is pasted', () => {
  const fields = sources.flatMap(({ name, content }) =>
    [...content.matchAll(/autoComplete="(?:current|new)-password"/g)].map(() => name),
  );
  expect(fields.length).toBeGreaterThan(3);
  expect(sources.filter(({ content }) => content.includes('onPaste')).map(({ name }) => name)).toEqual([]);
});
