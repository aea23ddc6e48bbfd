import { stripVTControlCharacters } from 'node:util';

/** A test runner's result, in the form that the end of `npm test` prints. */
export interface Outcome {
  passed: number;
  failed: number;
  skipped: number;
  failures: Failure[];
  /** Tests that failed first and passed when retried. */
  repeated: Failure[];
}

export interface Failure {
  test: string;
  reason: string;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] | null }[];
  }[];
}

export function readVitestReport(text: string, root: string): Outcome {
  const report = JSON.parse(text) as VitestReport;
  const failures = report.testResults.flatMap((file) => {
    const name = file.name.replace(`${root}/`, '');
    const tests = file.assertionResults.filter(({ status }) => status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [{ test: name, reason: file.message ?? '' }];
    return tests.map((test) => ({
      test: `${name} › ${test.fullName}`,
      reason: (test.failureMessages ?? []).join('\n'),
    }));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests,
    failures,
    repeated: [],
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    line: number;
    title: string;
    tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

export function readPlaywrightReport(text: string): Outcome {
  const { stats, suites, errors } = JSON.parse(text) as PlaywrightReport;
  const failures = suites.flatMap((suite) => failuresOf(suite, 'unexpected'));
  const repeated = suites.flatMap((suite) => failuresOf(suite, 'flaky'));
  failures.push(...errors.map(({ message }) => ({ test: 'outside of a test', reason: message ?? '' })));
  return { passed: stats.expected + stats.flaky, failed: failures.length, skipped: stats.skipped, failures, repeated };
}

function failuresOf(suite: PlaywrightSuite, wanted: 'unexpected' | 'flaky'): Failure[] {
  const own = suite.specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => ({
        test: `[${projectName}] ${file}:${line} › ${title}`,
        reason: results.find(({ error }) => error)?.error?.message ?? '',
      })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner, wanted))];
}

const LINES_OF_REASON = 12;

/** A failure and its reason, short enough to list all of them at the end of a long log. */
export function tellFailure({ test, reason }: Failure): string {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/\/node_modules\/|at new Promise \(<anonymous>\)/.test(line));
  return [`✗ ${test}`, ...lines.slice(0, LINES_OF_REASON).map((line) => `    ${line}`)].join('\n');
}
