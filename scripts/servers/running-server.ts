import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, isPortFree } from './free-port';
import { discardFolder } from './reaper';
import type { ServerProcess } from './server-process';

/** RunningServer is a real server on 127.0.0.1 that answers; `stop` also removes its directory when it was a temporary one. */
export interface RunningServer extends ServerProcess {
  readonly host: '127.0.0.1';
  readonly port: number;
  /** http://127.0.0.1:port, or the connection URL of a database. */
  readonly url: string;
}

/** Where a server keeps its data and log, and where it listens. */
export interface ServerPlace {
  /** Data and log go here and stay after `stop`; without it, a temporary directory that `stop` removes. */
  readonly directory?: string | undefined;
  /** The port to listen on; without it, a free one. */
  readonly port?: number | undefined;
}

/** PortInUseError names a port that somebody else listens on; the caller knows which setting moves it. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
  constructor(
    readonly server: string,
    readonly port: number,
  ) {
    super(`Port ${port} on 127.0.0.1, wanted by ${server}, is in use by another process`);
  }
}

/** resolvePlace turns what the caller asked for into a directory that exists and a port that is free at this moment. */
export async function resolvePlace(
  name: string,
  place: ServerPlace,
): Promise<{ directory: string; port: number; discard: () => void }> {
  const port = place.port ?? (await freePort());
  if (place.port !== undefined && !(await isPortFree(port))) throw new PortInUseError(name, port);
  if (place.directory !== undefined) {
    mkdirSync(place.directory, { recursive: true });
    return { directory: place.directory, port, discard: () => undefined };
  }
  const directory = mkdtempSync(join(tmpdir(), `masterdeck-${name}-`));
  discardFolder(directory);
  return { directory, port, discard: () => rmSync(directory, { recursive: true, force: true }) };
}

/** asRunningServer adds the address to a process, and the removal of a temporary directory to its stop. */
export function asRunningServer(
  process: ServerProcess,
  address: { port: number; url: string },
  discard: () => void,
): RunningServer {
  return {
    ...process,
    host: '127.0.0.1',
    ...address,
    async stop() {
      await process.stop();
      discard();
    },
  };
}
