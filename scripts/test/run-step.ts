import { spawn } from 'node:child_process';
import type { TestStep } from './steps';

/** StepRun is how a step ended: its exit code, its duration in milliseconds, and its output where it was held back. */
export interface StepRun {
  readonly step: TestStep;
  readonly code: number;
  readonly tookMs: number;
  readonly output: string;
}

/**
 * runStep runs the command of a step. Steps that run beside others keep their output to themselves until they end, for nobody can
 * read two reports that are written into each other; a step alone writes as it goes.
 */
export function runStep(step: TestStep, isAlone: boolean): Promise<StepRun> {
  const started = Date.now();
  const child = spawn(step.command, step.args, {
    stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...step.env },
    shell: process.platform === 'win32',
  });
  const chunks: Buffer[] = [];
  const collect = (chunk: Buffer) => chunks.push(chunk);
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);

  const forward = () => child.kill('SIGTERM');
  // Ctrl-C reaches the step by itself; we stay to print what was done.
  const stay = () => undefined;
  process.on('SIGTERM', forward).on('SIGINT', stay);
  return new Promise<StepRun>((resolve) => {
    const end = (code: number, error = '') =>
      resolve({ step, code, tookMs: Date.now() - started, output: Buffer.concat(chunks).toString() + error });
    child.once('error', (error) => end(1, `${step.command} could not be started: ${error.message}\n`));
    child.once('close', (code) => end(code ?? 1));
  }).finally(() => process.off('SIGTERM', forward).off('SIGINT', stay));
}
