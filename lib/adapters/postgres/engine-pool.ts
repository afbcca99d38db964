import pg from 'pg';

/** A statement of the engine answers within this or counts as failed: somebody's rollback waits behind it. */
const queryTimeoutMs = 4_000;
const connectTimeoutMs = 2_000;

/**
 * sessionOptions end what a stopped or vanished engine would leave behind on the server: an open transaction that holds a
 * run's row would keep every other engine from taking the run over.
 */
const sessionOptions = [
  '-c idle_in_transaction_session_timeout=2000',
  '-c lock_timeout=3000',
  '-c tcp_keepalives_idle=5',
  '-c tcp_keepalives_interval=2',
  '-c tcp_keepalives_count=3',
].join(' ');

/** engineConnection gives the connection settings that every connection of an engine shares. */
export function engineConnection(url: string, timeouts: { connectMs?: number; queryMs?: number } = {}) {
  return {
    connectionString: url,
    connectionTimeoutMillis: timeouts.connectMs ?? connectTimeoutMs,
    query_timeout: timeouts.queryMs ?? queryTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    application_name: 'masterdeck-engine',
    options: sessionOptions,
  };
}

/** createEnginePool opens the small pool for everything but leases; `onError` hears of idle connections that break. */
export function createEnginePool(url: string, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...engineConnection(url), max: 4, idleTimeoutMillis: 30_000 });
  pool.on('error', onError);
  return pool;
}

/** inTransaction runs `work` between BEGIN and COMMIT. A connection on which anything failed is thrown away, for its state is not known. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // Between checkout and release the pool does not listen; an unheard 'error' would end the process.
  const ignore = () => undefined;
  client.on('error', ignore);
  let failed = true;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}

/** toJson writes a value for a jsonb column; PostgreSQL refuses the NUL character, which a vendor's error text may hold. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\u0000', '');
}
