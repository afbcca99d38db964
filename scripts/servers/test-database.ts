import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { applyMigrations } from '../migrate/apply-migrations';
import { startPostgres, type RunningPostgres } from './postgres';

/** TestDatabase is a migrated database of its own; `drop` also cuts whoever is still connected. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

const templateName = 'migrated_template';

let ownServer: Promise<RunningPostgres> | undefined;
let ready: Promise<string> | undefined;

/**
 * createMigratedDatabase makes a fresh migrated database in some tens of milliseconds, as a copy of a template. It uses the
 * PostgreSQL named by MASTERDECK_TEST_POSTGRES_URL, else one that it starts for this process and that ends with it.
 */
export async function createMigratedDatabase(): Promise<TestDatabase> {
  ready ??= prepareTemplate();
  const adminUrl = await ready;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(adminUrl, `CREATE DATABASE "${name}" TEMPLATE "${templateName}"`);
  return {
    url: withDatabase(adminUrl, name),
    drop: () => run(adminUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
  };
}

/** prepareTemplate returns the URL of the server once its template is migrated; test processes that come at once wait for one of them to do it. */
async function prepareTemplate(): Promise<string> {
  const adminUrl = process.env.MASTERDECK_TEST_POSTGRES_URL ?? (await startOwnServer()).url;
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [templateName]);
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [templateName]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE "${templateName}"`);
    await applyMigrations(withDatabase(adminUrl, templateName));
  } finally {
    await client.end();
  }
  return adminUrl;
}

function startOwnServer(): Promise<RunningPostgres> {
  ownServer ??= startPostgres({ durable: false });
  return ownServer;
}

function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Two copies of a template at the same moment exclude each other: PostgreSQL refuses the second with object_in_use. */
const templateBusy = '55006';

async function run(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // The lock makes copies queue instead of failing; the code check below covers a straggling migration connection.
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [templateName]);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query(sql);
        return;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError && error.code === templateBusy) || attempt === 100)
          throw error;
        await client.query('SELECT pg_sleep(0.05)');
      }
    }
  } finally {
    await client.end();
  }
}
