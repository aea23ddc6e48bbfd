import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, tellFailure } from './test-report.ts';

test('test report: failed tests and files that did not start are counted and named', () => {
  const file = (name: string, rest: object) => ({ name: `/here/src/${name}`, status: 'failed', message: '', ...rest });
  const report = {
    numPassedTests: 7,
    numPendingTests: 1,
    testResults: [
      file('a.test.ts', {
        assertionResults: [
          { fullName: 'good', status: 'passed', failureMessages: [] },
          { fullName: 'group bad', status: 'failed', failureMessages: ['AssertionError: expected 1 to be 2'] },
        ],
      }),
      file('b.test.ts', { message: 'no start', assertionResults: [{ fullName: 'never', status: 'skipped' }] }),
      file('c.test.ts', { status: 'passed', assertionResults: [] }),
    ],
  };
  expect(readVitestReport(JSON.stringify(report), '/here')).toEqual({
    passed: 7,
    failed: 2,
    skipped: 1,
    failures: [
      { test: 'src/a.test.ts › group bad', reason: 'AssertionError: expected 1 to be 2' },
      { test: 'src/b.test.ts', reason: 'no start' },
    ],
    repeated: [],
  });
});

test('test report: journeys that failed, and those that passed when repeated, are named from any depth', () => {
  const spec = (title: string, status: string, message?: string) => ({
    file: 'x.spec.ts',
    line: 3,
    title,
    tests: [{ projectName: 'phone', status, results: [{}, { error: { message } }] }],
  });
  const report = {
    stats: { expected: 4, flaky: 1, skipped: 2 },
    errors: [{ message: 'the server did not start' }],
    suites: [
      { specs: [spec('good', 'expected')], suites: [{ specs: [spec('bad', 'unexpected', 'no such button')] }] },
      { specs: [spec('moody', 'flaky', 'once')] },
    ],
  };
  expect(readPlaywrightReport(JSON.stringify(report))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 2,
    failures: [
      { test: '[phone] x.spec.ts:3 › bad', reason: 'no such button' },
      { test: 'outside of a test', reason: 'the server did not start' },
    ],
    repeated: [{ test: '[phone] x.spec.ts:3 › moody', reason: 'once' }],
  });
});

test('test report: a failure is told without colours, empty lines and the frames of libraries', () => {
  const reason = '\u001B[31mError: told\u001B[39m\n\n    at src/a.ts:3:1\n    at /x/node_modules/y/z.js:1:1';
  expect(tellFailure({ test: 'a › b', reason })).toBe('✗ a › b\n    Error: told\n        at src/a.ts:3:1');
  expect(tellFailure({ test: 'a', reason: 'line\n'.repeat(40) }).split('\n')).toHaveLength(13);
});
