import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findPostgres } from './postgres-binaries';
import { clusterPassword, initialiseCluster, livePostmaster } from './postgres-cluster';
import { choosePostgresUser, commandAs } from './postgres-user';
import { waitUntilReady } from './readiness';
import { asRunningServer, resolvePlace, type RunningServer, type ServerPlace } from './running-server';
import { startServerProcess } from './server-process';

/** PostgresOptions adds how much to trust the disk to where the server lives. */
export interface PostgresOptions extends ServerPlace {
  /** false: no waiting for the disk at commits, for tests whose data is thrown away. true unless said. */
  readonly durable?: boolean;
}

/** RunningPostgres is a PostgreSQL 18; `url` is the superuser's connection to the database `postgres`. */
export interface RunningPostgres extends RunningServer {
  /** databaseUrl returns the connection URL of a database of this server, whether it exists or not. */
  databaseUrl(name: string): string;
  /** createDatabase makes a database unless it exists, and returns its connection URL. */
  createDatabase(name: string): Promise<string>;
}

/**
 * startPostgres starts the embedded PostgreSQL on its data folder (`postgres-data` in the directory), which it makes at
 * first use. Left-overs of a killed start are cleared; a PostgreSQL that is still running on the same folder is stopped
 * first, for its parent is gone or it would have been stopped with it.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<RunningPostgres> {
  const binaries = await findPostgres();
  const { directory, port, discard } = await resolvePlace('postgres', options);
  const dataFolder = join(directory, 'postgres-data');
  const user = await choosePostgresUser(directory, dataFolder, binaries.postgres);
  await stopOrphan(dataFolder);
  await initialiseCluster(directory, dataFolder, binaries, user);
  const args = ['-D', dataFolder, '-p', String(port), ...settings(options.durable ?? true)];
  const server = await startServerProcess({
    name: 'postgres',
    ...commandAs(user, binaries.postgres, args),
    env: { LC_ALL: 'C', TZ: 'UTC' },
    logFile: join(directory, 'postgres.log'),
    // Fast shutdown: SIGTERM would wait for every client to leave by itself.
    stopSignal: 'SIGINT',
    stopWithinMs: 20_000,
  });
  const base = `postgresql://postgres:${clusterPassword(directory)}@127.0.0.1:${port}`;
  await waitUntilReady(server, () => acceptsConnections(`${base}/postgres`));
  return {
    ...asRunningServer(server, { port, url: `${base}/postgres` }, discard),
    databaseUrl: (name) => `${base}/${encodeURIComponent(name)}`,
    createDatabase: (name) => createDatabase(base, name),
  };
}

function settings(durable: boolean): string[] {
  const chosen = [
    'listen_addresses=127.0.0.1',
    // No socket in /tmp: two servers would fight over its name.
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    'timezone=UTC',
    'log_timezone=UTC',
    'logging_collector=off',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  return chosen.flatMap((setting) => ['-c', setting]);
}

async function acceptsConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createDatabase(base: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${base}/postgres` });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  return `${base}/${encodeURIComponent(name)}`;
}

/** How long an orphan may take for its fast shutdown before it is told to drop everything; it recovers from its log either way. */
const orphanWithinMs = 10_000;

async function stopOrphan(dataFolder: string): Promise<void> {
  const pid = livePostmaster(dataFolder);
  if (pid === undefined) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + orphanWithinMs;
  while (existsSync(join(dataFolder, 'postmaster.pid')) && livePostmaster(dataFolder) === pid) {
    if (Date.now() > deadline) process.kill(pid, 'SIGQUIT');
    if (Date.now() > 2 * orphanWithinMs + deadline)
      throw new Error(`PostgreSQL (pid ${pid}) on ${dataFolder} does not stop`);
    await delay(100);
  }
}
