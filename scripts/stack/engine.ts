import { join } from 'node:path';
import { bundleProcess } from './process-bundle';
import { supervise, type SupervisedProcess } from './supervisor';

/** EngineOptions: `onStart` hears of each new process, the restarted ones too. */
export interface EngineOptions {
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
  readonly onStart: (pid: number) => void;
  readonly report: (line: string) => void;
}

/** startEngine starts an engine that is started again at once whenever it dies. Its log is `engine.log`. */
export async function startEngine(options: EngineOptions): Promise<SupervisedProcess> {
  const command = {
    name: 'engine',
    command: process.execPath,
    args: ['--enable-source-maps', await bundleProcess('engine')],
    env: {
      ENGINE_NAME: 'engine',
      ENGINE_JOURNAL_DIR: join(options.directory, 'engine'),
      ...options.env,
      ENGINE_SUPERVISED: '1',
      NODE_ENV: 'production',
    },
    logFile: join(options.directory, 'engine.log'),
    // Stopping means undoing what is live first, and a look 30 s later is not waited for.
    stopWithinMs: 20_000,
  };
  return supervise(command, options.onStart, options.report);
}
