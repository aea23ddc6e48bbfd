import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';

/** Second names for a thing that has one: it is Sign in, Sign out and Wallet everywhere. */
const SECOND_WORDS = /\b(log(ged)?[ -]?(in|out|off)|sign[ -]?off|open the cashier|in the cashier)\b/i;
/** Texts that the specification quotes word for word. */
const EXACT = ['Log In To Activate', 'Too many failed login attempts. Try again after 15 minutes.'];

test('words: one thing has one name in English texts', () => {
  const files = readdirSync(path.join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^texts\/en\/|\.en\.ts$/.test(name))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join('src', name));
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    [...readFileSync(path.join(projectRoot(), file), 'utf8').matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/gs)]
      .map((match) => match[2]!)
      .filter((text) => text.includes(' ') && SECOND_WORDS.test(text) && !EXACT.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
