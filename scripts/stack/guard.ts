import { join } from 'node:path';
import { guardSecret } from './kept-secrets';
import { bundleProcess } from './process-bundle';
import { supervise, type SupervisedProcess } from './supervisor';

/** GuardOptions: `onStart` hears of each new process, the restarted ones too. */
export interface GuardOptions {
  readonly directory: string;
  readonly port: number;
  readonly toxiproxyUrl: string;
  readonly onStart: (pid: number) => void;
  readonly report: (line: string) => void;
}

/** startGuardBeside starts a dead-man's guard for this Toxiproxy that is started again whenever it dies. Its log is `guard.log`. */
export async function startGuardBeside(
  options: GuardOptions,
): Promise<{ readonly url: string; readonly process: SupervisedProcess }> {
  const { directory, port, toxiproxyUrl } = options;
  const command = {
    name: 'guard',
    command: process.execPath,
    args: ['--enable-source-maps', await bundleProcess('guard')],
    env: {
      GUARD_LISTEN: `127.0.0.1:${port}`,
      GUARD_TOXIPROXY_URL: toxiproxyUrl,
      GUARD_STATE_DIR: join(directory, 'guard'),
      GUARD_SECRET: guardSecret(directory),
      GUARD_RESTART_COMMAND: '',
    },
    logFile: join(directory, 'guard.log'),
  };
  const guard = await supervise(command, options.onStart, options.report);
  return { url: `http://127.0.0.1:${port}`, process: guard };
}
