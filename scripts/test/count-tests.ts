import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { TestStep } from './steps';

/** TestCounts are the tests of one report, or of several added up. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
}

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  // A file that does not even load fails without a failed test.
  numFailedTestSuites: z.number(),
  success: z.boolean(),
});

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
});

/** parseCounts reads a JSON report; what failed without being a test (a broken file, a crash) counts as one failure. */
export function parseCounts(kind: NonNullable<TestStep['report']>['kind'], json: string): TestCounts {
  switch (kind) {
    case 'vitest': {
      const report = vitestReport.parse(JSON.parse(json));
      const failed = Math.max(report.numFailedTests, report.success ? 0 : 1);
      return { passed: report.numPassedTests, failed };
    }
    case 'playwright': {
      const { stats, errors } = playwrightReport.parse(JSON.parse(json));
      return {
        passed: stats.expected + stats.flaky,
        failed: Math.max(stats.unexpected, errors.length > 0 ? 1 : 0),
      };
    }
  }
}

/** countTests reads the report of a step that has one; a missing report is a failure of the step itself. */
export function countTests(step: TestStep): TestCounts {
  if (step.report === undefined) return { passed: 0, failed: 0 };
  try {
    return parseCounts(step.report.kind, readFileSync(step.report.file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1 };
  }
}
