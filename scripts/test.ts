import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { projectRoot } from '../src/db/project-root.ts';
import { findChromium } from '../e2e/chromium.ts';
import { readPlaywrightReport, readVitestReport, tellFailure, type Outcome } from './test-report.ts';

/**
 * `npm test` runs all parts, `npm test -- browser` only the named ones. It ends with the failures and one line of totals. Format, lint and
 * types count as one each. If one of them fails, the tests do not run: they would take minutes to say less.
 */

const root = projectRoot();
const reports = await mkdtemp(path.join(os.tmpdir(), 'roulo-reports-'));
const totals: Outcome = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] };

const PARTS = {
  check: [format, lint, types, unit],
  most: [format, lint, types, unit, slow, integration, browser],
  all: [format, lint, types, unit, slow, integration, drills, browser],
} as const;

const [part, ...wanted] = process.argv.slice(2) as [keyof typeof PARTS, ...string[]];
if (!(part in PARTS)) throw new Error(`Usage: test.ts ${Object.keys(PARTS).join(' | ')}`);
const steps: readonly (() => Promise<void>)[] = PARTS[part];
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length > 0)
  throw new Error(`There is no ${unknown[0]}. There are ${steps.map(({ name }) => name).join(', ')}.`);
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const startedAtMs = Date.now();
  console.log(`\n── ${step.name} ──`);
  await step();
  console.log(`── ${step.name}: ${((Date.now() - startedAtMs) / 1_000).toFixed(1)} s ──`);
  if (step === types && totals.failed > 0) break;
}
await rm(reports, { recursive: true, force: true });
const skipped = totals.skipped > 0 ? `, ${totals.skipped} skipped` : '';
for (const failure of totals.repeated) console.log(`\nPassed only when repeated:\n${tellFailure(failure)}`);
for (const failure of totals.failures) console.log(`\n${tellFailure(failure)}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed${skipped}`);
process.exitCode = totals.failed > 0 ? 1 : 0;

async function format(): Promise<void> {
  count('format', await succeeds('oxfmt', ['--check', '.']));
}

async function lint(): Promise<void> {
  count('lint', await succeeds('oxlint', ['--quiet']));
}

async function types(): Promise<void> {
  for (const project of ['pure', 'server', 'web', 'e2e']) {
    count(`types of ${project}`, await succeeds('tsc', ['-p', `tsconfig.${project}.json`]));
  }
}

function count(check: string, isGood: boolean): void {
  if (isGood) totals.passed += 1;
  else fail(check, 'Its output above says what is wrong.');
}

function fail(test: string, reason: string): void {
  totals.failed += 1;
  totals.failures.push({ test, reason });
}

async function unit(): Promise<void> {
  await vitest('unit');
}

async function slow(): Promise<void> {
  await vitest('slow');
}

async function integration(): Promise<void> {
  await vitest('integration');
}

async function drills(): Promise<void> {
  await vitest('drills');
}

async function vitest(project: string): Promise<void> {
  const report = path.join(reports, `${project}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const isGood = await succeeds('vitest', ['run', '--project', project, ...reporters]);
  await add(project, isGood, report, (text) => readVitestReport(text, root));
}

async function browser(): Promise<void> {
  const chromium = await findChromium((line) => console.log(line));
  const report = path.join(reports, 'browser.json');
  const isGood = await succeeds('playwright', ['test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    ...(part === 'all' ? { E2E_ALL: 'on' } : {}),
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  await add('browser', isGood, report, readPlaywrightReport);
}

async function add(name: string, isGood: boolean, file: string, read: (text: string) => Outcome): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  const { passed, failed, skipped, failures, repeated } =
    text === null ? { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] } : read(text);
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
  totals.failures.push(...failures);
  totals.repeated.push(...repeated);
  if (text !== null && (isGood || failures.length > 0)) return;
  fail(name, 'It failed without a failed test. Its output above says why.');
}

async function succeeds(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const file = path.join(root, 'node_modules', '.bin', program);
  const child = spawn(file, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });
  return code === 0;
}
