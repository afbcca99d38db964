import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { findToxiproxy } from '../servers/toxiproxy-binary';

/** ToxiproxyCli runs Toxiproxy's own command line against one server. */
export interface ToxiproxyCli {
  /** run resolves with true when the command ended by itself within the time, false when it hung and was killed. */
  run(args: readonly string[], withinMs: number): Promise<boolean>;
}

/** findToxiproxyCli finds the command that was built beside the server. */
export async function findToxiproxyCli(serverUrl: string): Promise<ToxiproxyCli> {
  const command = join(dirname(await findToxiproxy()), 'toxiproxy-cli');
  return {
    run: (args, withinMs) =>
      new Promise((resolve, reject) => {
        const child = spawn(command, ['--host', serverUrl, ...args], { stdio: 'ignore' });
        const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
        child.once('error', (cause) => {
          clearTimeout(timer);
          reject(
            new Error(
              `toxiproxy-cli is not beside toxiproxy-server (${command}): unset TOXIPROXY_SERVER_BIN`,
              {
                cause,
              },
            ),
          );
        });
        child.once('exit', (code, signal) => {
          clearTimeout(timer);
          if (signal === 'SIGKILL') resolve(false);
          else if (code === 0) resolve(true);
          else reject(new Error(`toxiproxy-cli ${args.join(' ')} ended with ${code ?? signal ?? 'nothing'}`));
        });
      }),
  };
}
