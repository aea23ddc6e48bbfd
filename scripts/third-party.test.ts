import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../src/db/project-root.ts';
import {
  ALLOWED_LICENCES,
  IN_THE_WEB_APP,
  licencesIn,
  noticesText,
  thirdParties,
  type LockedPackage,
} from './third-party.ts';

const read = (file: string) => readFileSync(path.join(projectRoot(), file), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> };
const parties = thirdParties(lock.packages);
const isAllowed = (licence: string) => ALLOWED_LICENCES.some((allowed) => allowed === licence);

test('third parties: every licence is known and allowed, also of what is used for development only', () => {
  expect(parties.length).toBeGreaterThan(400);
  const refused = parties.filter(({ licence }) => !licencesIn(licence).every(isAllowed));
  expect(refused.map(({ name, version, licence }) => `${name}@${version}: ${licence}`)).toEqual([]);
});

test('third parties: THIRD-PARTY-NOTICES.md is current; `npm run docs` writes it', () => {
  expect(read('THIRD-PARTY-NOTICES.md')).toBe(noticesText(parties));
});

test('third parties: an unknown licence and one that is not allowed are found', () => {
  const found = thirdParties({
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', license: 'SSPL-1.0' },
  });
  expect(found.map(({ licence }) => licencesIn(licence).every(isAllowed))).toEqual([false, false]);
});

test('third parties: every package that the source of the web app or the server imports is named in the notices', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const named = [...IN_THE_WEB_APP, ...Object.keys(dependencies)];
  const files = readdirSync(path.join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/(^|\/)test-|\.test\.tsx?$|\.d\.ts$/.test(file));
  const imported = sources.flatMap((file) =>
    [
      ...read(path.join('src', file)).matchAll(
        /^(?:import|export) (?!type )[^;]*?from '((?:@[\w-]+\/)?[\w.-]+)[^']*';$/gm,
      ),
    ].map(([, name]) => name!),
  );
  const unnamed = imported.filter(
    (name) => !name.startsWith('.') && !name.startsWith('node:') && !named.includes(name),
  );
  expect(imported).toContain('react-router');
  expect([...new Set(unnamed)].filter((name) => name !== 'node')).toEqual([]);
});
