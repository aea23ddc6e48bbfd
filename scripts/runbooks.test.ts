import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { operatorCommands } from '../src/app/parts/operator.ts';
import { readConfig } from '../src/app/config.ts';
import { SETTINGS } from '../src/app/config/settings.ts';
import { systemClock } from '../src/clock/clock.ts';
import { oneCell } from '../src/db/cells/test-cells.ts';
import { openDatabase } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { newKeyText } from '../src/secrets/key-ring.ts';
import { COMMANDS } from './artifact.ts';
import { ADMIN } from './commands/commands.ts';

const read = (file: string) => readFileSync(path.join(projectRoot(), file), 'utf8');
const folder = 'docs/runbooks';
const runbooks = readdirSync(path.join(projectRoot(), folder)).map((file) => ({
  file,
  text: read(`${folder}/${file}`),
}));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const alerts = [...read('docs/deploy/alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);
const all = (pattern: RegExp) =>
  runbooks.flatMap(({ file, text }) => [...text.matchAll(pattern)].map((match) => ({ file, match })));

test('runbooks: every command exists, and is there where there are no sources', () => {
  const named = all(/npm run ([\w:-]+)(?: -- ([\w-]+)(?: ([a-z]+))?)?/g);
  expect(named.length).toBeGreaterThan(30);
  for (const { file, match } of named) {
    const [text, script = '', name, word] = match;
    expect(Object.keys(scripts), file).toContain(script);
    // Checking a bet and building a version happen on a machine with the sources.
    if (['build', 'drill', 'verify'].includes(script)) continue;
    const program = ADMIN.find((each) => script === 'admin' && each.name === name);
    expect(script === 'admin', `${file}: ${text}`).toBe(program !== undefined);
    const entry = program?.entry ?? `scripts/${script}.ts`;
    expect(COMMANDS, file).toContain(entry);
    if (!program?.options?.includes('|') || !word) continue;
    expect(program.options.split(/\W+/), `${file}: ${text}`).toContain(word);
    expect(read(entry), `${file}: ${text}`).toMatch(new RegExp(`\\b${word}\\b`));
  }
});

test('runbooks: every command of the operator exists', async () => {
  const config = readConfig({ SECRET_KEYS: newKeyText() });
  const database = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/none', connections: 1 });
  const names = operatorCommands(config, oneCell(database), systemClock).map(({ name }) => name);
  await database.close();
  const used = all(/npm run operator -- ([a-z]+(?: [a-z]+)?)/g);
  expect(used.length).toBeGreaterThan(10);
  for (const { file, match } of used) {
    const words = match[1]!;
    const isKnown = names.includes(words) || names.includes(words.split(' ')[0]!);
    expect(isKnown, `${file}: operator ${words}`).toBe(true);
  }
});

test('runbooks: every alert, metric and setting exists', () => {
  for (const { file, match } of all(/`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`/g)) expect(alerts, file).toContain(match[1]);
  const metrics = read('docs/metrics.md');
  for (const { file, match } of all(/`(roulo_\w+)`/g)) expect(metrics, file).toContain(`\`${match[1]}\``);
  for (const { file, match } of all(/\b([A-Z]+(?:_[A-Z]+)+)\b/g))
    expect(Object.keys(SETTINGS), file).toContain(match[1]);
  for (const { file, match } of all(/\]\((?!http)([^)#]+)/g))
    expect(read(path.join(folder, match[1]!)), file).not.toBe('');
});

test('runbooks: each says how it shows, what players see, what to do and when to stop', () => {
  for (const { file, text } of runbooks.filter((each) => each.file !== 'README.md')) {
    expect(text, file).toMatch(/^\*\*(Shows as|When)\*\*/m);
    expect(text, file).toMatch(/^\*\*Players see\*\*/m);
    expect(text, file).toMatch(/^\*\*(Do|Drill)\*\*/m);
    expect(text, file).toMatch(/^\*\*Stop when\*\*/m);
    expect(read(`${folder}/README.md`)).toContain(`(${file})`);
  }
});
