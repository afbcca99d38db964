import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countTests, type TestCounts } from './count-tests';
import { testSteps, type TestStep } from './steps';

/** Runs every step of `npm test`, stops at the first that fails, and ends with the line `N passed, N failed`. */
async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'masterdeck-test-reports-'));
  const started = Date.now();
  const times: string[] = [];
  let total: TestCounts = { passed: 0, failed: 0 };
  let isGreen = true;
  try {
    for (const step of testSteps(folder)) {
      console.log(`\n━━ ${step.name}`);
      const stepStarted = Date.now();
      const code = await runStep(step);
      const counts = countTests(step);
      // A step without tests that fails (lint, types, build) is one failure too: the last line must not look green.
      const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1);
      total = { passed: total.passed + counts.passed, failed: total.failed + failed };
      isGreen = failed === 0;
      times.push(`${isGreen ? '✓' : '✗'} ${step.name.padEnd(18)} ${seconds(stepStarted)}`);
      if (!isGreen) break;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`\n${times.join('\n')}\n  ${'total'.padEnd(18)} ${seconds(started)}\n`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exitCode = isGreen ? 0 : 1;
}

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

function runStep(step: TestStep): Promise<number> {
  const child = spawn(step.command, step.args, {
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
    shell: process.platform === 'win32',
  });
  const forward = () => child.kill('SIGTERM');
  // Ctrl-C reaches the step by itself; we stay to print what was done.
  const stay = () => undefined;
  process.on('SIGTERM', forward).on('SIGINT', stay);
  return new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.error(`${step.command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.once('exit', (code) => resolve(code ?? 1));
  }).finally(() => process.off('SIGTERM', forward).off('SIGINT', stay));
}

await main();
