import { connect } from 'node:net';
import { join } from 'node:path';
import { waitUntilReady } from './readiness';
import { findRedis, libraryPath } from './redis-binary';
import { asRunningServer, resolvePlace, type RunningServer, type ServerPlace } from './running-server';
import { startServerProcess } from './server-process';

/** startRedis starts a Redis that keeps everything in memory and nothing on disk; `url` is redis://127.0.0.1:port. Its log is `redis.log`. */
export async function startRedis(place: ServerPlace = {}): Promise<RunningServer> {
  const command = await findRedis();
  const { directory, port, discard } = await resolvePlace('redis', place);
  const server = await startServerProcess({
    name: 'redis',
    command,
    args: [
      ...['--port', String(port), '--bind', '127.0.0.1', '--dir', directory],
      ...['--save', '', '--appendonly', 'no', '--maxmemory', '64mb'],
    ],
    env: { ...process.env, ...libraryPath(command) },
    logFile: join(directory, 'redis.log'),
    stopWithinMs: 2_000,
  });
  await waitUntilReady(server, () => accepts(port));
  return asRunningServer(server, { port, url: `redis://127.0.0.1:${port}` }, discard);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}
