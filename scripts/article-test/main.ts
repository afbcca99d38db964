import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildServices } from '../article/build-services';
import { ensureBinaries } from '../servers/ensure-binaries';
import { findJaeger } from '../servers/jaeger-binary';
import { countTests } from '../test/count-tests';
import { runStep } from '../test/run-step';
import type { TestStep } from '../test/steps';
import { ensureJava } from './ensure-java';

/** Runs the tests of the article's own system and ends with the line `N passed, M failed`: npm run test:article. `--without-jaeger` runs everything but what looks at traces, `--listings` the listings alone. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masterdeck-article-report-'));
  try {
    // What has to be fetched and built is, before any test's time limit runs.
    await ensureJava();
    await buildServices();
    await ensureBinaries({ redis: true });
    const onlyListings = process.argv.includes('--listings');
    const hasTraces = !onlyListings && !process.argv.includes('--without-jaeger');
    if (hasTraces) await findJaeger();
    const step = articleTests(join(folder, 'article.json'), { onlyListings, hasTraces });
    const { code } = await runStep(step, true);
    const counts = countTests(step);
    const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
    console.log(`\n${counts.passed} passed, ${failed} failed`);
    process.exitCode = failed === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    console.log('\n0 passed, 1 failed');
    process.exitCode = 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function articleTests(
  file: string,
  { onlyListings, hasTraces }: { readonly onlyListings: boolean; readonly hasTraces: boolean },
): TestStep {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const report = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name: "the article's system",
    command: process.execPath,
    args: [vitest, 'run', '--project', 'article', ...report, ...(onlyListings ? ['-t', 'Listing'] : [])],
    env: { ARTICLE_TRACES: hasTraces ? '1' : '0' },
    report: { kind: 'vitest', file },
  };
}

await main();
