import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_GROUPS, SETTINGS } from '../../src/app/config/settings.ts';
import { projectRoot } from '../../src/db/project-root.ts';
import { DRILLS as SUITE } from '../../bench/drill/suite.ts';
import { ADMIN, BENCHES, COMMANDS, DRILLS } from '../commands/commands.ts';
import { SLICES } from '../layers.ts';
import { generatedDocs } from './generated.ts';

const root = projectRoot();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

test.each(Object.entries(await generatedDocs(root)))('docs: %s is current; `npm run docs` writes it', (file, text) => {
  expect(read(file)).toBe(text);
});

test('docs: every setting is in one group', () => {
  const grouped = SETTING_GROUPS.flatMap(({ settings }) => Object.keys(settings));
  expect(grouped.toSorted()).toEqual(Object.keys(SETTINGS).toSorted());
});

test('commands: the registry and package.json name the same scripts', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(Object.keys(scripts).toSorted());
  for (const { name, usage } of COMMANDS) expect(usage).toMatch(new RegExp(`^npm (run )?${name}( |$)`));
});

test('commands: every program has a name of its own, a program, and the options that it names', () => {
  for (const programs of [ADMIN, DRILLS, BENCHES]) {
    const names = programs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { name, entry, options = '' } of programs) {
      expect(existsSync(path.join(root, entry)), entry).toBe(true);
      for (const [, option] of options.matchAll(/--([\w-]+)/g)) {
        expect(read(entry), `${name} --${option}`).toMatch(new RegExp(`\\b${option}\\b`));
      }
    }
  }
});

test('commands: every drill of the suite can be started by its name', () => {
  const names = DRILLS.map(({ name }) => name);
  expect(SUITE.filter((name) => !names.includes(name))).toEqual([]);
});

test('docs: every `npm run` in a document, a comment or a text names a script, and a program where it takes one', () => {
  const files = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'docs',
    'src',
    'sandbox',
    'scripts',
    'bench',
    'e2e',
  ];
  const scripts = COMMANDS.map(({ name }) => name);
  const unknown = files
    .flatMap(textFiles)
    .filter((file) => !file.startsWith('bench/results/'))
    .flatMap((file) =>
      [...read(file).matchAll(/npm run ([a-z][\w:-]*)(?: -- (\w[\w-]*))?/g)].map((match) => ({ file, match })),
    )
    .filter(({ match: [, script = '', name] }) => {
      const known = { admin: ADMIN, drill: DRILLS, bench: BENCHES }[script];
      return (
        !scripts.includes(script) || (known && name !== undefined && !known.some((program) => program.name === name))
      );
    })
    .map(({ file, match }) => `${file}: ${match[0]}`);
  expect(unknown).toEqual([]);
});

test('docs: README and ARCHITECTURE stay short', () => {
  expect(read('README.md').split('\n').length).toBeLessThanOrEqual(100);
  expect(read('ARCHITECTURE.md').split('\n').length).toBeLessThanOrEqual(220);
});

test('docs: every slice has a README, and ARCHITECTURE leads to every README', () => {
  const readmes = ['src', 'sandbox', 'bench', 'scripts']
    .flatMap(textFiles)
    .filter((file) => /(^|\/)README\.md$/.test(file));
  for (const { name } of SLICES) expect(readmes).toContain(`src/${name}/README.md`);
  const architecture = read('ARCHITECTURE.md');
  expect(readmes.filter((file) => !architecture.includes(`(${file})`))).toEqual([]);
});

test('docs: every file that a document links to or names is there', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    ...['docs', 'src', 'sandbox', 'bench', 'scripts'].flatMap(textFiles),
  ].filter((file) => file.endsWith('.md') && !file.startsWith('bench/results/'));
  const isThere = (file: string) => existsSync(path.join(root, file));
  const missing = documents.flatMap((document) => {
    const folder = path.posix.dirname(document);
    const linked = [...read(document).matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map((match) => match[1]!)
      .filter((file) => !isThere(path.posix.join(folder, file)));
    const named = [...read(document).matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs|json|css))`/g)]
      .map((match) => match[1]!)
      .filter((file) => ![folder, 'src', '.', 'src/games'].some((place) => isThere(path.posix.join(place, file))))
      // A bare name such as `api.ts` stands for many files.
      .filter((file) => file.includes('/') || folder !== '.');
    return [...linked, ...named].map((file) => `${document}: ${file}`);
  });
  expect(missing).toEqual([]);
});

function textFiles(place: string): string[] {
  if (place.endsWith('.md')) return [place];
  return readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|ts|tsx|mjs|cfg|conf|service|yaml|yml|example)$/.test(name))
    .map((name) => path.posix.join(place, name.split(path.sep).join('/')));
}
