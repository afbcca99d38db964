import { join } from 'node:path';
import { answersOk, waitUntilReady } from './readiness';
import { asRunningServer, resolvePlace, type RunningServer, type ServerPlace } from './running-server';
import { startServerProcess } from './server-process';
import { findToxiproxy } from './toxiproxy-binary';

/** startToxiproxy starts a Toxiproxy 2.12.0 without proxies; `url` is its control API. Its log is `toxiproxy.log` in the directory. */
export async function startToxiproxy(place: ServerPlace = {}): Promise<RunningServer> {
  const command = await findToxiproxy();
  const { directory, port, discard } = await resolvePlace('toxiproxy', place);
  const server = await startServerProcess({
    name: 'toxiproxy',
    command,
    args: ['-host', '127.0.0.1', '-port', String(port)],
    logFile: join(directory, 'toxiproxy.log'),
    // SIGTERM can take 30 s while a call hangs; nothing is lost by force, for Toxiproxy keeps no state on disk.
    stopWithinMs: 1_000,
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(server, () => answersOk(`${url}/version`));
  return asRunningServer(server, { port, url }, discard);
}
