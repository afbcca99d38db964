import pg from 'pg';
import { expect, it } from 'vitest';
import { createMigratedDatabase } from './test-database';

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  await client.end();
  return result.rows.map((row) => row.name);
}

it('gives each caller a migrated database of their own, callers at the same moment included', async () => {
  const databases = await Promise.all([
    createMigratedDatabase(),
    createMigratedDatabase(),
    createMigratedDatabase(),
  ]);
  expect(new Set(databases.map((database) => database.url)).size).toBe(3);
  for (const database of databases) expect(await tablesOf(database.url)).toContain('_prisma_migrations');
  await Promise.all(databases.map((database) => database.drop()));
});

it('drops a database although somebody is still connected', async () => {
  const database = await createMigratedDatabase();
  const client = new pg.Client({ connectionString: database.url });
  // pg reports a cut connection more than once.
  const cut = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await database.drop();
  expect(await cut).toBeInstanceOf(Error);
});
