import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, type TestCounts } from './count-tests';
import { runStep, type StepRun } from './run-step';
import { testStages, type TestStep } from './steps';

/** How often a stage whose steps hold their output back says that it is still at work. */
const aliveEveryMs = 30_000;

/** Runs every stage of `npm test`, stops after the first in which something failed, and ends with the line `N passed, N failed`. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masterdeck-test-reports-'));
  const started = Date.now();
  const times: string[] = [];
  let total: TestCounts = { passed: 0, failed: 0 };
  try {
    for (const stage of testStages(folder)) {
      for (const run of await runStage(stage)) {
        const counts = countRun(run);
        total = { passed: total.passed + counts.passed, failed: total.failed + counts.failed };
        times.push(`${counts.failed === 0 ? '✓' : '✗'} ${run.step.name.padEnd(18)} ${seconds(run.tookMs)}`);
      }
      if (total.failed > 0) break;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${times.join('\n')}\n  ${'total'.padEnd(18)} ${seconds(Date.now() - started)}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}

async function runStage(stage: readonly TestStep[]): Promise<readonly StepRun[]> {
  console.log(`\n━━ ${stage.map((step) => step.name).join(' · ')}`);
  const running = new Set(stage.map((step) => step.name));
  const alive = setInterval(() => {
    if (stage.length > 1) console.log(`   still running: ${[...running].join(', ')}`);
  }, aliveEveryMs);
  try {
    return await Promise.all(
      stage.map(async (step) => {
        const run = await runStep(step, stage.length === 1);
        running.delete(step.name);
        if (run.output !== '') console.log(`\n── ${step.name}\n${run.output.trimEnd()}`);
        return run;
      }),
    );
  } finally {
    clearInterval(alive);
  }
}

/** A step without tests that fails (lint, types, build) is one failure too: the last line must not look green. */
function countRun({ step, code }: StepRun): TestCounts {
  const counts = countTests(step);
  return code === 0 ? counts : { passed: counts.passed, failed: Math.max(counts.failed, 1) };
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

await main();
