import { expect, it } from 'vitest';
import { countTests, parseCounts } from './count-tests';

const vitest = { numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 0, success: true };

it.each([
  ['all green', vitest, { passed: 7, failed: 0 }],
  ['two failures', { ...vitest, numFailedTests: 2, success: false }, { passed: 7, failed: 2 }],
  [
    'a file that does not load',
    { ...vitest, numFailedTestSuites: 1, success: false },
    { passed: 7, failed: 1 },
  ],
])('counts a vitest report: %s', (_, report, expected) => {
  expect(parseCounts('vitest', JSON.stringify(report))).toEqual(expected);
});

it.each([
  ['all green', { stats: { expected: 3, unexpected: 0, flaky: 0 }, errors: [] }, { passed: 3, failed: 0 }],
  ['one failure', { stats: { expected: 3, unexpected: 1, flaky: 1 }, errors: [] }, { passed: 4, failed: 1 }],
  [
    'a broken configuration',
    { stats: { expected: 0, unexpected: 0, flaky: 0 }, errors: [{}] },
    { passed: 0, failed: 1 },
  ],
])('counts a Playwright report: %s', (_, report, expected) => {
  expect(parseCounts('playwright', JSON.stringify(report))).toEqual(expected);
});

it('counts a step that left no report as one failure', () => {
  const step = {
    name: 'unit tests',
    command: 'x',
    args: [],
    report: { kind: 'vitest', file: '/nowhere/unit.json' },
  } as const;
  expect(countTests(step)).toEqual({ passed: 0, failed: 1 });
});
