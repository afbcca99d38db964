import pg from 'pg';
import { readMigrations } from './migration-list';
import { withSchemaEngine } from './schema-engine';

/** Two web servers that start at once must not migrate at once; any number does that the schema engine does not use itself. */
const migrationLock = 4_203_377;

/**
 * applyMigrations brings a database up to the last migration of the checkout and returns the names that it applied.
 * It keeps `_prisma_migrations`, so `prisma migrate deploy` goes on working; SQL in a migration runs as it is written.
 */
export async function applyMigrations(databaseUrl: string): Promise<string[]> {
  const lock = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    return await withSchemaEngine(databaseUrl, async (engine) => {
      const result = await engine.applyMigrations({
        migrationsList: readMigrations(),
        filters: { externalTables: [], externalEnums: [] },
      });
      return result.appliedMigrationNames;
    });
  } finally {
    // Ending the session releases the lock.
    await lock.end();
  }
}
