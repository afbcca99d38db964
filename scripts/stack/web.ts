import { join } from 'node:path';
import { freePort, isPortFree } from '../servers/free-port';
import { answersOk, waitUntilReady } from '../servers/readiness';
import { PortInUseError } from '../servers/running-server';
import { startServerProcess, type ServerProcess } from '../servers/server-process';
import { checkout } from './checkout';
import { nextCommand } from './web-build';

/** WebOptions: `host` is the name that browsers use, and the address that is listened on. */
export interface WebOptions {
  readonly host: string;
  readonly port: number;
  readonly directory: string;
  readonly env: Readonly<Record<string, string>>;
}

/** webAddress settles the port (0: a free one) and returns it with the URL; it throws PortInUseError when the port is taken. */
export async function webAddress(host: string, port: number): Promise<{ port: number; url: string }> {
  const settled = port === 0 ? await freePort() : port;
  if (port !== 0 && !(await isPortFree(port))) throw new PortInUseError('the web server', port);
  return { port: settled, url: `http://${host}:${settled}` };
}

/** startWeb starts the production build; ready when the sign-in page is served. Its log is `web.log`. */
export async function startWeb(options: WebOptions): Promise<ServerProcess> {
  const address = options.host === 'localhost' ? '127.0.0.1' : options.host;
  const server = await startServerProcess({
    name: 'web',
    command: process.execPath,
    args: [nextCommand(), 'start', '--hostname', address, '--port', String(options.port)],
    cwd: checkout,
    env: { ...options.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    logFile: join(options.directory, 'web.log'),
  });
  await waitUntilReady(server, () => answersOk(`http://${address}:${options.port}/sign-in`));
  return server;
}
